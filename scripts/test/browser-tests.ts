import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { needChromium } from '#scripts/chromium.ts'
import { findOtherBrowsers, otherBrowsers } from '#scripts/other-browsers.ts'
import { atOnce } from './at-once.ts'
import { add, beginning, type Counts, none, secondTry } from './counts.ts'
import { roomyHeap } from './roomy-heap.ts'
import { againCommand } from './say-result.ts'

const root = path.resolve(import.meta.dirname, '../..')

type Options = { name?: string; env?: Record<string, string> | undefined; say: (line: string) => void }

/** Runs the browser tests in Chromium. `name`: only tests whose name contains it. `shared`: whether other tests run beside them. */
export async function runBrowserTests(
  files: readonly string[],
  { shared, ...options }: Options & { shared: boolean },
): Promise<Counts> {
  const chromium = await needChromium(options.say)
  const workers = shared ? [`--workers=${atOnce.browsers}`] : []
  return runPlaywright(files, { ...options, env: { ...options.env, CHROMIUM_PATH: chromium } }, workers)
}

/** Runs the walks in every other installed browser. */
export async function runWalks(files: readonly string[], options: Options): Promise<Counts> {
  const found = await findOtherBrowsers(options.say)
  const without = otherBrowsers.length - found.length
  const missing = { ...none, skipped: without * files.length }
  if (found.length === 0) return missing
  const projects = found.map((browser) => `--project=${browser}-*`)
  const counts = await runPlaywright(files, options, ['--config=tests/browsers/playwright.config.ts', ...projects])
  return add(counts, missing)
}

/** Runs files with Playwright and counts the results. */
async function runPlaywright(
  files: readonly string[],
  { name, env }: Omit<Options, 'say'>,
  args: readonly string[] = [],
): Promise<Counts> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hangyeol-e2e-'))
  const place = path.join(folder, 'report.json')
  try {
    const grep = name ? [`--grep=${RegExp.escape(name)}`] : []
    // Node runs TypeScript itself; Playwright's transpiler would take most of a file's start-up time.
    const own = {
      ...env,
      PW_DISABLE_TS_ESM: '1',
      PLAYWRIGHT_JSON_OUTPUT_NAME: place,
      NODE_OPTIONS: [process.env['NODE_OPTIONS'], roomyHeap].filter(Boolean).join(' '),
    }
    const code = await playwright([...args, ...grep, ...files], own)
    const report = JSON.parse(await readFile(place, 'utf8')) as JSONReport
    const { stats, errors } = report
    const dir = path.relative(root, report.config.rootDir)
    const named = (status: Test['status']) => report.suites.flatMap((suite) => testsOf(suite, dir, status))
    const failed = named('unexpected').map(
      ({ file, title, thrown }) => `✗ ${title}\n${beginning(thrown)}\n  ${againCommand(file, title)}`,
    )
    const counts = add(
      { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, named: failed },
      secondTry(named('flaky').map(({ file, title, thrown }) => ({ test: `${file} ${title}`, thrown }))),
    )
    // A file that cannot be loaded, or a worker that does not end, is not counted by any test.
    if (counts.failed === 0 && (code !== 0 || errors.length > 0)) {
      const told = errors.map(({ message }) => `✗ ${message ?? ''}`)
      return add(counts, {
        ...none,
        failed: Math.max(1, told.length),
        named: told.length > 0 ? told : [`✗ Playwright: ${code}`],
      })
    }
    return counts
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Test = JSONReportSuite['specs'][number]['tests'][number]

type Ended = { file: string; title: string; thrown: string }

function testsOf(suite: JSONReportSuite, dir: string, status: Test['status']): Ended[] {
  const own = suite.specs.flatMap(({ title, tests }) => {
    const [first] = tests.filter((test) => test.status === status)
    const thrown = first?.results.find(({ error }) => error)?.error?.message ?? ''
    return first ? [{ file: path.join(dir, suite.file), title, thrown }] : []
  })
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, dir, status))]
}

function playwright(args: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
    const child = spawn(process.execPath, [cli, 'test', '--reporter=list,json', ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
