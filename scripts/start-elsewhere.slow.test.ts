import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { before, describe, it } from 'node:test'
import { statusOf } from '#tests/crash/child-market.ts'
import { npmStart, openDataFolder } from '#tests/support/launcher.ts'
import { until } from '#tests/support/until.ts'
import { buildWeb, webIsStale } from './start/web.ts'

const root = path.resolve(import.meta.dirname, '..')
const works = (file: string, ...words: string[]) => spawnSync(file, words, { stdio: 'ignore' }).status === 0
const cut = ['unshare', '--mount', '--net', '/bin/sh', '-c'] as const
const mountless = works(...cut, 'mount -t tmpfs none /mnt && ip link set lo up')
  ? false
  : 'whoever runs this may mount nothing and leave no network'
/** Without a network except the loopback, and with a read-only checkout; `$0` is the checkout. */
const readOnly = (more = '') => [
  ...cut,
  `mount --bind "$0" "$0" && ${more} mount -o remount,bind,ro "$0" && ip link set lo up && cd "$0" && exec "$@"`,
  root,
]
const nobody = 65_534
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
const rootless = works(asNobody[0]!, ...asNobody.slice(1), 'test', '-x', process.execPath)
  ? false
  : 'only root becomes somebody else, and only where others may read the checkout'

describe('npm start, where not everything may be written', () => {
  before(async () => {
    if (await webIsStale()) await buildWeb()
  })

  it('opens from a read-only checkout, without a network', { skip: mountless }, async () => {
    await using folder = await openDataFolder()
    const shop = await npmStart({ DATA_DIR: folder.dir }, { by: readOnly() })
    await shop.open()
    assert.equal(await shop.end('SIGTERM'), 0)
    assert.match(shop.said(), /한결을 껐어요\.\n$/)
  })

  it('says so when the screens of a read-only checkout are not made yet', { skip: mountless }, async () => {
    await using folder = await openDataFolder()
    const shop = await npmStart({ DATA_DIR: folder.dir }, { by: readOnly('mount -t tmpfs none "$0/web/dist" &&') })
    assert.equal(await shop.ended(), 1)
    assert.match(shop.said(), /✗ 화면을 새로 만들어야 하는데 이 폴더에 쓸 수 없어요: /)
  })

  it('opens with closed input and output, and ends at SIGTERM', async () => {
    await using folder = await openDataFolder()
    const shop = await npmStart({ DATA_DIR: folder.dir }, { closed: true })
    await until(async () => (await statusOf(`http://127.0.0.1:${shop.port}/readyz`)) === 200, { patience: 120_000 })
    assert.equal(await shop.end('SIGTERM'), 0)
  })

  it('serves one user after the other from one checkout, each with data of their own', { skip: rootless }, async () => {
    await using mine = await openDataFolder()
    await using theirs = await openDataFolder()
    execFileSync('chown', ['-R', `${nobody}:${nobody}`, theirs.dir])
    const start = (dir: string, by: string[] = []) => npmStart({ DATA_DIR: dir }, { by })

    const first = await start(mine.dir)
    await first.open()
    assert.equal(await first.end('SIGTERM'), 0)
    const stranger = await start(mine.dir, asNobody)
    assert.equal(await stranger.ended(), 1)
    assert.ok(stranger.said().includes(`✗ 데이터 폴더에 쓸 수 없어요: ${mine.dir}\n`), stranger.said())
    const second = await start(theirs.dir, asNobody)
    await second.open()
    assert.equal(await second.end('SIGTERM'), 0)

    // Once with sudo, and then as the same user again.
    const master = await start(theirs.dir)
    await master.open()
    assert.equal(await master.end('SIGTERM'), 0)
    const again = await start(theirs.dir, asNobody)
    await again.open()
    assert.equal(await again.end('SIGTERM'), 0)
  })
})
