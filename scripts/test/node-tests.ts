import { globSync } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import type { Counts } from './counts.ts'

const root = path.resolve(import.meta.dirname, '../..')
const areas = [
  'domain',
  'contract',
  'database',
  'server',
  'web',
  'sandbox',
  'demo',
  'pictures',
  'bench',
  'scripts',
  'tests',
]

/** Every *.test.ts whose path contains one of the filters; all without filters. */
export function testFiles(filters: readonly string[]): string[] {
  return globSync(`{${areas.join(',')}}/**/*.test.ts`, { cwd: root, exclude: ['web/dist/**', '**/node_modules/**'] })
    .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
    .toSorted()
}

/** Runs unit and integration tests, each file in a process of its own, all on one PostgreSQL. */
export async function runNodeTests(files: readonly string[]): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  const options = {
    files: files.map((file) => path.join(root, file)),
    concurrency: 2,
    timeout: 300_000,
    // Not yet in @types/node, therefore not written into the call.
    globalSetupPath: path.join(root, 'tests/support/global-setup.ts'),
  }
  const events = run(options)
  events.on('test:summary', ({ file, counts: { tests, passed, skipped, todo } }) => {
    if (file !== undefined) return
    counts.passed = passed
    counts.skipped = skipped + todo
    counts.failed = tests - passed - counts.skipped
  })
  const output = events.compose(spec)
  output.pipe(process.stdout, { end: false })
  await finished(output)
  return counts
}
