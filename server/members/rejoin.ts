import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import type { Config } from '#server/config/config.ts'
import { keyedHash, keyedHashes } from '#server/session-tokens/seal.ts'

type Known = { business_no: string; phone_no: string }

const purposes = { business: 'rejoin business_no', phone: 'rejoin phone_no' }

/** Blocks the member's business and telephone number for three months (SPEC §9). Only keyed hashes of the numbers are stored. */
export async function blockRejoining(trx: Trx, config: Config, known: Known): Promise<void> {
  const business = keyedHash(config, purposes.business, known.business_no)
  const phone = keyedHash(config, purposes.phone, known.phone_no)
  await sql`
    insert into rejoin_blocks (kind, value_hash, until)
    values ('business_no', ${business}, market_now() + interval '3 months'),
           ('phone_no', ${phone}, market_now() + interval '3 months')
    on conflict (kind, value_hash) do update set until = excluded.until`.execute(trx)
}

export async function hasLeftLately(db: Database | Trx, config: Config, known: Known): Promise<boolean> {
  const business = keyedHashes(config, purposes.business, known.business_no)
  const phone = keyedHashes(config, purposes.phone, known.phone_no)
  const { rows } = await sql`
    select 1 from rejoin_blocks where until > market_now()
      and ((kind = 'business_no' and value_hash = any(${business}::bytea[]))
        or (kind = 'phone_no' and value_hash = any(${phone}::bytea[])))
    limit 1`.execute(db)
  return rows.length > 0
}
