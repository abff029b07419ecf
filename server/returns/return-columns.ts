import { sql } from 'kysely'

/** Since when a return is in its state. */
export const standsSince = sql`coalesce(returns.closed_at, returns.decided_at, returns.received_at, returns.approved_at, returns.requested_at)`

/** The columns of a row at the desk; the caller joins `returns`, `line`, `orders` and `users`. */
export const returnColumns = sql`returns.id, returns.state, orders.order_no, users.business_name, line.pc_name,
  line.weight::float8 as weight, returns.return_content, returns.img_stored_name is not null as has_picture,
  line_worth(line.id) as whole, returns.refund_amount, returns.requested_at,
  exists (select from order_products given where given.replaces_id = line.id) as exchanged,
  ${standsSince} as since`

export const returnJoins = sql`join order_products line on line.id = returns.order_product_id
  join orders on orders.id = line.order_id join users on users.id = orders.user_id`
