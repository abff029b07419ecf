import { sql } from 'kysely'
import type { AgainLine } from '#contract/orders.ts'
import type { Database } from '#database/connect.ts'
import { productType } from '#domain/codes.ts'
import { gradesNear, nearestBoxes } from '#domain/nearest-box.ts'
import { productStatuses } from '#domain/product-status.ts'
import { refuse } from '#server/http/refuse.ts'

type Bought = Omit<AgainLine, 'box'> & { beef_code: string; product_type: string }
type Offered = Pick<Bought, 'pc_code' | 'beef_code' | 'grade_code' | 'judge_sex_nm' | 'product_type' | 'weight'> & {
  product_id: number
}
type Box = NonNullable<AgainLine['box']>

/** For each cut, breed, grade and way of selling only this many boxes, the newest, are compared. */
const most = 50

/** The boxes on sale now that are most like the lines of the buyer's order. Cancelled lines are left out. */
export async function findAgain(db: Database, userId: number, orderId: number): Promise<AgainLine[]> {
  const bought = await findBought(db, userId, orderId)
  if (bought.length === 0) throw refuse('order.missing')
  const nearest = nearestBoxes(bought, await findOffered(db, bought))
  const boxes = await findBoxes(
    db,
    nearest.flatMap((near) => near?.product_id ?? []),
  )
  return bought.map(({ beef_code: _breed, product_type: _way, ...line }, index) => ({
    ...line,
    box: boxes.get(nearest[index]?.product_id ?? 0) ?? null,
  }))
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

/** Queries in the shape of an index, which answers alone (index-only scan). */
async function findOffered(db: Database, bought: readonly Bought[]): Promise<Offered[]> {
  const kinds = new Set(
    bought.flatMap(({ pc_code, beef_code, grade_code }) =>
      gradesNear(grade_code).map((grade) => `${pc_code} ${beef_code} ${grade}`),
    ),
  )
  const { rows } = await sql<Offered>`
    select offered.*
    from unnest(${[...kinds]}::text[]) kind cross join unnest(${productType.options}::text[]) way
    cross join lateral (
      select id as product_id, pc_code, beef_code, grade_code, coalesce(judge_sex_nm, '') as judge_sex_nm, product_type,
        weight::float8 as weight
      from products
      where ps_code = ${sql.lit(productStatuses.available)} and product_type = way and pc_code = split_part(kind, ' ', 1)
        and beef_code = split_part(kind, ' ', 2) and grade_code = split_part(kind, ' ', 3)
        and partner_id = any(array(select id from partners where partner_open(partners)))
      order by posted_at desc, id desc limit ${most}) offered`.execute(db)
  return rows
}

async function findBoxes(db: Database, ids: readonly number[]): Promise<Map<number, Box>> {
  const { rows } = await sql<Box>`
    select products.id as product_id, partner_name, products.grade_code, grades.name as "gradeName", carcass_infos.judge_sex_nm,
      products.weight::float8 as weight, products.kg_price, products.price
    from products join carcass_infos on carcass_infos.id = carcass_id join grades on grades.code = products.grade_code
    join partners on partners.id = products.partner_id
    where products.id = any(${ids as number[]}::int[])`.execute(db)
  return new Map(rows.map((box) => [box.product_id, box]))
}
