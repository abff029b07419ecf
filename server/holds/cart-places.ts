import { sql } from 'kysely'

/**
 * Where each line of a member's cart stands: partner by partner and type by type as the newest line of each came, and in them the
 * newest first. An order's lines are made in this order, and so everything that shows them by their ids keeps it.
 */
export const cartPlaces = (userId: unknown) => sql`
  select product_id, row_number() over (order by newest desc, partner_id, product_type, added_at desc, product_id) as place
  from (
    select cart_lines.product_id, cart_lines.added_at, products.partner_id, products.product_type,
           max(cart_lines.added_at) over (partition by products.partner_id, products.product_type) as newest
    from cart_lines join products on products.id = cart_lines.product_id where cart_lines.user_id = ${userId}
  ) lines`
