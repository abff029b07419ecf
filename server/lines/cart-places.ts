import { sql } from 'kysely'

/**
 * Where each line of a member's cart stands: by partner and type, the one begun last first, and in them as the boxes were posted. A
 * line that is taken again keeps the time of its first take, and so its place. An order's lines are made in this order, and so
 * everything that shows them by their ids keeps it.
 */
export const cartPlaces = (userId: unknown) => sql`
  select product_id, row_number() over (order by begun desc, partner_id, product_type, product_id) as place
  from (
    select cart_lines.product_id, products.partner_id, products.product_type,
           min(cart_lines.added_at) over (partition by products.partner_id, products.product_type) as begun
    from cart_lines join products on products.id = cart_lines.product_id where cart_lines.user_id = ${userId}
  ) lines`
