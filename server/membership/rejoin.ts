import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import type { Config } from '#server/config.ts'
import { keyedHash } from '#server/identity/seal.ts'

type Known = { business_no: string; phone_no: string }

const hashes = (config: Config, { business_no, phone_no }: Known) => ({
  business: keyedHash(config, 'rejoin business_no', business_no),
  phone: keyedHash(config, 'rejoin phone_no', phone_no),
})

/** Who leaves may not join again for three months (SPEC §9); the numbers themselves are not kept for it. */
export async function blockRejoining(trx: Trx, config: Config, known: Known): Promise<void> {
  const { business, phone } = hashes(config, known)
  await sql`
    insert into rejoin_blocks (kind, value_hash, until)
    values ('business_no', ${business}, market_now() + interval '3 months'),
           ('phone_no', ${phone}, market_now() + interval '3 months')
    on conflict (kind, value_hash) do update set until = excluded.until`.execute(trx)
}

export async function hasLeftLately(db: Database | Trx, config: Config, known: Known): Promise<boolean> {
  const { business, phone } = hashes(config, known)
  const { rows } = await sql`
    select 1 from rejoin_blocks where until > market_now()
      and ((kind = 'business_no' and value_hash = ${business}) or (kind = 'phone_no' and value_hash = ${phone}))
    limit 1`.execute(db)
  return rows.length > 0
}
