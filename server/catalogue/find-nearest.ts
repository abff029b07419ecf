import type pg from 'pg'
import { productStatuses } from '#domain/product-status.ts'
import { refuse } from '#server/http/refuse.ts'
import { productColumns, productJoins, type ProductRow } from './product-row.ts'

const shown = 10
/** The nearest boxes are looked for among this many of the newest: one cut may have tens of thousands. */
const looked = 300

/** For any box, also one that only staff can still see: free boxes of the same kind and cut, nearest first by grade, won per kg and weight. */
const statement = `
  with it as materialized (select pc_code, beef_code, grade_code, kg_price, weight from products where id = $1),
  newest as materialized (
    select id, grade_code, kg_price, weight from products
    where ps_code = ${productStatuses.available} and pc_code = (select pc_code from it) and beef_code = (select beef_code from it) and id <> $1
    order by posted_at desc, id desc limit ${looked}),
  near as (
    select newest.id, row_number() over (order by newest.grade_code <> it.grade_code,
      abs(newest.kg_price - it.kg_price), abs(newest.weight - it.weight), newest.id) as place
    from newest, it order by place limit ${shown})
  select ${productColumns}
  from near join products p on p.id = near.id ${productJoins}
  order by near.place`

export async function findNearest(pool: pg.Pool, id: number): Promise<ProductRow[]> {
  const { rows } = await pool.query<ProductRow>(statement, [id])
  if (rows.length === 0 && !(await isKnown(pool, id))) throw refuse('product.missing')
  return rows
}

async function isKnown(pool: pg.Pool, id: number): Promise<boolean> {
  const { rowCount } = await pool.query('select from products where id = $1', [id])
  return rowCount === 1
}
