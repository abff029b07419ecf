import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { FirstData } from './first-data.ts'
import { readLately } from './read-lately.ts'

it('keeps so many names at most, and forgets the one that nobody has asked for the longest', async () => {
  const read: string[] = []
  const lately = readLately(2)
  const ask = (name: string) =>
    lately(name, async () => {
      read.push(name)
      return { queries: [] } as unknown as FirstData
    })
  const first = await ask('a')
  await ask('b')
  assert.equal(await ask('a'), first)
  await ask('c')
  await ask('a')
  await ask('b')
  assert.deepEqual(read, ['a', 'b', 'c', 'b'])
})
