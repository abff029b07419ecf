import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { ProductType } from '#domain/codes.ts'
import { productStatuses } from '#domain/product-status.ts'

/** Partners that have a free box of this type, or of any type: one index lookup for each partner. */
export async function findSellers(db: Database, type: ProductType | undefined) {
  const of = type ? sql`and product_type = ${type}` : sql``
  const { rows } = await sql<{ partner_id: number; partner_name: string }>`
    select id partner_id, partner_name from partners
    where exists (select from products where partner_id = partners.id and ps_code = ${sql.lit(productStatuses.available)} ${of})
    order by partner_name`.execute(db)
  return rows
}
