import { refusals } from '#contract/refusals.ts'
import { ServerRefusal } from '#web/api/failures.ts'

const ofFiles: readonly number[] = Object.entries(refusals).flatMap(([code, { errno }]) =>
  code.startsWith('file.') ? [errno] : [],
)

/** What the server says against the file that was sent, for its field. */
export function fileProblem(error: unknown): { field: 'file'; message: string } | undefined {
  if (!(error instanceof ServerRefusal) || !ofFiles.includes(error.errno)) return undefined
  return { field: 'file', message: error.message }
}
