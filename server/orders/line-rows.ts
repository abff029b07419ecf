import { type RawBuilder, sql } from 'kysely'
import type { LaneLine } from '#contract/operator/orders.ts'
import type { Database } from '#database/connect.ts'
import { confirms } from './awaited-lines.ts'
import { dueAt, findPickUps, waitsSince } from '#server/lines/pick-ups.ts'

type Row = Omit<LaneLine, 'due_at'> & { since: string | null; img_path: string | null }

/** Lines by their ids, in the order of the ids: `ids` is an array expression. */
export async function lineRows(
  db: Database,
  ids: RawBuilder<unknown>,
): Promise<(LaneLine & { img_path: string | null })[]> {
  const [{ rows }, partners] = await Promise.all([
    sql<Row>`
      select line.id, line.order_id, orders.order_no, line.product_id, line.os_code, line.lane_at, ${waitsSince('line')} as since,
        users.business_name, orders.reci_name, orders.reci_phone, orders.zipcode, orders.delivery_addr1, orders.delivery_addr2,
        orders.delivery_memo, line.partner_id, line.partner_name, partners.packed_here, products.product_type, line.pc_name, line.grade_code,
        line."gradeName", line.cattle_no, line.weight, line.product_price, line.arrive_on, line.replaces_id,
        (select given.id from order_products given where given.replaces_id = line.id) as replaced_by_id, line.courier_code, couriers.courier_name,
        line.tracking_number, confirmed.at as confirmed_at, ${confirms} as confirms,
        case when short.id is not null then json_build_object('reason', short.reason, 'at', short.at) end as shortage,
        (select coalesce(thumb_path, img_path) from cut_imgs
         where cut_imgs.pc_code = line.pc_code and cut_imgs.grade_code = line.grade_code) as img_path
      from unnest(${ids}) with ordinality page (id, place)
      join order_products line on line.id = page.id
      join orders on orders.id = line.order_id
      join users on users.id = orders.user_id
      join products on products.id = line.product_id
      join partners on partners.id = line.partner_id
      left join couriers on couriers.code = line.courier_code
      left join order_confirmations confirmed on confirmed.order_product_id = line.id
      left join shortages short on short.order_product_id = line.id and short.withdrawn_at is null
      order by page.place`.execute(db),
    findPickUps(db),
  ])
  return rows.map(({ since, ...line }) => ({
    ...line,
    due_at: dueAt(line.os_code, since, [line.partner_id], partners),
  }))
}
