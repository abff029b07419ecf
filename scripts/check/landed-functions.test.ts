import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { functionProblems, noteFunctions } from './landed-functions.ts'

it('the list of versions of functions has each version after the ones before, and a change or a loss that it does not know is found', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hangyeol-functions-'))
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
  const list = async () => (await readFile(path.join(folder, 'landed.txt'), 'utf8')).split('\n').slice(0, -1)
  try {
    await write('one.sql', 'select 1')
    await write('two.sql', 'select 2')
    assert.match((await functionProblems(folder)).join(), /^one\.sql /)
    await noteFunctions(folder)
    const [one, two] = await list()
    assert.deepEqual(await functionProblems(folder), [])

    await write('one.sql', 'select 3')
    assert.equal((await functionProblems(folder)).length, 1)
    await noteFunctions(folder)
    const [, newer] = await list()
    assert.deepEqual(await list(), [one, newer, two])

    // The former text again: its version is the newest again.
    await write('one.sql', 'select 1')
    assert.equal((await functionProblems(folder)).length, 1)
    await noteFunctions(folder)
    assert.deepEqual(await list(), [one, newer, one, two])

    await rm(path.join(folder, 'two.sql'))
    assert.match((await functionProblems(folder)).join(), /^two\.sql /)
    await noteFunctions(folder)
    assert.deepEqual(await functionProblems(folder), [])
  } finally {
    await rm(folder, { recursive: true })
  }
})
