import path from 'node:path'
import { asProgram } from './as-program.ts'
import { checks } from './check/checks.ts'
import { otherPackage } from './postgres/binaries.ts'
import { explain } from './start/explain.ts'
import { buildWeb, webIsStale } from './start/web.ts'
import { runBrowserTests, runWalks } from './test/browser-tests.ts'
import { add, type Counts, lastLines, none, oneFailed } from './test/counts.ts'
import { needsBuiltWeb } from './test/needs-built-web.ts'
import { needsCluster, type NodeTestOptions, runNodeTests } from './test/node-tests.ts'
import { ofBoxesAndMoney, oldest, otherPostgres, otherVersions, tellingOfAnother } from './test/other-postgres.ts'
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
  name: string | undefined,
  around: Pick<NodeTestOptions, 'cluster' | 'beside' | 'env'>,
): Promise<Counts> {
  const counts = await stage(`단위·통합 시험 (파일 ${files.length}개)`, () =>
    runNodeTests(files, {
      ...around,
      name,
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
  { name, cluster, shared }: { name: string | undefined; cluster?: TestCluster | undefined; shared: boolean },
): Promise<Counts> {
  return stage(`브라우저 시험 (파일 ${files.length}개)`, async () =>
    runBrowserTests(files, { name, env: await cluster?.env, shared, say }),
  )
}

async function walks(files: readonly string[], name: string | undefined, cluster?: TestCluster): Promise<Counts> {
  return stage(`Firefox와 WebKit에서 (파일 ${files.length}개)`, async () =>
    runWalks(files, { name, env: await cluster?.env, say }),
  )
}

type Others = {
  /** Further environment variables of the cluster and the test processes. */
  env?: Record<string, string>
  /** Versions of PostgreSQL on which the tests that can tell run afterwards. */
  majors?: readonly string[]
  /** Browser tests that run beside these. */
  beside?: Promise<unknown> | undefined
}

/**
 * Runs unit and browser tests in parallel: while one waits for a page or a timer, another has the processor. Browser tests have priority:
 * they take longer, and unit tests use what they leave. The other browsers come after Chromium, because they are slower and have few tests;
 * other versions of PostgreSQL come after the unit tests.
 */
async function runOnce(asked: TestRun, { env = {}, majors = [], ...others }: Others = {}): Promise<Counts> {
  const { nodeFiles, browserFiles, walkFiles, name } = asked
  const readsWeb = browserFiles.length + walkFiles.length > 0 || needsBuiltWeb(nodeFiles, root)
  const before = await Promise.all([
    asked.checks ? check() : none,
    readsWeb && (await webIsStale()) ? stage('화면 만들기', () => buildWeb()) : none,
  ])
  const cluster =
    browserFiles.length + walkFiles.length > 0 || needsCluster(nodeFiles).size > 0 ? startTestCluster(env) : undefined
  try {
    const shared = nodeFiles.length > 0 && browserFiles.length > 0
    const inBrowsers = async () => {
      const inChromium = browserFiles.length > 0 ? await browserTests(browserFiles, { name, cluster, shared }) : none
      return add(inChromium, walkFiles.length > 0 ? await walks(walkFiles, name, cluster) : none)
    }
    const browsing = inBrowsers()
    const beside = shared ? browsing : others.beside
    const inNode = async () => {
      let counts = nodeFiles.length > 0 ? await nodeTests(nodeFiles, name, { cluster, env, beside }) : none
      for (const major of majors) counts = add(counts, await runChosenOn(major, beside))
      return counts
    }
    return [...before, ...(await Promise.all([inNode(), browsing]))].reduce(add, none)
  } finally {
    await cluster?.close()
  }
}

/** The same on another version: all named files, else those that involve PostgreSQL. */
async function runOn(major: string, asked: TestRun, others: Others = {}): Promise<Counts> {
  return stage(`PostgreSQL ${major}에서`, async () => {
    const env = { [otherPackage]: await otherPostgres(major) }
    const { named, nodeFiles: files } = asked
    const nodeFiles = named ? files : tellingOfAnother(files, needsCluster(files))
    const counts = await runOnce({ ...asked, checks: false, nodeFiles }, { ...others, env })
    const again = (line: string) => line.replaceAll('다시: npm', `다시: TEST_POSTGRES=${major} npm`)
    return { ...counts, named: counts.named.map(again) }
  })
}

async function runChosenOn(major: string, beside: Others['beside']): Promise<Counts> {
  const asked = readTestRun(['--only=unit'])
  return runOn(major, { ...asked, nodeFiles: ofBoxesAndMoney(asked.nodeFiles) }, { beside })
}

async function watchTests({ nodeFiles, name }: TestRun): Promise<void> {
  let cluster: TestCluster | undefined
  async function run(files: readonly string[], { migrated }: { migrated: boolean }): Promise<void> {
    if (migrated) await cluster?.close()
    if (migrated || !cluster) cluster = needsCluster(files).size > 0 ? startTestCluster() : undefined
    say(`${lastLines(await nodeTests(files, name, { cluster }))}\n바뀌면 다시 돌릴게요. 끝내려면 Ctrl-C.`)
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
  if (asked.onOthers) counts = await runOnce(asked, { majors: majors.length > 0 ? majors : [oldest] })
  else if (isCheck || majors.length === 0) counts = await runOnce(asked)
  else for (const major of majors) counts = add(counts, await runOn(major, asked))
  const ran = counts.passed + counts.failed > 0
  if (!isCheck) say(ran ? lastLines(counts) : `\n맞는 시험이 없어요.\n${lastLines(counts)}`)
  process.exitCode = counts.failed > 0 || (!ran && !isCheck) ? 1 : 0
}

await asProgram(main)
