import type { Failure, FileResult } from './file-runner.ts'

const marks = { passed: '✔', failed: '✗', skipped: '–' }

/** One line for a file, the names of its tests if wanted, the reasons of skipped tests, and every failure in full. */
export function resultLines(result: FileResult, { sentences }: { sentences: boolean }): string[] {
  const { file, seconds, passed, failures, told } = result
  const bad = failures.length > 0 ? `, ${failures.length}개가 안 됨` : ''
  const head = `${bad ? '✗' : '✔'} ${file} (${passed}개${bad}, ${seconds.toFixed(1)}초)`
  const list = told
    .filter(({ why }) => sentences || why)
    .map(({ sentence, outcome, milliseconds, why }) =>
      why
        ? `  ${marks[outcome]} ${sentence}: ${why}`
        : `  ${marks[outcome]} ${sentence} (${milliseconds.toFixed(0)}밀리초)`,
    )
  return [head, ...list, ...failures.flatMap((failure) => failureLines(failure, file))]
}

/**
 * A failure: file and line, name, expected and actual value, and the command that runs it again. `file`: the test file, because the test
 * itself may be defined in another one that makes tests from data.
 */
export function failureLines({ place, sentence, thrown }: Failure, file = place.replace(/:\d+$/, '')): string[] {
  const name = sentence.split(' › ').at(-1)
  return [
    '',
    `  ✗ ${place}`,
    ...(sentence ? [`    ${sentence}`] : []),
    ...thrown.split('\n').map((line) => `      ${line}`),
    ...(file ? [`    ${againCommand(file, name)}`] : []),
    '',
  ]
}

export const againCommand = (file: string, name?: string): string =>
  `다시: npm test -- ${file}${name ? ` --name=${JSON.stringify(name)}` : ''}`
