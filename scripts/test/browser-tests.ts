import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { needChromium } from '#scripts/chromium.ts'
import { findOtherBrowsers, otherBrowsers } from '#scripts/other-browsers.ts'
import { add, type Counts } from './counts.ts'
import { roomyHeap } from './roomy-heap.ts'
import { againCommand, secondTry } from './say-result.ts'

const root = path.resolve(import.meta.dirname, '../..')

type Options = { name?: string; env?: Record<string, string> | undefined; say: (line: string) => void }

/** Runs the browser tests in Chromium. `name`: only those whose sentence contains it. */
export async function runBrowserTests(files: readonly string[], options: Options): Promise<Counts> {
  const chromium = await needChromium(options.say)
  return runPlaywright(files, { ...options, env: { ...options.env, CHROMIUM_PATH: chromium } })
}

/** Walks through the shop in every other browser that is here. */
export async function runWalks(files: readonly string[], options: Options): Promise<Counts> {
  const found = await findOtherBrowsers(options.say)
  const without = otherBrowsers.length - found.length
  const none = { passed: 0, failed: 0, skipped: without * files.length }
  if (found.length === 0) return none
  const projects = found.map((browser) => `--project=${browser}-*`)
  const counts = await runPlaywright(files, options, ['--config=tests/browsers/playwright.config.ts', ...projects])
  return add(counts, none)
}

/** Runs files with Playwright and counts what came of them. */
async function runPlaywright(
  files: readonly string[],
  { name, env, say }: Options,
  args: readonly string[] = [],
): Promise<Counts> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hangyeol-e2e-'))
  const place = path.join(folder, 'report.json')
  try {
    const grep = name ? [`--grep=${RegExp.escape(name)}`] : []
    // Node reads the TypeScript itself; Playwright's transpiler would take most of a file's start.
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
    for (const { file, title } of report.suites.flatMap((suite) => unexpected(suite, dir)))
      say(`✗ ${title}\n  ${againCommand(file, title)}`)
    if (stats.flaky > 0) say(secondTry(stats.flaky))
    const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
    // A file that cannot be loaded or a worker that cannot be ended is in no test's count.
    if (counts.failed === 0 && (code !== 0 || errors.length > 0))
      return { ...counts, failed: Math.max(1, errors.length) }
    return counts
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function unexpected(suite: JSONReportSuite, dir: string): { file: string; title: string }[] {
  const own = suite.specs.filter(({ ok }) => !ok).map(({ title }) => ({ file: path.join(dir, suite.file), title }))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => unexpected(inner, dir))]
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
