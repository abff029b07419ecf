import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { won } from '#domain/prices.ts'
import type { Deps } from '#server/deps/deps.ts'
import { endReturnedLine } from '#server/lines/end-returned-line.ts'
import { type Replacement, replaceLine } from '#server/lines/replace-line.ts'
import { Refusal, refuse } from '#server/http/refuse.ts'
import { returnExchangedText } from '#server/messages/return-texts.ts'
import { decideReturn, type Desk } from './decide-return.ts'

type Wish = { id: number; productId: number; words?: string }

/**
 * Answers a return with another box instead of money: the line ends as returned, nothing goes back, and the box follows as a line of the
 * same order at price 0. While it is asked for, fetched or inspected. Said twice with the same box it is one exchange.
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
      await needOwnerForMore(trx, deps, desk, { ...given, order_id: orderId })
      await sql`
        update returns set state = 'DONE', refund_account = null, decision = 'none',
          pick_up = ${state !== 'REQUESTED'}, answer = ${words}, approved_at = coalesce(approved_at, market_now()),
          decided_at = market_now(), closed_at = market_now()
        where id = ${id}`.execute(trx)
      return given
    },
    text: ({ pc_name }) => returnExchangedText(pc_name, given!, words, deps.config.publicUrl),
  })
  return { line_id }
}

/**
 * A box that is worth so much more that its difference, as money, would need a second person, with what other boxes of the order were given
 * for more (decision 278). Asked once the box is taken: until then its price may change.
 */
async function needOwnerForMore(
  trx: Trx,
  deps: Deps,
  { staff }: Desk,
  { line_id, order_id }: Replacement & { order_id: number },
): Promise<void> {
  if (staff.roles.includes('owner')) return
  const { second_person_from } = await deps.settings()
  const { rows } = await sql<{ id: number; more: number }>`
    select line.id, products.price - line_worth(line.id) as more
    from order_products line join products on products.id = line.product_id
    where line.order_id = ${order_id} and line.replaces_id is not null
      and not exists (select from order_products later where later.replaces_id = line.id)`.execute(trx)
  const dearer = rows.filter(({ more }) => more > 0)
  const all = dearer.reduce((sum, { more }) => sum + more, 0)
  if (all >= second_person_from && dearer.some(({ id }) => id === line_id))
    throw refuse('return.amount', `${won(second_person_from)} 이상 비싼 상품은 대표만 대신 보낼 수 있습니다.`)
}

/** The line that this return was answered with, if it is of this box. */
async function replacementOf({ money }: Pick<Deps, 'money'>, { id, productId }: Wish) {
  const { rows } = await sql<{ line_id: number }>`
    select line.id as line_id from returns join order_products line on line.replaces_id = returns.order_product_id
    where returns.id = ${id} and returns.state = 'DONE' and line.product_id = ${productId}`.execute(money)
  return rows[0]
}
