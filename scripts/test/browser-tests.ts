import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { needChromium } from '#scripts/chromium.ts'
import type { Counts } from './counts.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Every tests/e2e/*.e2e.ts whose path contains one of the filters; all without filters. */
export function browserFiles(filters: readonly string[]): string[] {
  return globSync('tests/e2e/**/*.e2e.ts', { cwd: root })
    .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
    .toSorted()
}

/** Runs the browser tests with Playwright and counts what came of them. */
export async function runBrowserTests(files: readonly string[], say: (line: string) => void): Promise<Counts> {
  const chromium = await needChromium(say)
  const folder = await mkdtemp(path.join(tmpdir(), 'hangyeol-e2e-'))
  const report = path.join(folder, 'report.json')
  try {
    const code = await playwright(files, { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    const { stats, errors } = JSON.parse(await readFile(report, 'utf8'))
    if (stats.flaky > 0) say(`처음에는 안 되고 다시 하니 된 시험이 ${stats.flaky}개 있어요. 위에서 찾아 고쳐야 해요.`)
    const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
    // A file that cannot be loaded or a worker that cannot be ended is in no test's count.
    if (counts.failed === 0 && (code !== 0 || errors.length > 0))
      return { ...counts, failed: Math.max(1, errors.length) }
    return counts
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function playwright(files: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
    const child = spawn(process.execPath, [cli, 'test', '--reporter=list,json', ...files], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
