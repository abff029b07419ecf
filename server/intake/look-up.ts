import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { lookUpCarcass } from '#contract/operator/intake.ts'
import type { Deps } from '#server/deps/deps.ts'
import { keepLookUp } from './check-typed.ts'
import { meatGrading } from '#server/providers/meat-grading.ts'
import { OpenDataProblem } from '#server/providers/open-data.ts'
import { sayIfOthers, type Stands, standing } from './what-is-in-the-way.ts'

type Answer = Result<typeof lookUpCarcass>

/** A staff member is waiting: after two short tries the facts are typed by hand. */
const patience = { tries: 2, timeout: 2_000 }

/** `partner`: for a person of this partner, who is told of its own intakes only. */
export async function lookUp({ db, config, log }: Deps, cattleNo: string, partner?: number): Promise<Answer> {
  const { rows } = await sql<Omit<Answer['known'][number], 'says'> & { stands: Stands | null }>`
    select prod_date::text as prod_date, coalesce(partner_name, '') as partner, state, stands, draft_id from (
      select prod_date, partner_id, 'POSTED' as state, null as stands, null::int as draft_id from carcass_infos where cattle_no = ${cattleNo}
      union all
      select prod_date, partner_id, state, ${standing}, case when ${partner ? sql`listing is not null` : sql`listing is null or listing = 'SUBMITTED'`} then id end
      from intake_drafts d where cattle_no = ${cattleNo} and state in ('DRAFT', 'SCHEDULED')
    ) found left join partners on partners.id = partner_id where ${partner ? sql`found.partner_id = ${partner}` : sql`true`} order by prod_date desc nulls first limit 5`.execute(
    db,
  )
  const known = rows.map(({ stands, ...one }) => ({
    ...one,
    says: stands && sayIfOthers(partner ? 'partner' : 'market', stands),
  }))
  try {
    const { cattle_no: _, ...facts } = await meatGrading(config.grading, patience).find(cattleNo)
    await keepLookUp(db, cattleNo, facts)
    return { answer: 'found', message: '', facts, known }
  } catch (error) {
    if (!(error instanceof OpenDataProblem)) throw error
    const answer = error.code === 'unknown' || error.code === 'ungraded' ? error.code : 'down'
    if (answer === 'down') log.warn({ err: error, cattleNo }, 'the grading service did not answer the desk')
    return { answer, message: error.message, facts: null, known }
  }
}
