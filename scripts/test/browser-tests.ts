import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { needChromium } from '#scripts/chromium.ts'
import type { Counts } from './counts.ts'
import { againCommand, secondTry } from './say-result.ts'

const root = path.resolve(import.meta.dirname, '../..')

type Options = { name?: string; env?: Record<string, string> | undefined; say: (line: string) => void }

/** Runs the browser tests with Playwright and counts what came of them. `name`: only those whose sentence contains it. */
export async function runBrowserTests(files: readonly string[], { name, env, say }: Options): Promise<Counts> {
  const chromium = await needChromium(say)
  const folder = await mkdtemp(path.join(tmpdir(), 'hangyeol-e2e-'))
  const place = path.join(folder, 'report.json')
  try {
    const grep = name ? [`--grep=${RegExp.escape(name)}`] : []
    // Node reads the TypeScript itself; Playwright's transpiler would take most of a file's start.
    const own = { ...env, PW_DISABLE_TS_ESM: '1', CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: place }
    const code = await playwright([...grep, ...files], own)
    const report = JSON.parse(await readFile(place, 'utf8')) as JSONReport
    const { stats, errors } = report
    for (const { file, title } of report.suites.flatMap(unexpected)) say(`✗ ${title}\n  ${againCommand(file, title)}`)
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

function unexpected(suite: JSONReportSuite): { file: string; title: string }[] {
  const own = suite.specs.filter(({ ok }) => !ok).map(({ title }) => ({ file: `tests/e2e/${suite.file}`, title }))
  return [...own, ...(suite.suites ?? []).flatMap(unexpected)]
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
