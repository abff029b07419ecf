import type pg from 'pg'
import { productStatuses } from '#domain/product-status.ts'
import { refuse } from '#server/http/refuse.ts'
import { type OwnPictures, ownPictures, productColumns, productJoins, type ProductRow } from './product-row.ts'

/** How many boxes of the same cut are shown beside a box. */
export const sameCuts = 10
/** `posted`: when the box went on sale, in seconds since 1970. */
export type BoxBeside = ProductRow & { posted: number }

/**
 * The box itself (unless it is withdrawn, returned or closed: only staff see those), then free boxes of the same kind and cut, newest
 * first, without those of the same carcass and cut.
 */
const statement = `
  with it as materialized (select id, carcass_id, pc_code, beef_code from products
    where id = $1 and ps_code between ${productStatuses.available} and ${productStatuses.sold}),
  own as materialized (
    select array(select products.id from products where carcass_id = it.carcass_id and pc_code = it.pc_code) ids from it),
  page as materialized (select array(select id from it) || array(
    select id from products
    where ps_code = ${productStatuses.available} and pc_code = (select pc_code from it) and beef_code = (select beef_code from it)
      and id <> all ((select ids from own)::int[])
    order by posted_at desc, id desc limit ${sameCuts}) ids)
  select case when shown.place = 1 then ${ownPictures('page.ids')} end own_pictures, ${productColumns}, extract(epoch from p.posted_at)::float8 posted
  from page cross join unnest(page.ids) with ordinality shown(id, place)
  join products p on p.id = shown.id ${productJoins}
  order by shown.place`

export async function findProduct(
  pool: pg.Pool,
  id: number,
): Promise<{ it: BoxBeside; same: BoxBeside[]; pictures: OwnPictures | null }> {
  const { rows } = await pool.query<BoxBeside & { own_pictures: OwnPictures | null }>(statement, [id])
  const [it, ...same] = rows
  if (!it) throw refuse('product.missing')
  return { it, same, pictures: it.own_pictures }
}
