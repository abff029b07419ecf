import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3'
import { folderStore } from '#server/files/folder-store.ts'
import { moveFiles } from '#server/files/move-files.ts'
import { s3Store } from '#server/files/s3-store.ts'
import { Refusal } from '#server/http/refuse.ts'
import { keepsItsPromises, keysOf, read } from '#tests/support/store-promises.ts'
import { credentials, hasSwift, openSwift, pageOfSwift, swiftPackages } from './open-swift.ts'

const skip = !hasSwift() && `OpenStack Swift is not here; on Debian: apt install ${swiftPackages.join(' ')}`

/** Somebody else's object storage: it looks at signatures, and knows none of the checksums that S3 has had since. */
describe('the object storage of OpenStack', { skip }, () => {
  let swift: Awaited<ReturnType<typeof openSwift>>
  let folder: string
  let count = 0
  before(async () => {
    swift = await openSwift()
    folder = await mkdtemp(path.join(tmpdir(), 'hangyeol-files-'))
  })
  after(async () => {
    await swift.close()
    await rm(folder, { recursive: true })
  })
  const inFolder = (name: string, key = credentials) => s3Store(`s3://market/${name}?endpoint=${swift.endpoint}`, key)

  keepsItsPromises(() => inFolder(`empty${count++}`))

  it('lists past a page, and only its own folder', async () => {
    const store = inFolder('many')
    await inFolder('other').put('private/x', ['x'])
    const names = Array.from({ length: pageOfSwift + 5 }, (_, n) => `private/${String(n).padStart(3, '0')}`)
    for (const name of names) await store.put(name, [name])
    assert.deepEqual(await keysOf(store), names)
    assert.equal((await Array.fromAsync(store.list('private/01'))).length, 10)
  })

  it('drops uploads that were never finished', async () => {
    const store = inFolder('half')
    await swift.client.send(new CreateMultipartUploadCommand({ Bucket: 'market', Key: 'half/private/a' }))
    assert.equal(await store.dropDrafts(Date.now() - 3_600_000), 0)
    assert.equal(await store.dropDrafts(Date.now() + 60_000), 1)
    assert.equal(await store.dropDrafts(Date.now() + 60_000), 0)
  })

  it('lets nobody in who has another secret', async () => {
    const stranger = inFolder('one', { ...credentials, secretAccessKey: 'a guess' })
    for (const work of [() => stranger.open('private/a'), () => stranger.put('private/a', ['x'])])
      await assert.rejects(work(), (error) => error instanceof Refusal && error.code === 'file.away')
  })

  it('takes over the files of a folder, each read again', async () => {
    const [old, fresh] = [folderStore(folder), inFolder('new')]
    await old.put('private/a', ['a'])
    await old.put('public/b.webp', [Buffer.alloc(6 * 2 ** 20, 7)])
    assert.deepEqual(await moveFiles(old, fresh), { copied: 2, there: 0 })
    assert.deepEqual(await moveFiles(old, fresh), { copied: 0, there: 2 })
    assert.equal(await read(fresh, 'private/a'), 'a')
  })
})
