import path from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

export type Told =
  /** A file is done; `resident`: the memory of the process in bytes. */
  | { done: string; resident: number }
  /** An error that nobody caught; `place`: the file that runs. */
  | { uncaught: string; place: string }
  | {
      /** Names from the outermost `describe` to the test; none: the file itself. */
      sentence: string[]
      kind: 'suite' | 'test'
      outcome: 'passed' | 'failed' | 'skipped'
      milliseconds: number
      /** file:line, relative to the root. */
      place: string
      /** For a failure: the error, with the difference. */
      thrown?: string
      /** For a skipped test: the reason, if there is one. */
      why?: string
    }

/** The exit code of a test process in which an error was not caught after its parent had stopped listening. */
export const untold = 70

const root = path.resolve(import.meta.dirname, '../..')

/** A node:test reporter that sends every test to the parent process. The outermost suite is the file and is not sent. */
// oxlint-disable-next-line import/no-default-export, require-yield -- what node:test looks for; all goes to the parent, nothing to its output
export default async function* sendEvents(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const names: string[] = []
  for await (const { type, data } of source) {
    if (type === 'test:start') names.splice(data.nesting, Infinity, data.name)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { details, nesting, name, file = '', line = 0 } = data
    const error = type === 'test:fail' && 'error' in details ? details.error : undefined
    // A suite that failed because of its tests: those were reported already.
    const isNew = !error || !('failureType' in error) || error.failureType !== 'subtestsFailed'
    if (isNew && (error || nesting > 0))
      tell({
        sentence: nesting === 0 ? [] : [...names.slice(1, nesting), name],
        kind: details.type === 'suite' ? 'suite' : 'test',
        outcome: error ? 'failed' : data.skip || data.todo ? 'skipped' : 'passed',
        milliseconds: details.duration_ms,
        place: `${path.relative(root, file)}:${line}`,
        thrown: error && wordsOf(error.cause ?? error),
        why: typeof data.skip === 'string' ? data.skip : undefined,
      })
    if (nesting === 0) tell({ done: name, resident: process.memoryUsage.rss() })
  }
}

/** Nothing when nobody listens any more: sending would then be an uncaught error, which is told in turn. */
export const tell = (told: Told): void => void (process.connected && process.send?.(told))

/** The error, with only our own lines of its stack. */
export function wordsOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return inspect(thrown, { depth: 6 })
  const [message, ...stack] = (thrown.stack ?? String(thrown)).split(/\n(?=\s+at )/)
  const ours = stack.filter((line) => !/node:internal|node:async_hooks|node_modules/.test(line)).slice(0, 8)
  const cause = thrown.cause === undefined ? [] : [`  cause: ${wordsOf(thrown.cause)}`]
  return [message, ...ours, ...cause].join('\n')
}
