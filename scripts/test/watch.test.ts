import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { runOnChange } from './watch.ts'

it('runs the files that read what changed, and all of them after a migration', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'hangyeol-watch-'))
  const ending = new AbortController()
  try {
    for (const folder of ['domain', 'database/migrations']) await mkdir(path.join(root, folder), { recursive: true })
    const write = (file: string, text: string) => writeFile(path.join(root, file), text)
    await write('domain/price.ts', 'export const price = 1')
    await write('domain/price.test.ts', "import { price } from './price.ts'")
    await write('domain/hold.test.ts', 'export const alone = 1')
    const files = ['domain/hold.test.ts', 'domain/price.test.ts']
    const runs: [string[], boolean][] = []
    let told = Promise.withResolvers<void>()
    const running = runOnChange(
      root,
      files,
      async (affected, { migrated }) => {
        runs.push([affected, migrated])
        told.resolve()
      },
      ending.signal,
    )
    await write('domain/price.ts', 'export const price = 2')
    await told.promise
    told = Promise.withResolvers<void>()
    await write('database/migrations/0001_one.sql', 'select 1')
    await told.promise
    assert.deepEqual(runs, [
      [['domain/price.test.ts'], false],
      [files, true],
    ])
    ending.abort()
    await running
  } finally {
    ending.abort()
    await rm(root, { recursive: true })
  }
})
