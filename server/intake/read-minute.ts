import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { passedMinute } from '#domain/passed-minute.ts'
import { IntakeProblem } from './intake-problem.ts'

/** Minutes that may pass between the choice of a minute and the request: a question stands open, or unusual values are confirmed. */
const grace = 10

/**
 * The minute from which a carcass is to be sold, as a staff member chose it, and its day in Seoul. One that has just passed means now (null);
 * one that has clearly passed is refused, because putting everything on sale at once is not what was asked for.
 */
export async function readMinute(trx: Trx, asked: string | null): Promise<{ at: string | null; day: string }> {
  const { rows } = await sql<{ later: boolean | null; passed: boolean | null; day: string }>`
    select ${asked}::timestamptz > market_now() as later,
      ${asked}::timestamptz < market_now() - ${grace} * interval '1 minute' as passed,
      seoul_day(greatest(${asked}::timestamptz, market_now()))::text as day`.execute(trx)
  const { later, passed, day } = rows[0]!
  if (passed) throw new IntakeProblem(passedMinute)
  return { at: later ? asked : null, day }
}
