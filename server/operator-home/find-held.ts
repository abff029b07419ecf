import { sql } from 'kysely'
import type { Today } from '#contract/operator/today.ts'
import type { Database } from '#database/connect.ts'

type Held = NonNullable<Today['held']>

/** The holds that run out first, from the index of the deadlines. */
export async function findHeld(db: Database): Promise<Held> {
  const { rows } = await sql<Held[number]>`
    select claims.product_id, cuts.pc_name, products.grade_code, users.business_name, claims.kind, claims.expires_at, claims.first_at
    from (select * from claims where expires_at is not null order by expires_at limit 6) claims
    join products on products.id = claims.product_id
    join cuts on cuts.pc_code = products.pc_code
    join users on users.id = claims.user_id
    order by claims.expires_at, claims.product_id`.execute(db)
  return rows
}
