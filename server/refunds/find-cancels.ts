import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type {
  CancelDetail,
  CancellableLine,
  CancelRow,
  countCancels,
  findCancellable,
  getCancel,
  listCancels,
} from '#contract/operator/cancels.ts'
import type { Database } from '#database/connect.ts'
import { type CancelLane, cancelLanes } from '#domain/cancel-lanes.ts'
import { hiddenStatuses } from '#domain/order-status.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byNumber, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { orderOf } from './order-of.ts'
import { cancelColumns, cancelJoins, laneColumn, laneCondition } from './cancel-rows.ts'

export async function findCancelLanes(db: Database): Promise<Result<typeof countCancels>> {
  // Counted separately: most cancels are ASKED, and those have no refund to join.
  const { rows } = await sql<{ lane: CancelLane; n: number }>`
    select 'ASKED' as lane, count(*)::int as n from cancels where ${laneCondition.ASKED}
    union all
    select ${laneColumn}, count(*)::int
    from cancels left join refunds on refunds.own_line_id = cancels.order_product_id
    where cancels.open_order_product_id is not null and cancels.state = 'REFUNDING' group by 1`.execute(db)
  return { lanes: cancelLanes.map((lane) => ({ lane, count: rows.find((row) => row.lane === lane)?.n ?? 0 })) }
}

const keys = {
  order: byWords(sql`orders.order_no`),
  buyer: byWords(sql`users.business_name`),
  what: byWords(sql`line.pc_name`),
  who: byNumber(sql`cancels.opc_code`),
  amount: byNumber(sql`coalesce(refunds.amount, line_worth(line.id))`),
}

export async function findCancels(
  db: Database,
  { lane, limit, ...asked }: Received<typeof listCancels>['query'],
): Promise<Result<typeof listCancels>> {
  const order = listOrder(asked, { id: sql`cancels.id`, keys, usual: lane === 'OVER' ? '-id' : 'id' })
  const { rows } = await sql<CancelRow & Placed>`
    select ${cancelColumns}, ${order.place} as place from ${cancelJoins} where ${laneCondition[lane]} and ${order.beyond}
    order by ${order.by} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, order.keyOf)
}

export async function findCancel(db: Database, id: number): Promise<Result<typeof getCancel>> {
  const { rows } = await sql<CancelDetail>`
    select ${cancelColumns}, line.os_code, line.weight::float8 as weight, line.cattle_no, line.partner_name, line.product_price,
      line.delivery_price, cancels.from_code, cancels.resell, cancels.answer,
      (select staff.name from staff where staff.id = cancels.staff_id) as staff_name,
      jsonb_build_object('name', users.name, 'phone_no', users.phone_no) as member,
      case when refunds.id is not null then
        jsonb_build_object('id', refunds.id, 'state', refunds.state, 'tries', refunds.tries) end as refund,
      coalesce((
        select jsonb_agg(jsonb_build_object('at', audit_log.at, 'staff_name', staff.name, 'action', audit_log.action,
                 'reason', audit_log.reason) order by audit_log.id desc)
        from audit_log join staff on staff.id = audit_log.staff_id
        where target_kind = 'cancel' and target_id = cancels.id::text
           or target_kind = 'refund' and target_id = refunds.id::text), '[]') as history
    from ${cancelJoins} where cancels.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('cancel.missing')
  return { data: rows[0] }
}

export async function findLines(db: Database, orderNo: string): Promise<Result<typeof findCancellable>> {
  const { rows } = await sql<CancellableLine>`
    select line.id, orders.order_no, users.business_name, line.pc_name, line.weight::float8 as weight, line.partner_name, line.os_code,
      line_worth(line.id) as amount, short.reason as shortage
    from order_products line join orders on orders.id = line.order_id join users on users.id = orders.user_id
    left join shortages short on short.order_product_id = line.id and short.withdrawn_at is null
    where orders.id = ${orderOf(orderNo)}
      and line.os_code <> all(${[...hiddenStatuses]}::text[])
    order by line.id`.execute(db)
  return { data: rows }
}
