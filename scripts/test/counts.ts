import { stripVTControlCharacters } from 'node:util'

export type Counts = {
  passed: number
  failed: number
  skipped: number
  /** One line for each failed test, and for each that needed a second try. */
  named: readonly string[]
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0, named: [] }

export const oneFailed = (name: string): Counts => ({ ...none, failed: 1, named: [`✗ ${name}`] })

/** Lists tests that passed only at the second try, with the first error; they add nothing to the counts. */
export const secondTry = (tests: readonly { test: string; thrown: string }[]): Counts => ({
  ...none,
  named: tests.map(
    ({ test, thrown }) => `– 처음에는 안 되고 다시 하니 됐어요. 고쳐야 해요: ${test}\n${beginning(thrown)}`,
  ),
})

/** The beginning of an error: enough to know what it was about. */
export const beginning = (thrown: string): string =>
  stripVTControlCharacters(thrown)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 8)
    .map((line) => `    ${line}`)
    .join('\n')

export function add(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    named: [...one.named, ...other.named],
  }
}

/** The last lines of `npm test`, for people and programs: every failure is named again, because only the end of a long output may be kept. */
export function lastLines({ passed, failed, skipped, named }: Counts): string {
  return [...named, '', `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`].join('\n')
}
