import type { Deps } from '#server/deps/deps.ts'
import { runOne } from '#server/jobs/run-one.ts'
import { checkImport } from './check-import.ts'
import { receiveImport } from './receive-import.ts'

/** Runs one import of carcasses: its dry run, or its receiving once a staff member has asked for that. */
export const runImports = (deps: Deps, signal: AbortSignal): Promise<boolean> =>
  runOne(deps, ['intake'], signal, (job) =>
    'way' in job.asked ? receiveImport(deps, job, signal) : checkImport(deps, job, signal),
  )
