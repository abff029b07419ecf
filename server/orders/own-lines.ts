import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

/** Lines of another partner are as missing as none. The partner of a line never changes, so this needs no lock. */
export async function needOwnLines(db: Database | Trx, partnerId: number, lineIds: readonly number[]): Promise<void> {
  const ids = [...new Set(lineIds)]
  const { rows } = await sql`
    select 1 from order_products where id = any(${ids}::int[]) and partner_id = ${partnerId}`.execute(db)
  if (rows.length < ids.length) throw refuse('line.missing')
}
