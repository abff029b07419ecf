import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#database/connect.ts'
import { runAudit } from '#server/audit/run-audit.ts'
import { readConfig } from '#server/config/config.ts'
import { demoMark } from '#server/need-production-database.ts'
import { statusOf } from '#tests/crash/child-market.ts'
import { npmStart } from '#tests/support/launcher.ts'
import { until } from '#tests/support/until.ts'
import { withDatabase } from './start/with-database.ts'

const linux = process.platform === 'linux' ? false : 'reads /proc'
/** Disk space: enough for a start to begin, but not for the data. */
const tooSmall = '230m'
const filling = /월의 거래/

describe('a first start that is cut off while it fills the market', { skip: linux }, () => {
  let dir: string
  let isDisk: boolean
  before(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-cut-'))
    isDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${tooSmall}`, 'tmpfs', dir]).status === 0
  })
  after(async () => {
    if (isDisk) execFileSync('umount', ['-l', dir])
    await rm(dir, { recursive: true, force: true })
  })
  const start = () => npmStart({ DATA_DIR: path.join(dir, 'data') })

  it('by a full disk: says so and ends', async (t) => {
    if (!isDisk) return t.skip('whoever runs this may mount nothing')
    const shop = await start()
    assert.equal(await shop.ended(), 1)
    assert.match(shop.said(), /✗ 디스크가 가득 [^]*저장된 데이터는 그대로 있어요/)
    assert.doesNotMatch(shop.said(), /한결이 열렸어요|\n +at /)
    const again = await start()
    assert.equal(await again.ended(), 1)
    assert.match(again.said(), /✗ 디스크(가 가득|에 자리가)/)
    execFileSync('mount', ['-o', 'remount,size=3g', dir])
  })

  it('by a power cut: the next start makes the market whole', async () => {
    const shop = await start()
    await until(() => filling.test(shop.said()), { patience: 300_000, what: 'it does not fill' })
    await shop.killAll()
    const next = await start()
    await next.open()
    assert.match(next.said(), filling)
    await until(async () => (await statusOf(`http://127.0.0.1:${next.port}/Main`)) === 200, { patience: 60_000 })
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: path.join(dir, 'data') })
    await withDatabase(config, async (url) => {
      const { db } = connect(url, { max: 2 })
      assert.deepEqual(await runAudit(db, { whole: true }), [])
      const { rows } = await sql<{ note: string; members: number; sold: number }>`
        select obj_description('public'::regnamespace) as note, (select count(*)::int from users) as members,
               (select count(*)::int from order_products) as sold`.execute(db)
      await db.destroy()
      const { note, members, sold } = rows[0]!
      assert.deepEqual([note, members], [demoMark, 22])
      assert.ok(sold > 20_000, `${sold} lines`)
    })
    assert.equal(await next.end('SIGTERM'), 0)
  })
})
