import type pg from 'pg'
import { mineColumn, type ProductRow, productColumns, productJoins } from './product-row.ts'

/**
 * What a list's statement returns for each box: its id, the versions of its row and of its carcass's (`xmin` changes with every update),
 * and whether the viewer holds it.
 */
export type RowVersion = { id: number; box_version: string; carcass_version: string; mine: boolean | null }
export type VersionedRow = ProductRow & RowVersion

export const versionColumns = (viewer: string) => `
  p.id, p.xmin box_version, c.xmin carcass_version, ${mineColumn(viewer)}`

const most = 20_000
const kept = new WeakMap<pg.Pool, Map<number, VersionedRow>>()

const statement = `
  select ${versionColumns('$2::int')}, ${productColumns}
  from products p ${productJoins}
  where p.id = any ($1::int[])`

/**
 * The whole rows of these versions. A row that is kept under the same two versions is the very row in the database, so nothing here is
 * ever stale; the others are read. Most look at the same newest boxes: sending and parsing 25 columns of each again and again was a
 * third of a list's time on both sides.
 */
export async function wholeRows(
  pool: pg.Pool,
  versions: readonly RowVersion[],
  viewer: number,
): Promise<VersionedRow[]> {
  let rows = kept.get(pool)
  if (!rows) kept.set(pool, (rows = new Map()))
  const missing = versions.filter((name) => !isSame(rows.get(name.id), name)).map((name) => name.id)
  const read = missing.length > 0 ? await readRows(pool, rows, missing, viewer) : undefined
  return versions.flatMap((name) => {
    // What was read just now is newer than its name, and says itself who holds it.
    const fresh = read?.get(name.id)
    if (fresh) return [fresh]
    const row = rows.get(name.id)
    return row ? [row.mine === name.mine ? row : { ...row, mine: name.mine }] : []
  })
}

const isSame = (row: VersionedRow | undefined, name: RowVersion) =>
  row !== undefined && row.box_version === name.box_version && row.carcass_version === name.carcass_version

async function readRows(pool: pg.Pool, rows: Map<number, VersionedRow>, ids: number[], viewer: number) {
  const found = await pool.query<VersionedRow>(statement, [ids, viewer])
  if (rows.size + found.rows.length > most) rows.clear()
  for (const row of found.rows) rows.set(row.id, { ...row, mine: null })
  return new Map(found.rows.map((row) => [row.id, row]))
}
