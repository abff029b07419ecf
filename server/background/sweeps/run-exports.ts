import type { Deps } from '#server/deps.ts'
import { runOne } from '#server/desk-jobs/run-one.ts'
import { runExport } from '#server/exports/run-export.ts'

/** Sheets that somebody at a desk has asked for, one after the other. */
export const runExports = (deps: Deps, signal: AbortSignal): Promise<boolean> =>
  runOne(deps, ['orders', 'members', 'sales'], signal, (job) => runExport(deps, job, signal))
