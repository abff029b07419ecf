import { type RawBuilder, sql } from 'kysely'
import type { RefundLane } from '#domain/refund-lanes.ts'

/** The condition on `refunds` for each lane. Literals, not parameters, so that the partial index of open refunds can serve it. */
export const laneCondition: Record<RefundLane, RawBuilder<unknown>> = {
  HELD: sql`refunds.state = 'HELD'`,
  EXTERNAL: sql`refunds.state = 'EXTERNAL'`,
  MANUAL: sql`refunds.state = 'MANUAL' and refunds.batch_id is null`,
  BATCH: sql`refunds.state = 'MANUAL' and refunds.batch_id is not null`,
  FAILED: sql`refunds.state = 'NEW' and refunds.fail_code is not null`,
  SENT: sql`refunds.state = 'NEW' and refunds.fail_code is null`,
  DONE: sql`refunds.state = 'DONE'`,
}

export const laneColumn = sql`case when refunds.batch_id is not null then 'BATCH' when refunds.state <> 'NEW' then refunds.state
  when refunds.fail_code is null then 'SENT' else 'FAILED' end`

/**
 * Of `cancels`: the one that ends when this refund is declined, if its buyer asked for it or was told of it. Of one that the desk began and
 * did not send they know nothing.
 */
export const cancelTold = sql`cancels.open_order_product_id = refunds.order_product_id
  and (cancels.opc_code = 1 and refunds.state = 'HELD' or refunds.state = 'EXTERNAL')`

/** The last day on which it must be paid, or paid again after its transfer came back. */
export const dueDay = (days: number) => sql`refund_due(coalesce(refunds.bounced_at, refunds.created_at), ${days}::int)`

/** The columns of a row at the desk. `days`: business days until a refund must be paid. */
export const refundColumns = (days: number) => sql`refunds.id, ${laneColumn} as lane, refunds.state, refunds.way,
  orders.id as order_id, orders.order_no, users.business_name, line.pc_name, line.os_code, refunds.amount, refunds.reason,
  refunds.fail_message, refunds.batch_id, refunds.created_at, refunds.done_at, refunds.bounced_at, ${dueDay(days)}::text as due,
  (select jsonb_build_object('id', staff.id, 'name', staff.name) from staff where staff.id = refunds.taken_by) as taken_by,
  ${dueDay(days)} < coalesce(seoul_day(refunds.done_at), market_today()) as late`

export const refundJoins = sql`join payments on payments.id = refunds.payment_id
  join orders on orders.id = payments.order_id join users on users.id = orders.user_id
  left join order_products line on line.id = refunds.order_product_id`
