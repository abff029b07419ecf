import type { Deps } from '#server/deps/deps.ts'
import { runOne } from '#server/jobs/run-one.ts'
import { dropSurplus } from './drop-surplus.ts'
import { runExport } from './run-export.ts'

/**
 * Makes the sheets that staff members have asked for, one per call, and drops those that are too many with the new one. Answers whether
 * there was one.
 */
export async function runExports(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const ran = await runOne(deps, ['orders', 'members', 'sales'], signal, (job) => runExport(deps, job, signal))
  if (ran) await dropSurplus(deps)
  return ran
}
