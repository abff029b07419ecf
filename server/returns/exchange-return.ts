import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { won } from '#domain/prices.ts'
import type { Deps } from '#server/deps/deps.ts'
import { endReturnedLine } from '#server/lines/end-returned-line.ts'
import { type Replacement, replaceLine } from '#server/lines/replace-line.ts'
import { Refusal, refuse } from '#server/http/refuse.ts'
import { handOf } from '#server/identity/need-second-person.ts'
import { returnExchangedText } from '#server/messages/return-texts.ts'
import { decideReturn, type Desk } from './decide-return.ts'

type Wish = { id: number; productId: number; words?: string }

/**
 * Gives another box instead of money: the line ends as returned, nothing is refunded, and the new box is a line of the same order at price
 * 0. Possible while the return is requested, being fetched or inspected. Repeated with the same box it is one exchange.
 */
export async function exchangeReturn(deps: Deps, desk: Desk, wish: Wish): Promise<{ line_id: number }> {
  try {
    return await exchange(deps, desk, wish)
  } catch (error) {
    const known = error instanceof Refusal && error.code === 'return.not-now' && (await replacementOf(deps, wish))
    if (!known) throw error
    return known
  }
}

async function exchange(deps: Deps, desk: Desk, { id, productId, words = '' }: Wish): Promise<{ line_id: number }> {
  let given: Replacement | undefined
  const { line_id } = await decideReturn(deps, desk, {
    id,
    action: 'exchange',
    from: ['REQUESTED', 'PICKUP', 'RECEIVED'],
    words,
    async move(trx, { line_id: lineId, order_id: orderId, user_id: userId, state }) {
      await endReturnedLine(trx, lineId)
      given = await replaceLine(trx, { orderId, userId, lineId, productId })
      const more = await needOwnerForMore(trx, deps, desk, { ...given, order_id: orderId })
      await sql`
        update returns set state = 'DONE', refund_account = null, decision = 'none',
          pick_up = ${state !== 'REQUESTED'}, answer = ${words}, approved_at = coalesce(approved_at, market_now()),
          decided_at = market_now(), closed_at = market_now()
        where id = ${id}`.execute(trx)
      return { ...given, ...more }
    },
    text: ({ pc_name }) => returnExchangedText(pc_name, given!, words, deps.config.publicUrl),
  })
  return { line_id }
}

/**
 * Returns by how many won the box is worth more than the line. From `second_person_from` on, counting what this person has given for more
 * in this order and what did not come back, only an owner may do it (decision 278). Checked after the box is taken: its price may change
 * until then.
 */
async function needOwnerForMore(
  trx: Trx,
  deps: Deps,
  { staff }: Desk,
  { line_id, product_id, order_id }: Replacement & { order_id: number },
): Promise<{ worth_more: number }> {
  const { rows } = await sql<{ more: number }>`
    select price - line_worth(${line_id}) as more from products where id = ${product_id}`.execute(trx)
  const worth_more = Math.max(0, rows[0]!.more)
  if (worth_more === 0 || staff.roles.includes('owner')) return { worth_more }
  const { second_person_from } = await deps.settings()
  if (worth_more + (await givenForMore(trx, staff.id, order_id)) >= second_person_from)
    throw refuse(
      'return.amount',
      `이 주문에서 더 비싸게 보낸 차액이 모두 ${won(second_person_from)} 이상이면 대표만 보낼 수 있습니다.`,
    )
  return { worth_more }
}

/** Won by which this person's exchanges in the order were worth more, from the audit log, without boxes that came back. */
async function givenForMore(trx: Trx, staffId: number, orderId: number): Promise<number> {
  const { rows } = await sql<{ more: number }>`
    select coalesce(sum((audit_log.after ->> 'worth_more')::int), 0)::bigint as more
    from order_products line join returns on returns.order_product_id = line.id
    join audit_log on audit_log.target_kind = 'return' and audit_log.target_id = returns.id::text
    join staff on staff.id = audit_log.staff_id
    where line.order_id = ${orderId} and audit_log.action = 'return.exchange'
      and staff.id = any(${await handOf(trx, staffId)}::int[]) and not 'owner' = any(staff.roles)
      and not exists (
        select from returns back
        where back.order_product_id = (audit_log.after ->> 'line_id')::int and back.received_at is not null)`.execute(
    trx,
  )
  return rows[0]!.more
}

/** The line that was given for this return, if it is of this box. */
async function replacementOf({ money }: Pick<Deps, 'money'>, { id, productId }: Wish) {
  const { rows } = await sql<{ line_id: number }>`
    select line.id as line_id from returns join order_products line on line.replaces_id = returns.order_product_id
    where returns.id = ${id} and returns.state = 'DONE' and line.product_id = ${productId}`.execute(money)
  return rows[0]
}
