import { parseArgs } from 'node:util'
import { Problem } from '#scripts/problem.ts'
import { browserFiles, type Speed, testFiles, walkFiles } from './test-files.ts'

export type TestRun = {
  checks: boolean
  nodeFiles: string[]
  browserFiles: string[]
  /** Walks in Firefox and WebKit. */
  walkFiles: string[]
  /** Only tests whose sentence contains this. */
  name?: string
  watch: boolean
  /** Whether the arguments name files. */
  named: boolean
  /** Whether to run on other versions of PostgreSQL too. */
  onOthers: boolean
}

const parts = ['check', 'unit', 'slow', 'e2e', 'browsers']

/**
 * What `npm test` was asked for. Words are parts of file names; without any, everything runs but the slow tests.
 * `--only=check|unit|slow|e2e|browsers`: one part. `--all`: the slow tests, the other browsers and PostgreSQL 15 too (or those of TEST_POSTGRES). `--name="…"`: tests whose sentence contains it. `--watch`: again
 * whenever a file changes that they read.
 */
export function readTestRun(args: readonly string[]): TestRun {
  const { values, positionals: words } = parse(args)
  const { only, all = false, name, watch = false } = values
  if (only !== undefined && !parts.includes(only)) throw new Problem(`--only는 ${parts.join(', ')} 가운데 하나예요.`)
  const named = words.length > 0
  // Walks are slow to start, so a word like "buy" does not include them.
  const walks = only === 'browsers' || (only === undefined && (all || words.some((word) => word.includes('.walk'))))
  const runs = (part: string) => only === part || (only === undefined && (part !== 'slow' || all || named))
  const speeds = (quick: boolean, slow: boolean): Speed[] => [
    ...(quick ? ['quick' as const] : []),
    ...(slow ? ['slow' as const] : []),
  ]
  return {
    checks: only === 'check' || (only === undefined && !named && !watch && name === undefined),
    nodeFiles: testFiles(words, speeds(runs('unit'), runs('slow'))),
    walkFiles: walks && !watch ? walkFiles(words) : [],
    browserFiles: watch ? [] : browserFiles(words, speeds(runs('e2e'), runs('slow') || (only === 'e2e' && named))),
    name,
    watch,
    named,
    onOthers: all && !named && only === undefined && name === undefined,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        only: { type: 'string' },
        all: { type: 'boolean' },
        name: { type: 'string' },
        watch: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error))
  }
}
