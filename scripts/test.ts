import path from 'node:path'
import { asProgram } from './as-program.ts'
import { checks } from './check/checks.ts'
import { otherPackage } from './postgres/binaries.ts'
import { explain } from './start/explain.ts'
import { buildWeb, webIsStale } from './start/web.ts'
import { runBrowserTests, runWalks } from './test/browser-tests.ts'
import { add, type Counts, lastLines, none, oneFailed } from './test/counts.ts'
import { needsBuiltWeb } from './test/needs-built-web.ts'
import { needsCluster, runNodeTests } from './test/node-tests.ts'
import { oldest, otherPostgres, otherVersions, tellingOfAnother } from './test/other-postgres.ts'
import { readTestRun, type TestRun } from './test/options.ts'
import { resultLines } from './test/say-result.ts'
import { startTestCluster, type TestCluster } from './test/test-cluster.ts'
import { runOnChange } from './test/watch.ts'

const root = path.resolve(import.meta.dirname, '..')
const say = (line: string) => void process.stdout.write(`${line}\n`)
/** Up to this many files, each test is printed by name. */
const few = 3

/** Prints result and duration of a stage; one that throws counts as a failed test. */
async function stage(title: string, work: () => Promise<Counts | void>): Promise<Counts> {
  say(`── ${title}`)
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  try {
    const counts = (await work()) ?? none
    say(`${counts.failed > 0 ? '✗' : '✓'} ${title} (${seconds()}초)`)
    return counts
  } catch (error) {
    const problem = explain(error)
    say(`✗ ${title} (${seconds()}초)${problem && `: ${problem}`}`)
    return oneFailed(problem ? `${title}: ${problem}` : title)
  }
}

async function check(): Promise<Counts> {
  let counts = none
  for (const one of checks) {
    const found = await stage(one.name, async () => ((await one.passes()) ? none : oneFailed(one.name)))
    counts = add(counts, found)
  }
  return counts
}

async function nodeTests(
  files: readonly string[],
  { name, cluster, yields }: { name: string | undefined; cluster?: TestCluster | undefined; yields?: boolean },
): Promise<Counts> {
  const counts = await stage(`단위·통합 시험 (파일 ${files.length}개)`, () =>
    runNodeTests(files, {
      name,
      cluster,
      yields,
      // A busy build machine may miss a timeout once; tests that needed a second try are listed, to be fixed.
      secondTries: Boolean(process.env.CI),
      onFile(result) {
        if (result.failures.length + result.told.length > 0)
          say(resultLines(result, { sentences: files.length <= few }).join('\n'))
      },
    }),
  )
  // With few files it was printed just above.
  return files.length > few ? counts : { ...counts, named: [] }
}

async function browserTests(
  files: readonly string[],
  name: string | undefined,
  cluster?: TestCluster,
): Promise<Counts> {
  return stage(`브라우저 시험 (파일 ${files.length}개)`, async () =>
    runBrowserTests(files, { name, env: await cluster?.env, say }),
  )
}

async function walks(files: readonly string[], name: string | undefined, cluster?: TestCluster): Promise<Counts> {
  return stage(`Firefox와 WebKit에서 (파일 ${files.length}개)`, async () =>
    runWalks(files, { name, env: await cluster?.env, say }),
  )
}

/**
 * Runs unit and browser tests in parallel: while one waits for a page or a timer, another has the processor. Browser tests have priority:
 * they take longer, and unit tests use what they leave. The other browsers come after Chromium, because they are slower and have few tests.
 */
async function runOnce(asked: TestRun): Promise<Counts> {
  const { nodeFiles, browserFiles, walkFiles, name } = asked
  const readsWeb = browserFiles.length + walkFiles.length > 0 || needsBuiltWeb(nodeFiles, root)
  const before = await Promise.all([
    asked.checks ? check() : none,
    readsWeb && (await webIsStale()) ? stage('화면 만들기', () => buildWeb()) : none,
  ])
  const cluster =
    browserFiles.length + walkFiles.length > 0 || needsCluster(nodeFiles).size > 0 ? startTestCluster() : undefined
  try {
    const inBrowsers = async () => {
      const inChromium = browserFiles.length > 0 ? await browserTests(browserFiles, name, cluster) : none
      return add(inChromium, walkFiles.length > 0 ? await walks(walkFiles, name, cluster) : none)
    }
    const tests = await Promise.all([
      nodeFiles.length > 0 ? nodeTests(nodeFiles, { name, cluster, yields: browserFiles.length > 0 }) : none,
      inBrowsers(),
    ])
    return [...before, ...tests].reduce(add, none)
  } finally {
    await cluster?.close()
  }
}

/** The same on another version: all named files, else those that involve PostgreSQL. */
async function runOn(major: string, asked: TestRun): Promise<Counts> {
  say(`── PostgreSQL ${major}에서`)
  process.env[otherPackage] = await otherPostgres(major)
  const { named, nodeFiles: files } = asked
  const nodeFiles = named ? files : tellingOfAnother(files, needsCluster(files))
  return runOnce({ ...asked, checks: false, nodeFiles })
}

/** The slow tests also run on another version, or on those of TEST_POSTGRES. */
async function runOnOthers(majors: readonly string[]): Promise<Counts> {
  let counts = none
  for (const major of majors) counts = add(counts, await runOn(major, readTestRun(['--only=unit'])))
  return counts
}

async function watchTests({ nodeFiles, name }: TestRun): Promise<void> {
  let cluster: TestCluster | undefined
  async function run(files: readonly string[], { migrated }: { migrated: boolean }): Promise<void> {
    if (migrated) await cluster?.close()
    if (migrated || !cluster) cluster = needsCluster(files).size > 0 ? startTestCluster() : undefined
    say(`${lastLines(await nodeTests(files, { name, cluster }))}\n바뀌면 다시 돌릴게요. 끝내려면 Ctrl-C.`)
  }
  await run(nodeFiles, { migrated: false })
  return runOnChange(root, nodeFiles, run)
}

/** `npm test`, `npm run check`, `npm run test:unit`, `npm run test:slow`, `npm run e2e`, `npm run test:browsers`: see scripts/test/options.ts. */
async function main(): Promise<void> {
  const asked = readTestRun(process.argv.slice(2))
  if (asked.watch) return watchTests(asked)
  const { nodeFiles, browserFiles, walkFiles } = asked
  const isCheck = nodeFiles.length + browserFiles.length + walkFiles.length === 0 && asked.checks
  const majors = otherVersions()
  let counts = none
  if (asked.onOthers || isCheck || majors.length === 0) counts = await runOnce(asked)
  else for (const major of majors) counts = add(counts, await runOn(major, asked))
  if (asked.onOthers) counts = add(counts, await runOnOthers(majors.length > 0 ? majors : [oldest]))
  const ran = counts.passed + counts.failed > 0
  if (!isCheck) say(ran ? lastLines(counts) : `\n맞는 시험이 없어요.\n${lastLines(counts)}`)
  process.exitCode = counts.failed > 0 || (!ran && !isCheck) ? 1 : 0
}

await asProgram(main)
