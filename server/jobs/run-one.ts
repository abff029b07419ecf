import type { Deps } from '#server/deps/deps.ts'
import { isDatabaseGone } from '#server/http/database-errors.ts'
import { claimJob, type DeskJob, endJob, type JobKind, layDown } from './claim-job.ts'

/** Something of the question or the file is wrong: said to whoever asked, in these words. */
export class JobProblem extends Error {
  override name = 'JobProblem'
}

/** `undefined`: cancelled, gone to another, or this process stops. */
export type Work = (job: DeskJob, signal: AbortSignal) => Promise<Parameters<typeof endJob>[2] | undefined>

/** So often work is begun that the database was away from in the middle. */
const mostTurns = 10

/**
 * Runs one piece of long work, if there is any; answers whether there was. What fails by itself is said and not tried again; where the
 * database was away, the next turn goes on with it.
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
    if (error instanceof Error && isDatabaseGone(error) && job.turn < mostTurns) {
      log.warn({ err: error, job: job.id, kind: job.kind, turn: job.turn }, 'long work waits for the database')
      // Where it is still away, the lease runs out.
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
