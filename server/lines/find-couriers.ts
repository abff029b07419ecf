import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** Couriers that may get parcels; CJ, the usual one, comes first. */
export async function findCouriers(db: Database): Promise<{ code: string; courier_name: string }[]> {
  const { rows } = await sql<{ code: string; courier_name: string }>`
    select code, courier_name from couriers where retired_at is null order by code = 'kr.cjlogistics' desc, courier_name`.execute(
    db,
  )
  return rows
}
