import { refusals } from '#contract/refusals.ts'
import { ServerRefusal } from '#web/api/failures.ts'

const ofFiles: readonly number[] = Object.entries(refusals).flatMap(([code, { errno }]) =>
  code.startsWith('file.') ? [errno] : [],
)

/** A refusal that is about the uploaded file, as a problem of its field. */
export function fileProblem(error: unknown): { field: 'file'; message: string } | undefined {
  if (!(error instanceof ServerRefusal) || !ofFiles.includes(error.errno)) return undefined
  return { field: 'file', message: error.message }
}
