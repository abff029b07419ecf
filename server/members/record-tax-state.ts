import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { askTaxOffice } from '#server/providers/tax-office.ts'

type Asked = { business_no: string; change_id: number | null }

/**
 * Asks the tax service and stores its answer for the reviewer: about the number that a member asks for, if there is one, else about the
 * present one. Without an answer nothing changes. It waits for the network, so it never runs in a transaction.
 */
export async function recordTaxState({ db, config }: Pick<Deps, 'db' | 'config'>, userId: number): Promise<boolean> {
  const { rows } = await sql<Asked>`
    select coalesce(asked.business_no, users.business_no) as business_no,
      case when asked.business_no is not null then asked.id end as change_id
    from users left join member_changes asked on asked.user_id = users.id and asked.decided_at is null
    where users.id = ${userId} and users.status <> 'OUT'`.execute(db)
  const [number] = rows
  const answer = number && (await askTaxOffice(config.tax, number.business_no))
  if (!answer) return false
  const { business_no, change_id } = number
  const state = sql`tax_asked_at = market_now(), tax_state = ${JSON.stringify(answer)}::jsonb
    || jsonb_build_object('asked_at', to_char(market_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
  if (change_id === null)
    await sql`update users set ${state} where id = ${userId} and business_no = ${business_no}`.execute(db)
  else
    await sql`update member_changes set ${state} where id = ${change_id} and business_no = ${business_no}`.execute(db)
  return true
}
