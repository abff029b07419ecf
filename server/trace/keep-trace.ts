import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Deps } from '#server/deps/deps.ts'
import { type AnimalTrace, type FindTrace, traceSource } from '#server/providers/animal-trace.ts'
import { OpenDataProblem } from '#server/providers/open-data.ts'

/** How long whoever claimed numbers has for them; then somebody else asks. */
const claimed = sql`interval '2 minutes'`

/** Takes numbers that are due, the newest intake first, so that nobody else asks about them meanwhile. */
export async function claimDue(db: Database, batch: number): Promise<string[]> {
  const { rows } = await sql<{ cattle_no: string }>`
    update animal_traces set ask_after = market_now() + ${claimed}
    where cattle_no = any(array(
      select cattle_no from animal_traces where ask_after <= market_now()
      order by ask_after desc limit ${batch} for update skip locked))
    returning cattle_no`.execute(db)
  return rows.map((row) => row.cattle_no)
}

/** Takes one number that nobody has asked about yet; false: it was, or somebody is at it. */
export async function claimNew(db: Database, cattleNo: string): Promise<boolean> {
  const { rows } = await sql`
    update animal_traces set ask_after = market_now() + ${claimed}
    where cattle_no = ${cattleNo} and state = 'NEW' and ask_after <= market_now() returning 1`.execute(db)
  return rows.length > 0
}

/** Asks about a number and keeps the answer with its time. Answers false when the service is not there: the others can wait. */
export async function keepTrace(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  find: FindTrace,
  cattleNo: string,
): Promise<boolean> {
  try {
    await save(db, cattleNo, await find(cattleNo))
    return true
  } catch (error) {
    const problem = error instanceof OpenDataProblem ? error.code : 'unexpected'
    if (problem !== 'unavailable') log.warn({ err: error, cattle_no: cattleNo }, 'an animal’s trace could not be read')
    // A fault that passes: soon again. One that does not: when somebody may have seen to it.
    await sql`
      update animal_traces set failed_at = market_now(),
        ask_after = market_now() + case when ${problem === 'unavailable'}::boolean then interval '5 minutes' else interval '6 hours' end
      where cattle_no = ${cattleNo}`.execute(db)
    return problem !== 'unavailable'
  }
}

/**
 * While its meat is on the market an animal is asked about again: twice a day until it is packed, then monthly. What was once
 * known stays when the service has forgotten it.
 */
async function save(db: Database, cattleNo: string, trace: AnimalTrace | undefined): Promise<void> {
  const facts = trace ? JSON.stringify(trace) : null
  const settled = Boolean(trace?.slaughter && trace.packers.length > 0)
  await sql`
    update animal_traces set
      state = case when ${facts}::jsonb is not null then 'FOUND' when state = 'FOUND' then 'FOUND' else 'UNKNOWN' end,
      facts = coalesce(${facts}::jsonb, facts), source = ${traceSource},
      fetched_at = case when ${facts}::jsonb is null and state = 'FOUND' then fetched_at else market_now() end,
      failed_at = case when ${facts}::jsonb is null and state = 'FOUND' then market_now() end,
      ask_after = case when exists (
          select from carcass_infos c where c.cattle_no = animal_traces.cattle_no and c.sale_date > market_today() - 60)
        then market_now() + case when ${settled}::boolean then interval '30 days' else interval '12 hours' end end
    where cattle_no = ${cattleNo}`.execute(db)
}
