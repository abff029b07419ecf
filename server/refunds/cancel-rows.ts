import { type RawBuilder, sql } from 'kysely'
import type { CancelLane } from '#domain/cancel-lanes.ts'

/** The condition on `cancels` for each lane; `refunds` is joined. */
export const laneCondition: Record<CancelLane, RawBuilder<unknown>> = {
  ASKED: sql`cancels.open_order_product_id is not null and cancels.state = 'ASKED'`,
  STUCK: sql`cancels.open_order_product_id is not null and (refunds.state in ('MANUAL', 'EXTERNAL') or refunds.state = 'NEW' and refunds.fail_code is not null)`,
  BACK: sql`cancels.open_order_product_id is not null and (refunds.state = 'HELD' or refunds.state = 'NEW' and refunds.fail_code is null)`,
  OVER: sql`cancels.open_order_product_id is null`,
}

export const laneColumn = sql`case when cancels.open_order_product_id is null then 'OVER' when cancels.state = 'ASKED' then 'ASKED'
  when refunds.state in ('MANUAL', 'EXTERNAL') or refunds.state = 'NEW' and refunds.fail_code is not null then 'STUCK' else 'BACK' end`

export const cancelColumns = sql`cancels.id, ${laneColumn} as lane, cancels.state, orders.id as order_id, orders.order_no,
  users.business_name, line.pc_name, cancels.opc_code, cancels.cancel_content,
  coalesce(refunds.amount, line_worth(line.id)) as amount, refunds.fail_message as reply, cancels.asked_at, cancels.closed_at`

export const cancelJoins = sql`cancels join order_products line on line.id = cancels.order_product_id
  join orders on orders.id = line.order_id join users on users.id = orders.user_id
  left join refunds on refunds.own_line_id = line.id`
