import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Deps } from '#server/deps/deps.ts'
import { type AnimalTrace, type FindTrace, traceSource } from '#server/providers/animal-trace.ts'
import { OpenDataProblem } from '#server/providers/open-data.ts'

/** How long a process has for the numbers that it claimed; then another may ask. */
const claimed = sql`interval '2 minutes'`

/** Claims numbers that are due, the newest intake first, so that no other process asks about them. */
export async function claimDue(db: Database, batch: number): Promise<string[]> {
  const { rows } = await sql<{ cattle_no: string }>`
    update animal_traces set ask_after = market_now() + ${claimed}
    where cattle_no = any(array(
      select cattle_no from animal_traces where ask_after <= market_now()
      order by ask_after desc limit ${batch} for update skip locked))
    returning cattle_no`.execute(db)
  return rows.map((row) => row.cattle_no)
}

/** Claims one new number; false: it is not new, or another process has claimed it. */
export async function claimNew(db: Database, cattleNo: string): Promise<boolean> {
  const { rows } = await sql`
    update animal_traces set ask_after = market_now() + ${claimed}
    where cattle_no = ${cattleNo} and state = 'NEW' and ask_after <= market_now() returning 1`.execute(db)
  return rows.length > 0
}

/** Asks about a number and stores the result with its time. Returns false if the service is unavailable: then other numbers can wait. */
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
    // A temporary error is retried soon, another one when somebody may have fixed it.
    await sql`
      update animal_traces set failed_at = market_now(),
        ask_after = market_now() + case when ${problem === 'unavailable'}::boolean then interval '5 minutes' else interval '6 hours' end
      where cattle_no = ${cattleNo}`.execute(db)
    return problem !== 'unavailable'
  }
}

/**
 * While its meat is on the market, an animal is asked about twice a day until it is packed, then monthly. Data that were found once stay
 * when the service no longer has them.
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
