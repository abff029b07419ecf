import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { askTaxOffice } from '#server/providers/tax-office.ts'

/** Asks the tax service and writes its answer down for the reviewer. No answer changes nothing. Never inside a transaction. */
export async function recordTaxState({ db, config }: Pick<Deps, 'db' | 'config'>, userId: number): Promise<boolean> {
  const member = await db
    .selectFrom('users')
    .select('business_no')
    .where('id', '=', userId)
    .where('status', '<>', 'OUT')
    .executeTakeFirst()
  const state = member && (await askTaxOffice(config.tax, member.business_no))
  if (!state) return false
  await sql`
    update users set tax_asked_at = market_now(),
      tax_state = ${JSON.stringify(state)}::jsonb
        || jsonb_build_object('asked_at', to_char(market_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    where id = ${userId} and business_no = ${member.business_no}`.execute(db)
  return true
}
