import { checks } from './check/checks.ts'
import { explain } from './start/explain.ts'
import { buildWeb, webIsStale } from './start/web.ts'
import { browserFiles, runBrowserTests } from './test/browser-tests.ts'
import { add, lastLine, none } from './test/counts.ts'
import { runNodeTests, testFiles } from './test/node-tests.ts'

/**
 * `npm test [-- part of a file name …]`: types, lint, format, unit and integration tests, browser tests. `--only=check`,
 * `--only=unit` and `--only=e2e` run a part. A check that fails counts as one failed test.
 */
const args = process.argv.slice(2)
const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const filters = args.filter((arg) => !arg.startsWith('--'))
const say = (line: string) => void process.stdout.write(`${line}\n`)

let counts = none

async function stage(name: string, work: () => Promise<string | undefined>): Promise<void> {
  say(`\n── ${name}`)
  const began = performance.now()
  let problem: string | undefined
  try {
    problem = await work()
  } catch (error) {
    problem = explain(error)
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (problem === undefined) return say(`✓ ${name} (${seconds}초)`)
  counts = add(counts, { ...none, failed: 1 })
  say(`✗ ${name} (${seconds}초)${problem ? `: ${problem}` : ''}`)
}

async function tests(name: string, run: () => Promise<typeof none>): Promise<void> {
  let result = none
  await stage(name, async () => {
    result = await run()
    return undefined
  })
  counts = add(counts, result)
}

const nodeFiles = only === undefined || only === 'unit' ? testFiles(filters) : []
const e2eFiles = only === undefined || only === 'e2e' ? browserFiles(filters) : []

if ((only === undefined && filters.length === 0) || only === 'check') {
  for (const check of checks) await stage(check.name, async () => ((await check.passes()) ? undefined : ''))
}
if (nodeFiles.length + e2eFiles.length > 0) {
  await stage('화면 만들기', async () => {
    if (await webIsStale()) await buildWeb()
    return undefined
  })
}
if (nodeFiles.length > 0) await tests(`단위·통합 시험 (파일 ${nodeFiles.length}개)`, () => runNodeTests(nodeFiles))
if (e2eFiles.length > 0) await tests(`브라우저 시험 (파일 ${e2eFiles.length}개)`, () => runBrowserTests(e2eFiles, say))

const ran = counts.passed + counts.failed > 0
if (only !== 'check') {
  if (!ran) say('\n맞는 시험 파일이 없어요.')
  say(`\n${lastLine(counts)}`)
}
process.exitCode = counts.failed > 0 || (!ran && only !== 'check') ? 1 : 0
