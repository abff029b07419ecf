import { workAside } from './work-aside.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Verdict } from './paper.ts'

const program = new URL('./paper-worker.ts', import.meta.url)
const inTurn = oneAtATime(10)

/**
 * Judges a PDF in a worker thread, one at a time. A file that takes longer than three seconds, or more memory than any honest one, is
 * unsafe.
 */
export function lookAtPaper(bytes: Buffer): Promise<Verdict> {
  return inTurn(() => workAside<Verdict>(program, bytes, { seconds: 3, megabytes: 256 }).catch((): Verdict => 'unsafe'))
}
