import { sql } from 'kysely'

/**
 * The order of the lines of a member's cart: grouped by partner and type, the group that was begun last first, and in a group by the id of
 * the box. A line that is taken again keeps the time of its first take, and so its place. The lines of an order are made in this order, so
 * a list by their ids keeps it.
 */
export const cartPlaces = (userId: unknown) => sql`
  select product_id, row_number() over (order by begun desc, partner_id, product_type, product_id) as place
  from (
    select cart_lines.product_id, products.partner_id, products.product_type,
           min(cart_lines.added_at) over (partition by products.partner_id, products.product_type) as begun
    from cart_lines join products on products.id = cart_lines.product_id where cart_lines.user_id = ${userId}
  ) lines`
