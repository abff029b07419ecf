import type { Deps } from '#server/deps/deps.ts'
import { runOne } from '#server/jobs/run-one.ts'
import { runExport } from './run-export.ts'

/** Sheets that a staff member has asked for, one after the other. */
export const runExports = (deps: Deps, signal: AbortSignal): Promise<boolean> =>
  runOne(deps, ['orders', 'members', 'sales'], signal, (job) => runExport(deps, job, signal))
