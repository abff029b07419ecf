import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { mayConfirm, type OrderStatus } from '#domain/order-status.ts'
import { isWrongItem, type ReturnReason } from '#domain/return-reasons.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { daysThen, wrongItemDaysThen } from '#server/config/setting-then.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { lockPresent } from '#server/identity/lock-present.ts'
import { LineProblem } from '#server/lines/line-problem.ts'
import { lockLines, moveLocked } from '#server/lines/move-lines.ts'
import { toldLine } from '#server/lines/told-line.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { returnTakenText } from '#server/messages/return-texts.ts'
import type { Desk } from './decide-return.ts'
import { mayComeBack } from './may-come-back.ts'

type Wish = { lineIds: readonly number[]; content: string; reason: ReturnReason; askedOn: string }
type Line = {
  id: number
  os_code: OrderStatus
  ps_code: number
  order_no: string
  pc_name: string
  user_id: number
  phone_no: string
  /** The day is between the delivery and today. */
  plausible: boolean
  late: boolean
  last: string | null
}

/**
 * Records returns at the desk for a buyer who called or wrote (ORDK → RTNW; from DELI and DELK the purchase is confirmed in the same step).
 * Also after the days within which the buyer could request it. All lines or none.
 */
export async function takeReturn(
  deps: Deps,
  { staff, request }: Desk,
  { lineIds, content, reason, askedOn }: Wish,
): Promise<{ ids: number[] }> {
  const days = isWrongItem(reason)
    ? wrongItemDaysThen
    : sql<number>`greatest(${daysThen('withdrawal_days')}, ${daysThen('return_days')})`
  const ids = await transaction(deps.db, [`operator:${staff.id}`, content], async (trx) => {
    const lines = await lock(trx, lineIds, askedOn, days)
    refuseWhatCannot(lines)
    const toConfirm = lines.filter(({ os_code }) => mayConfirm(os_code)).map(({ id }) => id)
    await moveLocked(trx, 'confirm', toConfirm)
    await moveLocked(
      trx,
      'requestReturn',
      lines.map(({ id }) => id),
    )
    const made: number[] = []
    for (const { id: lineId, os_code, pc_name, user_id, phone_no } of lines) {
      const { rows } = await sql<{ id: number }>`
        insert into returns (order_product_id, reason_code, return_content, refund_depositor, refund_account_last4)
        values (${lineId}, ${reason}, ${content}, '', '') returning id`.execute(trx)
      const { id } = rows[0]!
      made.push(id)
      await recordAudit(trx, staff, request, {
        action: 'return.take',
        target: ['return', id],
        before: { os_code },
        after: { os_code: 'RTNW', asked_on: askedOn, reason_code: reason },
        reason: content,
      })
      const text = returnTakenText(pc_name, deps.config.publicUrl)
      await queueMessage(trx, { key: id, kind: 'service', userId: user_id, to: phone_no, text })
    }
    return made
  })
  deps.hub.wake()
  return { ids }
}

async function lock(trx: Trx, lineIds: readonly number[], askedOn: string, days: RawBuilder<number>): Promise<Line[]> {
  const { rows: buyers } = await sql<{ user_id: number }>`
    select distinct orders.user_id from order_products line join orders on orders.id = line.order_id
    where line.id = any(${[...lineIds]}::int[]) order by 1`.execute(trx)
  for (const { user_id } of buyers) await lockPresent(trx, user_id, { gone: 'return.buyer-left' })
  const ids = await lockLines(trx, lineIds).catch((error: unknown) => {
    throw error instanceof LineProblem ? refuse('line.missing') : error
  })
  const { rows } = await sql<Line>`
    select line.id, line.os_code, products.ps_code, orders.order_no, line.pc_name, users.id as user_id, users.phone_no,
      ${askedOn}::date between coalesce(return_until(line.id, 0), market_today()) and market_today() as plausible,
      coalesce(return_until(line.id, ${days}) < ${askedOn}::date, false) as late,
      to_char(return_until(line.id, ${days}), 'YYYY.MM.DD') as last
    from order_products line join orders on orders.id = line.order_id join users on users.id = orders.user_id
    join products on products.id = line.product_id
    where line.id = any(${ids}::int[]) order by line.id`.execute(trx)
  return rows
}

function refuseWhatCannot(lines: readonly Line[]): void {
  const conflicts = lines.filter((line) => !mayComeBack(line))
  if (conflicts.length > 0) throw refuse('desk.changed', undefined, { conflicts: conflicts.map(toldLine) })
  if (lines.some(({ plausible }) => !plausible)) throw refuse('return.asked-on')
  const late = lines.find((line) => line.late)
  if (late) throw refuse('return.late', `반품 신청 기간이 지났습니다. (${late.last}까지)`)
}
