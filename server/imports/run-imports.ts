import type { Deps } from '#server/deps/deps.ts'
import { runOne } from '#server/jobs/run-one.ts'
import { checkImport } from './check-import.ts'
import { takeImport } from './take-import.ts'

/** Imports of carcasses, one after the other: the dry run, and after somebody's word the taking in. */
export const runImports = (deps: Deps, signal: AbortSignal): Promise<boolean> =>
  runOne(deps, ['intake'], signal, (job) =>
    'way' in job.asked ? takeImport(deps, job, signal) : checkImport(deps, job, signal),
  )
