import type { CarcassCard, Picture } from '#contract/catalogue.ts'
import type { ProductType } from '#domain/codes.ts'
import { type CarcassRow, toCarcassInfo } from './carcass-row.ts'
import type { ReferenceData } from './reference-data.ts'

/**
 * The columns of a card besides `carcassColumns`: its type and the pictures of its loin section. The query that uses them adds the counts
 * of boxes.
 */
export const cardColumns = `
  c.product_type carcass_type,
  (select json_agg(json_build_object('img_path', img_path, 'thumb_path', thumb_path, 'width', width, 'height', height, 'alt', alt)
     order by position, id) from carcass_imgs where carcass_id = c.id and pc_code is null) imgs`

export type CardRow = CarcassRow & {
  carcass_type: ProductType
  imgs: Picture[] | null
  product_count: number
  available_count: number
}

export function toCard(row: CardRow, facts: ReferenceData): CarcassCard {
  return {
    ...toCarcassInfo(row, facts),
    view_product_beef: [{ product_type: row.carcass_type, prod_date: row.prod_date }],
    imgs: row.imgs ?? [],
    product_count: row.product_count,
    available_count: row.available_count,
  }
}
