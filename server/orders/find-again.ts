import { sql } from 'kysely'
import type { AgainLine } from '#contract/orders.ts'
import type { Database } from '#database/connect.ts'
import { nearestBoxes } from '#domain/nearest-box.ts'
import { productStatuses } from '#domain/product-status.ts'
import { refuse } from '#server/http/refuse.ts'

type Bought = Omit<AgainLine, 'box'> & { beef_code: string; product_type: string }
type Offered = Omit<Bought, 'id' | 'pc_name' | 'judge_breed_nm'> & { product_id: number; partner_name: string }

/** Of each cut and breed so many boxes, the newest, are looked through. */
const most = 400

/** What is on sale now that is nearest to the lines of the buyer's order. What was cancelled is not wished for again. */
export async function findAgain(db: Database, userId: number, orderId: number): Promise<AgainLine[]> {
  const bought = await findBought(db, userId, orderId)
  if (bought.length === 0) throw refuse('order.missing')
  const boxes = nearestBoxes(bought, await findOffered(db, bought))
  return bought.map(({ beef_code: _breed, product_type: _way, ...line }, index) => {
    const near = boxes[index]
    if (!near) return { ...line, box: null }
    const { product_id, partner_name, grade_code, gradeName, judge_sex_nm, weight, kg_price, price } = near
    return { ...line, box: { product_id, partner_name, grade_code, gradeName, judge_sex_nm, weight, kg_price, price } }
  })
}

async function findBought(db: Database, userId: number, orderId: number): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    select line.id, line.pc_code, line.pc_name, line.judge_breed_nm, line.judge_sex_nm, line.grade_code, line."gradeName",
      line.weight::float8 as weight, line.kg_price, line.product_price as price, products.beef_code, products.product_type
    from order_products line join orders on orders.id = line.order_id join products on products.id = line.product_id
    where orders.id = ${orderId} and orders.user_id = ${userId} and orders.listed_at is not null and line.replaces_id is null
      and line.os_code not in ('ORDW', 'PAYF')
      and (line.os_code <> 'ORDC' or not exists (
        select from order_products other where other.order_id = orders.id and other.os_code <> 'ORDC'))
    order by line.id`.execute(db)
  return rows
}

async function findOffered(db: Database, bought: readonly Bought[]): Promise<Offered[]> {
  const kinds = [...new Set(bought.map(({ pc_code, beef_code }) => `${pc_code} ${beef_code}`))]
  const { rows } = await sql<Offered>`
    select offered.id as product_id, offered.pc_code, offered.beef_code, offered.grade_code, grades.name as "gradeName",
      offered.product_type, carcass_infos.judge_sex_nm, offered.weight::float8 as weight, offered.kg_price, offered.price,
      partners.partner_name
    from unnest(${kinds}::text[]) kind
    cross join lateral (
      select products.* from products
      where ps_code = ${sql.lit(productStatuses.available)} and pc_code = split_part(kind, ' ', 1) and beef_code = split_part(kind, ' ', 2)
      order by posted_at desc, id desc limit ${most}) offered
    join carcass_infos on carcass_infos.id = offered.carcass_id
    join grades on grades.code = offered.grade_code
    join partners on partners.id = offered.partner_id
    where partner_open(partners)`.execute(db)
  return rows
}
