import type pg from 'pg'
import { productStatuses } from '#domain/product-status.ts'
import { refuse } from '#server/http/refuse.ts'
import { type RowVersion, versionColumns, type VersionedRow, wholeRows } from './row-cache.ts'
import { type RenderContext, type OwnPictures, ownPictures, productJoins } from './product-row.ts'
import { referenceDataFor } from './reference-data.ts'

/** How many boxes of the same cut are shown beside a box. */
const sameCuts = 10

/** The box itself (withdrawn, returned and closed ones are for staff), then free boxes of the same kind and cut from other carcasses, newest first. */
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
  select case when shown.place = 1 then ${ownPictures('page.ids')} end own_pictures, ${versionColumns('$2::int')}
  from page cross join unnest(page.ids) with ordinality shown(id, place)
  join products p on p.id = shown.id ${productJoins}
  order by shown.place`

/** The box first, then the others. */
export async function findProduct(
  pool: pg.Pool,
  id: number,
  viewer: number,
): Promise<{ rows: VersionedRow[]; context: RenderContext }> {
  const versions = await pool.query<RowVersion & { own_pictures: OwnPictures | null }>(statement, [id, viewer])
  const first = versions.rows[0]
  if (!first) throw refuse('product.missing')
  const rows = await wholeRows(pool, versions.rows, viewer)
  return { rows, context: { facts: await referenceDataFor(pool, rows), viewer, pictures: first.own_pictures } }
}
