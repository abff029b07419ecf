import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { startChild } from './child.ts'

it('what a program writes is its owner’s alone to read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hangyeol-child-'))
  try {
    const file = path.join(folder, 'program.mjs')
    await writeFile(file, `console.log('one line'); process.exit(0)`)
    const log = path.join(folder, 'logs/program.log')
    const child = startChild({ name: 'program', file, env: process.env, log })
    assert.equal(await child.ended, '코드 0')
    assert.match(await readFile(log, 'utf8'), /one line/)
    const modes = await Promise.all([path.dirname(log), log].map(async (place) => (await stat(place)).mode & 0o777))
    assert.deepEqual(modes, [0o700, 0o600])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
