import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { resubmitProof } from '#contract/account.ts'
import { asShop } from '#sandbox/as-shop.ts'
import { sandboxKeys } from '#sandbox/keys.ts'
import { openSandbox } from '#sandbox/open.ts'
import { aPicture, formOf } from '#tests/support/join.ts'
import { makeMember } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'
import { dropOrphans } from './drop-orphans.ts'
import { fileStore } from './open-store.ts'
import { keepPicture, readPicture } from './public-pictures.ts'

describe('a shop with its files in object storage', () => {
  it('keeps a proof there and shows it at the desk, and says so when the storage is away', async () => {
    await using storage = await openSandbox()
    await using market = await openMarket({
      env: {
        FILES_URL: `s3://papers/shop?endpoint=${storage.url}/storage`,
        FILES_KEY_ID: sandboxKeys.storageKeyId,
        FILES_SECRET: sandboxKeys.storageSecret,
      },
    })
    const { config, db } = market
    const lies = async () => (await Array.fromAsync(fileStore(config).list(), ({ key }) => key)).toSorted()
    const certs = async () =>
      (await sql<{ stored_name: string }>`select stored_name from user_certs order by id`.execute(db)).rows
    const member = await makeMember(db, { status: 'REJECT' })
    const applicant = await market.as(member.userid)
    const send = async () => applicant.send(resubmitProof, { body: formOf({}, await aPicture()) as never })
    await send()
    const [{ stored_name } = { stored_name: '' }] = await certs()
    assert.deepEqual(await lies(), [`private/${stored_name}`])
    assert.deepEqual(await readdir(config.filesDir).catch(() => []), [])
    const desk = await openDesk(market, ['members'])
    const proof = () =>
      fetch(`${market.url}/api/operators/members/${member.id}/proof`, {
        headers: { authorization: `Bearer ${desk.token}` },
      })
    assert.deepEqual([(await proof()).status, (await proof()).headers.get('content-type')], [200, 'image/jpeg'])

    // The storage cannot be reached: nothing is kept, nothing is lost, and every caller is told.
    await asShop(storage.url).control('faults', { call: 'storage', kind: 'drop_before', times: 0 })
    const refused = await refusalOf(send())
    assert.deepEqual(
      [refused.status, refused.message],
      [503, '지금은 파일을 저장하거나 열 수 없습니다. 잠시 후 다시 시도해주세요.'],
    )
    assert.equal((await proof()).status, 503)
    assert.equal((await certs()).length, 1)
    await asShop(storage.url).control('reset', { what: ['faults'] })
    await send()
    assert.equal((await certs()).length, 2)

    // Public pictures are in the same storage, and what no row names is dropped.
    const { name } = await keepPicture(config, await aPicture())
    assert.ok((await readPicture(config, `${name}-small.webp`))!.length > 0)
    await fileStore(config).put(`private/${'0'.repeat(48)}`, ['nobody’s'])
    assert.equal((await lies()).length, 5)
    assert.equal(await dropOrphans(market.server.deps, -60), 1)
    assert.equal((await lies()).length, 4)
  })
})
