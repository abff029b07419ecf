import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { countRefunds, getRefund, listRefunds, RefundDetail, RefundRow } from '#contract/operator/refunds.ts'
import { type RefundLane, refundLaneNames, refundWayNames } from '#domain/refund-lanes.ts'
import type { Deps } from '#server/deps/deps.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byName, byNumber, byTime, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { actsOn } from '#server/audit-log/acts-on.ts'
import { cancelTold, dueDay, laneColumn, laneCondition, refundColumns, refundJoins } from './refund-rows.ts'

type Needs = Pick<Deps, 'db' | 'settings'>

/** Done refunds are not counted: nobody has to work on them. */
export async function findRefundLanes({ db, settings }: Needs): Promise<Result<typeof countRefunds>> {
  const { refund_business_days: days } = await settings()
  const { rows } = await sql<{ lane: RefundLane; n: number; late: number }>`
    select ${laneColumn} as lane, count(*)::int as n,
      (count(*) filter (where ${dueDay(days)} < market_today()))::int as late
    from refunds where state <> 'DONE' group by 1`.execute(db)
  return {
    lanes: (Object.keys(refundLaneNames) as RefundLane[]).map((lane) => ({
      lane,
      count: rows.find((row) => row.lane === lane)?.n ?? 0,
    })),
    late: rows.reduce((sum, { late }) => sum + late, 0),
  }
}

const keys = {
  order: byWords(sql`orders.order_no`),
  // Due a number of business days afterwards, so the order is the same.
  due: byTime(sql`coalesce(refunds.bounced_at, refunds.created_at)`),
  buyer: byWords(sql`users.business_name`),
  what: byWords(sql`line.pc_name`),
  age: byTime(sql`refunds.created_at`),
  why: byWords(sql`refunds.reason`),
  answer: byWords(sql`refunds.fail_message`),
  taken: byWords(sql`(select name from staff where staff.id = refunds.taken_by)`),
  way: byName(sql`case refunds.state when 'MANUAL' then 'bank' else refunds.way end`, refundWayNames),
  amount: byNumber(sql`refunds.amount`),
}

export async function findRefunds(
  { db, settings }: Needs,
  { lane, limit, ...asked }: Received<typeof listRefunds>['query'],
): Promise<Result<typeof listRefunds>> {
  const { refund_business_days: days } = await settings()
  const order = listOrder(asked, { id: sql`refunds.id`, keys, usual: lane === 'DONE' ? '-id' : 'id' })
  const { rows } = await sql<RefundRow & Placed>`
    select ${refundColumns(days)}, ${order.place} as place from refunds ${refundJoins}
    where ${laneCondition[lane]} and ${order.beyond} order by ${order.by} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, order.keyOf)
}

export async function findRefund({ db, settings }: Needs, id: number): Promise<Result<typeof getRefund>> {
  const { refund_business_days: days } = await settings()
  const { rows } = await sql<RefundDetail>`
    select ${refundColumns(days)}, refunds.transaction_key, refunds.idem_key, refunds.tries, refunds.note,
      jsonb_build_object('name', users.name, 'phone_no', users.phone_no) as member,
      jsonb_build_object('payment_key', payments.payment_key, 'amount', payments.amount,
        'cancel_amount', payments.cancel_amount) as payment,
      (select jsonb_build_object('id', staff.id, 'name', staff.name) from staff where staff.id = refunds.asked_by) as asked_by,
      (select staff.name from staff where staff.id = refunds.approved_by) as approved_by,
      coalesce(
        (select jsonb_build_object('bank_name', bank_name, 'last4', refunds.bank_account_last4,
           'refund_depositor', refunds.bank_depositor)
         from banks where banks.bank_code = refunds.bank_code),
        (select jsonb_build_object('bank_name', bank_name, 'last4', refund_account_last4, 'refund_depositor', refund_depositor)
         from returns join banks on banks.bank_code = returns.refund_bank_code
         where returns.open_order_product_id = line.id)) as account,
      refunds.state = 'EXTERNAL' and refunds.fail_code is not null as unattached,
      refunds.way <> 'bank' and refunds.bounced_at is null and exists (select from cancels where ${cancelTold}) as tells_buyer,
      ${actsOn('refund', 'refunds.id')} as history
    from refunds ${refundJoins} where refunds.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('refund.missing')
  return { data: rows[0] }
}
