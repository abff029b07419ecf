import { refusals } from '#contract/refusals.ts'
import { ServerRefusal } from '#web/api/failures.ts'

const lost: readonly number[] = [
  refusals['phone.not-verified'].errno,
  refusals['phone.code-wrong'].errno,
  refusals['phone.code-expired'].errno,
  refusals['phone.code-dead'].errno,
]

/** Whether the server no longer knows the phone as verified (ten minutes, usable once): a new code is needed. */
export const isCodeLost = (error: Error): boolean => error instanceof ServerRefusal && lost.includes(error.errno)
