import { sql } from 'kysely'
import { cartPlaces } from './cart-places.ts'

type Lines = {
  orderId: number
  productIds: readonly number[]
  /** In won, for each line. */
  deliveryPrice: number
  /** Boxes that were in the buyer's cart. */
  fromCart?: readonly number[]
  /** The line that these replace: then they cost nothing. */
  replacesId?: number
}

/**
 * Makes the lines of an order from boxes that are claimed for it: prices, weights and facts are copied as they are now, in the order of the
 * buyer's cart. Answers the ids of the lines.
 */
export function frozenLines({ orderId, productIds, deliveryPrice, fromCart = [], replacesId }: Lines) {
  const costs = replacesId === undefined
  return sql<{ id: number }>`
    insert into order_products (order_id, product_id, product_price, delivery_price, weight, kg_price, pc_code, pc_name, beef_code,
      grade_code, "gradeName", judge_breed_nm, judge_sex_nm, cattle_no, partner_id, partner_name, sale_date, from_cart,
      lane_at, replaces_id)
    select ${orderId}, products.id, case when ${costs} then products.price else 0 end, ${deliveryPrice}, products.weight,
      case when ${costs} then products.kg_price else 0 end, products.pc_code,
      cuts.pc_name, products.beef_code, products.grade_code, grades.name, carcass_infos.judge_breed_nm, carcass_infos.judge_sex_nm,
      carcass_infos.cattle_no, products.partner_id, partners.partner_name, products.sale_date,
      products.id = any(${[...fromCart]}::int[]), (select market_now()), ${replacesId ?? null}::int
    from products
    join carcass_infos on carcass_infos.id = products.carcass_id
    join cuts on cuts.pc_code = products.pc_code
    join grades on grades.code = products.grade_code
    join partners on partners.id = products.partner_id
    left join (${cartPlaces(sql`(select user_id from orders where id = ${orderId})`)}) cart on cart.product_id = products.id
    where products.id = any(${[...productIds]}::int[])
    order by cart.place, products.id returning id`
}
