import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

/**
 * Lines of another partner, and those that were never ordered from this one, are as missing as none. Neither ever changes back, so this needs
 * no lock.
 */
export async function needOwnLines(db: Database | Trx, partnerId: number, lineIds: readonly number[]): Promise<void> {
  const ids = [...new Set(lineIds)]
  const { rows } = await sql`
    select 1 from order_products line where id = any(${ids}::int[]) and partner_id = ${partnerId} and exists (
      select from fulfilment_batch_lines part join fulfilment_batches batch on batch.id = part.batch_id
      where part.order_product_id = line.id and batch.kind = 'order')`.execute(db)
  if (rows.length < ids.length) throw refuse('line.missing')
}
