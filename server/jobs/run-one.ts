import type { Deps } from '#server/deps/deps.ts'
import { isDatabaseGone } from '#database/is-database-gone.ts'
import { claimJob, type DeskJob, endJob, hasGoneOn, type JobKind, layDown } from './claim-job.ts'

/** The request or the file is wrong: the message is shown to the staff member who asked. */
export class JobProblem extends Error {
  override name = 'JobProblem'
}

/** `undefined`: the job was cancelled or taken over, or this process stops. */
export type Work = (job: DeskJob, signal: AbortSignal) => Promise<Parameters<typeof endJob>[2] | undefined>

/** After so many turns, one that is interrupted because the database cannot be reached, and has done nothing more, is the last. */
const mostTurns = 10

/**
 * Runs one job, if there is one; answers whether there was. A job that fails for its own reasons is marked as FAILED and not tried again;
 * after a failure to reach the database the next turn goes on with it.
 */
export async function runOne(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  kinds: readonly JobKind[],
  signal: AbortSignal,
  work: Work,
): Promise<boolean> {
  if (signal.aborted) return false
  const job = await claimJob(db, kinds)
  if (!job) return false
  try {
    const end = await work(job, signal)
    if (end) await endJob(db, job, end)
    else if (signal.aborted) await layDown(db, job)
  } catch (error) {
    if (error instanceof Error && isDatabaseGone(error) && (job.turn < mostTurns || (await hasGoneOn(db, job)))) {
      log.warn({ err: error, job: job.id, kind: job.kind, turn: job.turn }, 'long work waits for the database')
      // If the database still cannot be reached, this throws, and the lease runs out.
      await layDown(db, job)
      return false
    }
    const isKnown = error instanceof JobProblem
    if (!isKnown) log.error({ err: error, job: job.id, kind: job.kind }, 'long work failed')
    const problem = isKnown ? error.message : '끝내지 못했어요. 잠시 뒤에 다시 해 주세요.'
    await endJob(db, job, { state: 'FAILED', problem })
  }
  return true
}
