import type { Deps } from '#server/deps/deps.ts'
import { runOne } from '#server/jobs/run-one.ts'
import { dropSurplus } from './drop-surplus.ts'
import { runExport } from './run-export.ts'

/** Sheets that a staff member has asked for, one after the other; what is too much with the new one goes. */
export async function runExports(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const ran = await runOne(deps, ['orders', 'members', 'sales'], signal, (job) => runExport(deps, job, signal))
  if (ran) await dropSurplus(deps)
  return ran
}
