import { sql } from 'kysely'
import type { CartLine } from '#contract/cart.ts'
import type { Database } from '#database/connect.ts'
import { productStatuses } from '#domain/product-status.ts'
import { cartPlaces } from '#server/lines/cart-places.ts'

/**
 * The cart as its owner sees it, by partner and type, then the boxes of order forms that were never in the cart. A line whose hold has run
 * out stays, with ps_code 0 and the reason. If somebody else holds its box by now, it cannot be taken again.
 */
export async function findCartLines(db: Database, userId: number): Promise<CartLine[]> {
  const { rows } = await sql<CartLine>`
    select products.id as product_id, products.price, products.kg_price, products.weight, products.pc_code, cuts.pc_name,
           market.avg_kg_price, market.n as avg_count,
           products.product_type, carcass_infos.judge_breed_nm, carcass_infos.judge_sex_nm, grades.name as "gradeName",
           products.grade_code, carcass_infos.cattle_no, products.version,
           json_build_object('ps_code', case when mine.product_id is null then ${sql.lit(productStatuses.off)} else products.ps_code end) as product_status_codes,
           products.partner_id, partner_open(partners) as partner_open, json_build_object('partner_name', partners.partner_name) as partners,
           case when mine.product_id is null then '[]'::json
                else json_build_array(json_build_object('user_id', mine.user_id)) end as cart,
           mine.expires_at, orders.url_code,
           case when mine.product_id is not null then null
                when products.ps_code >= ${sql.lit(productStatuses.sold)} then 'sold'
                when products.ps_code = ${sql.lit(productStatuses.off)} then 'withdrawn'
                else coalesce(cart_lines.lapsed, 'time') end as lapsed,
           mine.product_id is null and products.ps_code = ${sql.lit(productStatuses.available)} and partner_open(partners) as retakable,
           (select json_build_object('img_path', img_path, 'thumb_path', thumb_path, 'width', width, 'height', height, 'alt', alt)
            from cut_imgs where cut_imgs.pc_code = products.pc_code and cut_imgs.grade_code = products.grade_code) as img
    from (
      select product_id, lapsed from cart_lines where user_id = ${userId}
      union all
      -- Bought at once: never a line of the cart, and held all the same.
      select product_id, null from claims
      where user_id = ${userId} and kind in ('ORDER', 'PAYING')
        and not exists (select from cart_lines where user_id = ${userId} and cart_lines.product_id = claims.product_id)
    ) cart_lines
    left join (${cartPlaces(userId)}) stands on stands.product_id = cart_lines.product_id
    join products on products.id = cart_lines.product_id
    join carcass_infos on carcass_infos.id = products.carcass_id
    join cuts on cuts.pc_code = products.pc_code
    join grades on grades.code = products.grade_code
    join partners on partners.id = products.partner_id
    left join lateral market_price(products.beef_code, carcass_infos.judge_sex_nm, products.grade_code, products.pc_code) market
      on true
    left join claims mine on mine.product_id = products.id and mine.user_id = ${userId} and mine.kind in ('CART', 'ORDER', 'PAYING')
      and (mine.expires_at is null or mine.expires_at > market_now())
    left join orders on orders.id = mine.order_id
    order by stands.place, products.id`.execute(db)
  return rows
}
