import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { recordTaxState } from './record-tax-state.ts'

const batch = 10

/**
 * For a sweep: asks the tax service about the numbers of applicants, and about numbers that members ask for, as long as there is no answer;
 * without an answer it asks again after ten minutes.
 */
export async function askAboutNumbers(deps: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const { rows: applicants } = await sql<{ id: number }>`
    update users set tax_asked_at = market_now()
    where id = any(array(
      select id from users
      where status = 'WAIT' and tax_state is null
        and (tax_asked_at is null or tax_asked_at < (select market_now()) - interval '10 minutes')
      order by tax_asked_at nulls first limit ${batch} for update skip locked))
    returning id`.execute(deps.db)
  const { rows: members } = await sql<{ id: number }>`
    update member_changes set tax_asked_at = market_now()
    where id = any(array(
      select id from member_changes
      where decided_at is null and business_no is not null and tax_state is null
        and (tax_asked_at is null or tax_asked_at < (select market_now()) - interval '10 minutes')
      order by tax_asked_at nulls first limit ${batch} for update skip locked))
    returning user_id as id`.execute(deps.db)
  for (const { id } of [...applicants, ...members]) await recordTaxState(deps, id)
}
