import type { Selectable } from 'kysely'
import type { Cut, Picture, Product } from '#contract/catalogue.ts'
import type { Products } from '#database/schema.ts'
import type { ProductType } from '#domain/codes.ts'
import { type ProductStatus, productStatuses } from '#domain/product-status.ts'
import { type CarcassRow, carcassColumns, toCarcassInfo } from './carcass-row.ts'
import type { ReferenceData } from './reference-data.ts'

/** The columns of a box that are sent under their own names: a new one is written here and in the contract, nowhere else. */
const told = ['id', 'product_type', 'price', 'kg_price', 'weight', 'pc_code', 'sale_date', 'version'] as const
type Told = (typeof told)[number]

/** The columns of a box, from `p` (products). The other fields of its row come from its carcass and from `ReferenceData`. */
export const cutColumns = [...told, 'ps_code'].map((name) => `p.${name}`).join(', ')

/** The user who holds the box or has bought it. `cartOf` shows the id to that user alone. */
export const holderColumn = `
  case when p.ps_code between ${productStatuses.inCart} and ${productStatuses.sold}
    then (select user_id from claims where claims.product_id = p.id) end holder`

/** Own pictures of all boxes that `ids` (an array or a subquery) names, as one value; few boxes have any. */
export const ownPictures = (ids: string) => `
  (select json_agg(json_build_object('product_id', product_id, 'img_path', img_path, 'thumb_path', thumb_path,
     'width', width, 'height', height, 'alt', alt) order by position, id)
   from product_imgs where product_id = any (${ids}))`

export type OwnPictures = (Picture & { product_id: number })[]

export type CutRow = Pick<Selectable<Products>, Told> & {
  product_type: ProductType
  ps_code: ProductStatus
  holder: number | null
}

export const productColumns = `${cutColumns}, ${holderColumn}, ${carcassColumns}`
export const productJoins = 'join carcass_infos c on c.id = p.carcass_id'
export type ProductRow = CutRow & CarcassRow

/** The data with which rows are completed. `viewer` is 0 for a visitor. */
export type RenderContext = { facts: ReferenceData; viewer: number; pictures: OwnPictures | null }

/** Makes the product of a response from its row. */
export function toProduct(row: ProductRow, context: RenderContext): Product {
  // The field is added to the same object: copying every row into a new one shows in a profile.
  return Object.assign(toCut(row, row, context), { carcass_infos: toCarcassInfo(row, context.facts) })
}

export function toCut(row: CutRow, carcass: CarcassRow, { facts, viewer, pictures }: RenderContext): Cut {
  const pc_name = facts.cuts.get(row.pc_code) ?? ''
  const { beef_code, judge_sex_nm, grade_code } = carcass
  const average = facts.averages.get(beef_code + judge_sex_nm + grade_code + row.pc_code)
  return {
    ...toldOf(row),
    product_id: row.id,
    partner_id: carcass.partner_id,
    partner_open: facts.partners.get(carcass.partner_id)?.[1] ?? true,
    pc_name,
    avg_kg_price: average?.[0] ?? null,
    avg_count: average?.[1] ?? null,
    product_status_codes: { ps_code: row.ps_code },
    product_cate_codes: { pc_name, imgs: facts.pictures.get(row.pc_code + grade_code) ?? none },
    product_imgs: pictures ? pictures.filter((picture) => picture.product_id === row.id) : none,
    product_beefs: { kg_price: row.kg_price, weight: row.weight },
    cart: cartOf(row, viewer),
  }
}

/** Copies the columns that are sent as they are. Costs seven microseconds for a page of thirty boxes. */
function toldOf(row: CutRow): Pick<CutRow, Told> {
  const own: Partial<Record<Told, unknown>> = {}
  for (const name of told) own[name] = row[name]
  return own as Pick<CutRow, Told>
}

const none: Picture[] = []

/** The holder sees their own id, everyone else only that the box is held (DECISIONS §1). */
const cartOf = ({ ps_code, holder }: CutRow, viewer: number) =>
  ps_code >= productStatuses.inCart && ps_code <= productStatuses.sold
    ? [{ user_id: holder === viewer ? viewer : null }]
    : []
