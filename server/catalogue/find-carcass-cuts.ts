import type pg from 'pg'
import type { CarcassCard, Cut } from '#contract/catalogue.ts'
import { type ProductStatus, productStatuses } from '#domain/product-status.ts'
import { refuse } from '#server/http/refuse.ts'
import { cardColumns, type CardRow, toCard } from './carcass-card.ts'
import { carcassColumns, type CarcassRow } from './carcass-row.ts'
import { cutColumns, type CutRow, holderColumn, type OwnPictures, ownPictures, toCut } from './product-row.ts'
import type { ReferenceData } from './reference-data.ts'

/** Every box of the carcass that buyers may see, in the carcass's order, with the carcass on each row; one row without a box when there is none. */
const statement = `
  select ${carcassColumns}, ${cardColumns}, ${ownPictures('array(select id from products where carcass_id = $1)')} own_pictures,
    ${cutColumns}, ${holderColumn}
  from carcass_infos c
  left join products p on p.carcass_id = c.id and p.ps_code between ${productStatuses.available} and ${productStatuses.sold}
  where c.id = $1
  order by p.position, p.id`

type Row = Omit<CardRow, 'product_count' | 'available_count'> & { own_pictures: OwnPictures | null } & (
    | CutRow
    | { id: null; pc_code: null }
  )
export type CarcassCuts = { carcass: CardRow; boxes: (CutRow & CarcassRow)[]; pictures: OwnPictures | null }

export async function findCarcassCuts(pool: pg.Pool, id: number): Promise<CarcassCuts> {
  const { rows } = await pool.query<Row>(statement, [id])
  const first = rows[0]
  if (!first) throw refuse('product.missing')
  const boxes = rows.filter((row) => row.id !== null)
  const available_count = boxes.filter((row) => row.ps_code === productStatuses.available).length
  return {
    carcass: { ...first, product_count: boxes.length, available_count },
    boxes,
    pictures: first.own_pictures,
  }
}

/** The response for a carcass: its boxes in this state, or all of them. */
export function cutsPage(
  { carcass, boxes, pictures }: CarcassCuts,
  ps_code: ProductStatus | undefined,
  facts: ReferenceData,
  viewer: number,
): { data: Cut[]; carcass_info: CarcassCard } {
  const asked = ps_code === undefined ? boxes : boxes.filter((row) => row.ps_code === ps_code)
  const context = { facts, viewer, pictures }
  return { data: asked.map((row) => toCut(row, row, context)), carcass_info: toCard(carcass, facts) }
}
