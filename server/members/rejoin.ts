import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import type { Config } from '#server/config/config.ts'
import { keyedHash, keyedHashes } from '#server/session-tokens/seal.ts'

type Known = { business_no?: string; phone_no?: string }

const kinds = ['business_no', 'phone_no'] as const

/** Blocks the given numbers of a person who leaves for three months (SPEC §9). Only keyed hashes of the numbers are stored. */
export async function blockRejoining(trx: Trx, config: Config, known: Known): Promise<void> {
  for (const kind of kinds) {
    const value = known[kind]
    if (value === undefined) continue
    await sql`
      insert into rejoin_blocks (kind, value_hash, until)
      values (${kind}, ${keyedHash(config, `rejoin ${kind}`, value)}, market_now() + interval '3 months')
      on conflict (kind, value_hash) do update set until = excluded.until`.execute(trx)
  }
}

/** Whether one of the given numbers is blocked. */
export async function hasLeftLately(db: Database | Trx, config: Config, known: Known): Promise<boolean> {
  const [business, phone] = kinds.map((kind) => {
    const value = known[kind]
    return value === undefined ? [] : keyedHashes(config, `rejoin ${kind}`, value)
  })
  const { rows } = await sql`
    select 1 from rejoin_blocks where until > market_now()
      and ((kind = 'business_no' and value_hash = any(${business}::bytea[]))
        or (kind = 'phone_no' and value_hash = any(${phone}::bytea[])))
    limit 1`.execute(db)
  return rows.length > 0
}
