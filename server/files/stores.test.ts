import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { after, before, beforeEach, describe, it } from 'node:test'
import { asShop } from '#sandbox/as-shop.ts'
import { sandboxKeys } from '#sandbox/keys.ts'
import { openSandbox, type Sandbox } from '#sandbox/open.ts'
import { Refusal } from '#server/http/refuse.ts'
import { keepsItsPromises, keysOf, read } from '#tests/support/store-promises.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { moveFiles } from './move-files.ts'
import { s3Store } from './s3-store.ts'
import { readKept } from './store.ts'
import { withAnother } from './with-another.ts'

let sandbox: Sandbox
let folder: string
before(async () => {
  sandbox = await openSandbox()
  folder = await mkdtemp(path.join(tmpdir(), 'hangyeol-files-'))
})
after(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await asShop(sandbox.url).control('reset', { what: ['faults', 'storage'] })
  await rm(folder, { recursive: true, force: true })
})

const key = { accessKeyId: sandboxKeys.storageKeyId, secretAccessKey: sandboxKeys.storageSecret }
const inBucket = (name: string, credentials: { accessKeyId: string; secretAccessKey: string } = key) =>
  s3Store(`s3://market/${name}?endpoint=${sandbox.url}/storage`, credentials)
const fault = (body: object) => asShop(sandbox.url).control('faults', { call: 'storage', ...body })
const isAway = (error: unknown) => error instanceof Refusal && error.code === 'file.away' && error.status === 503

describe('a folder', () => keepsItsPromises(() => folderStore(folder)))
describe('object storage', () => keepsItsPromises(() => inBucket('one')))

describe('a folder', () => {
  it('is for this user alone, and drops what was cut off', async () => {
    const store = folderStore(folder)
    await store.put('private/a', ['x'])
    assert.deepEqual(await readdir(path.join(folder, 'private')), ['a'])
    await store.put('private/b.part', ['half'])
    assert.deepEqual(await keysOf(store), ['private/a'])
    assert.equal(await store.dropDrafts(Date.now() - 60_000), 0)
    assert.equal(await store.dropDrafts(Date.now() + 60_000), 1)
    assert.deepEqual(await readdir(path.join(folder, 'private')), ['a'])
  })
})

describe('object storage', () => {
  it('lists past a page, and only its own folder', async () => {
    const store = inBucket('many')
    await inBucket('other').put('private/x', ['x'])
    const names = Array.from({ length: 130 }, (_, n) => `private/${String(n).padStart(3, '0')}`)
    await Promise.all(names.map((name) => store.put(name, [name])))
    assert.deepEqual(await keysOf(store), names)
  })

  it('drops uploads that were never finished', async () => {
    const upload = await fetch(`${sandbox.url}/storage/market/one/private/a?uploads`, {
      method: 'POST',
      headers: { authorization: `AWS4-HMAC-SHA256 Credential=${key.accessKeyId}/x` },
    })
    assert.equal(upload.status, 200)
    const store = inBucket('one')
    assert.equal(await store.dropDrafts(Date.now() - 3_600_000), 0)
    assert.equal(await store.dropDrafts(Date.now() + 60_000), 1)
    assert.equal(await store.dropDrafts(Date.now() + 60_000), 0)
  })

  it('is tried again after a hiccup, and refuses in words when it stays away or another key is used', async () => {
    const store = inBucket('one')
    await fault({ kind: 'error_before', status: 503, times: 1 })
    await store.put('private/a', ['x'])
    await fault({ kind: 'drop_before', times: 0 })
    await assert.rejects(store.put('private/b', ['x']), isAway)
    await assert.rejects(store.open('private/a'), isAway)
    await assert.rejects(keysOf(store), isAway)
    await asShop(sandbox.url).control('reset', { what: ['faults'] })
    await assert.rejects(inBucket('one', { ...key, accessKeyId: 'somebody' }).open('private/a'), isAway)
    assert.equal(await read(store, 'private/a'), 'x')
  })

  it('is waited for no longer when it stops in the middle of a file', async () => {
    await using line = await stoppedStore()
    const store = s3Store(`s3://market/one?endpoint=${line.url}`, key, 2_000)
    await assert.rejects(read(store, 'private/a'), /timed out/)
    await line.left
  })

  it('refuses bytes that changed on their way back', async () => {
    await inBucket('one').put('private/a', ['한결'])
    await using line = await badLine()
    const store = s3Store(`s3://market/one?endpoint=${line.url}/storage`, key)
    await assert.rejects(read(store, 'private/a'), /checksum/i)
    // For the caller the storage cannot be reached; the cause is for the log.
    const name = '0'.repeat(48)
    await inBucket('one').put(`private/${name}`, ['한결'])
    const filesUrl = `s3://market/one?endpoint=${line.url}/storage`
    await assert.rejects(readKept({ filesDir: folder, filesUrl, filesAlso: undefined, filesKey: key }, name), isAway)
  })
})

/** A storage that announces the length of a file and stops in its middle. `left`: settles when the reader has closed the connection. */
async function stoppedStore() {
  const left = Promise.withResolvers<void>()
  const server = createServer((_request, reply) => {
    reply.once('close', left.resolve)
    reply.writeHead(200, { 'content-length': '10' }).write('한')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    left: left.promise,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A proxy to the storage that flips a bit of each response. */
async function badLine() {
  const server = createServer((request, reply) => {
    const { authorization = '', 'x-amz-checksum-mode': mode = '' } = request.headers
    void (async () => {
      const answer = await fetch(sandbox.url + request.url, {
        headers: { authorization, 'x-amz-checksum-mode': String(mode) },
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      bytes[0]! ^= 1
      reply.writeHead(answer.status, Object.fromEntries(answer.headers)).end(bytes)
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void server.close() }
}

describe('files that move', () => {
  it('are read from both, written to the new one, copied once, and gone from both', async () => {
    const [old, fresh] = [folderStore(folder), inBucket('new')]
    await old.put('private/a', ['a'])
    await old.put('public/b.webp', ['b'])
    const both = withAnother(fresh, old)
    await both.put('private/c', ['c'])
    assert.deepEqual(await keysOf(old), ['private/a', 'public/b.webp'])
    assert.deepEqual(await Promise.all(['private/a', 'private/c'].map((name) => read(both, name))), ['a', 'c'])
    assert.deepEqual(await moveFiles(old, fresh), { copied: 2, there: 0 })
    assert.deepEqual(await moveFiles(old, fresh), { copied: 0, there: 2 })
    assert.deepEqual(await keysOf(fresh), ['private/a', 'private/c', 'public/b.webp'])
    assert.deepEqual(await keysOf(both), ['private/a', 'private/c', 'public/b.webp'])
    await both.drop('private/a')
    assert.deepEqual([await keysOf(old), await keysOf(fresh)], [['public/b.webp'], ['private/c', 'public/b.webp']])
  })

  it('are looked at again: one that came out another is named', async () => {
    const [old, fresh] = [folderStore(folder), inBucket('new')]
    await old.put('private/a', ['a'])
    const wrong: FileStore = { ...fresh, put: (name) => fresh.put(name, ['z']) }
    let opened: Readable | undefined
    const watched: FileStore = { ...old, open: async (name) => (opened = await old.open(name)) }
    await assert.rejects(moveFiles(watched, wrong), /private\/a/)
    assert.equal(opened?.closed, true, 'what was not read to its end')
  })
})
