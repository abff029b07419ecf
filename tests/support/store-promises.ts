import assert from 'node:assert/strict'
import { it } from 'node:test'
import { buffer, text } from 'node:stream/consumers'
import type { FileStore } from '#server/files/file-store.ts'

export const keysOf = async (store: FileStore) => (await Array.fromAsync(store.list(), (one) => one.key)).toSorted()
export const read = async (store: FileStore, name: string) => {
  const stream = await store.open(name)
  return stream && text(stream)
}

/** Tests for the contract of every file store. `open` returns one that is empty before each test. */
export function keepsItsPromises(open: () => FileStore): void {
  void it('keeps, reads, lists and drops, and knows nothing of what it never had', async () => {
    const store = open()
    await store.put('private/a', ['하나', Buffer.from('둘')])
    await store.put('public/b.webp', [])
    assert.equal(await read(store, 'private/a'), '하나둘')
    assert.equal(await read(store, 'public/b.webp'), '')
    assert.equal(await store.open('private/c'), undefined)
    const [one] = await Array.fromAsync(store.list())
    assert.deepEqual([one!.key, one!.size], ['private/a', 9])
    assert.ok(Math.abs(one!.at - Date.now()) < 60_000)
    assert.deepEqual(await Array.fromAsync(store.list('public/b'), (each) => each.key), ['public/b.webp'])
    assert.deepEqual(await Array.fromAsync(store.list('private/b')), [])
    await store.drop('private/a')
    await store.drop('private/a')
    assert.deepEqual(await keysOf(store), ['public/b.webp'])
  })

  void it('keeps nothing of what fails on its way, and says whose fault it was', async () => {
    const store = open()
    async function* broken() {
      // More than one part, so that something has been sent.
      for (let n = 0; n < 3; n++) yield Buffer.alloc(3 * 2 ** 20, n)
      throw new Error('the report broke')
    }
    await assert.rejects(store.put('private/a', broken()), /the report broke/)
    assert.deepEqual(await keysOf(store), [])
    assert.equal(await store.open('private/a'), undefined)
  })

  void it('takes and gives what is larger than one part', async () => {
    const store = open()
    const bytes = Buffer.alloc(12 * 2 ** 20 + 7, '한결')
    await store.put('private/large', [bytes.subarray(0, 2 ** 20), bytes.subarray(2 ** 20)])
    assert.ok(bytes.equals(await buffer((await store.open('private/large'))!)))
  })
}
