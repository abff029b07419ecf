import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { isRunning, launch, openDataFolder } from '#tests/support/launcher.ts'

const parts = ['postgres', 'sandbox/main.ts', 'server/main.ts']
const skip = process.platform === 'linux' ? false : 'reads /proc'

describe('npm start', { skip }, () => {
  let folder: Awaited<ReturnType<typeof openDataFolder>>
  before(async () => (folder = await openDataFolder()))
  after(async () => folder[Symbol.asyncDispose]())
  const start = (env: Record<string, string> = {}) => launch({ DATA_DIR: folder.dir, ...env })
  const answers = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status

  it('opens the shop, and SIGTERM leaves no process behind', async () => {
    const shop = await start()
    await shop.open()
    assert.match(shop.said(), /가게 +http:\/\/localhost:\d+\n/)
    assert.match(shop.said(), /연습용 회원 +demo01 … demo20, 비밀번호는 모두 hangyeol1234/)
    assert.equal(await answers(shop.port), 200)
    const programs = shop.programs()
    assert.deepEqual(Object.keys(programs).toSorted(), parts)
    assert.equal(await shop.end('SIGTERM'), 0)
    assert.deepEqual(Object.values(programs).filter(isRunning), [])
    assert.match(shop.said(), /한결을 껐어요\.\n$/)
  })

  it('lets a second copy with the same data folder go, and lets one with another be', async () => {
    const shop = await start()
    await shop.open()
    const second = await start()
    assert.equal(await second.ended(), 1)
    assert.match(
      second.said(),
      /이 데이터 폴더는 이미 실행 중인 한결이 쓰고 있어요 \(http:\/\/localhost:\d+, 프로세스 \d+\)/,
    )
    await using other = await openDataFolder()
    const beside = await launch({ DATA_DIR: other.dir })
    await beside.open()
    assert.equal(await answers(shop.port), 200)
    assert.equal(await answers(beside.port), 200)
    await Promise.all([shop.end('SIGTERM'), beside.end('SIGINT')])
  })

  it('says whose port is taken', async () => {
    const rival = createServer().listen(0, '127.0.0.1')
    await once(rival, 'listening')
    const address = rival.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const shop = await start({ PORT: String(port) })
    assert.equal(await shop.ended(), 1)
    assert.ok(shop.said().includes(`✗ PORT ${port}번은 다른 프로그램이 쓰고 있어요.`), shop.said())
    rival.close()
  })

  it('says that the data folder is no folder', async () => {
    const file = path.join(folder.dir, 'a-file')
    await writeFile(file, '')
    const shop = await launch({ DATA_DIR: file })
    assert.equal(await shop.ended(), 1)
    assert.ok(shop.said().includes(`✗ DATA_DIR이 폴더가 아니에요: ${file}`), shop.said())
  })

  it('says that the data folder is a link to where nothing is', async () => {
    const link = path.join(folder.dir, 'a-link')
    await symlink(path.join(folder.dir, 'no-such-disk', 'shop'), link)
    const shop = await launch({ DATA_DIR: link })
    assert.equal(await shop.ended(), 1)
    assert.ok(shop.said().includes(`✗ DATA_DIR이 폴더가 아니에요: ${link}`), shop.said())
  })

  for (const nowhere of ['/proc/hangyeol/shop', '/proc'])
    it(`says that nothing can be written under ${nowhere}`, async () => {
      const shop = await launch({ DATA_DIR: nowhere })
      assert.equal(await shop.ended(), 1)
      assert.ok(shop.said().includes(`✗ 데이터 폴더에 쓸 수 없어요: ${nowhere}\n`), shop.said())
    })

  it('leaves a database alone that is another program’s', async () => {
    const theirs = await openTestDatabase('template0')
    const client = new pg.Client({ connectionString: theirs.url })
    await client.connect()
    await client.query('create table invoices (id int)')
    const shop = await start({ DATABASE_URL: theirs.url })
    assert.equal(await shop.ended(), 1)
    assert.match(shop.said(), /✗ DATABASE_URL의 데이터베이스에 한결의 것이 아닌 표가 있어요/)
    const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
    assert.deepEqual(rows, [{ tablename: 'invoices' }])
    await client.end()
    await theirs.drop()
  })

  it('says that nobody answers at DATABASE_URL', async () => {
    const shop = await start({ DATABASE_URL: 'postgresql://me:secret@127.0.0.1:9/none' })
    assert.equal(await shop.ended(), 1)
    assert.match(shop.said(), /✗ DATABASE_URL의 데이터베이스\(127\.0\.0\.1:9\/none\)에 연결하지 못했어요/)
    assert.doesNotMatch(shop.said(), /secret/)
  })

  it('says everything that is wrong with the settings', async () => {
    const shop = await start({ RATE_LIMIT_FACTOR: 'many', LOG_LEVEL: 'loud' })
    assert.equal(await shop.ended(), 1)
    assert.match(shop.said(), /RATE_LIMIT_FACTOR: 0보다 큰 숫자여야 해요\.\n +- LOG_LEVEL: fatal, error/)
  })

  const real = () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://www.hangyeol.kr',
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
      PRODUCTION_ALLOWS: 'no-scanner,http-services',
    }
    const toss = { TOSS_CLIENT_KEY: 'live_ck_1', TOSS_SECRET_KEY: 'live_sk_1' }
    const others = { SMS_KEY: 'k', SMS_SECRET: 's', SMS_SENDER: '0212345678', GRADING_KEY: 'k', TAX_KEY: 'k' }
    return { ...production, ...toss, ...others }
  }

  it('makes no demo market in production', async () => {
    const reset = await launch({ DATA_DIR: folder.dir, ...real() }, ['demo-reset'])
    assert.equal(await reset.ended(), 1)
    assert.match(reset.said(), /✗ 운영에서는 연습용 장터를 만들 수 없어요/)
  })

  it('opens no real shop over a demo market, and is not the master of its own database', async () => {
    await using demo = await openDataFolder({ isDemo: true })
    const opened = await launch({ DATA_DIR: demo.dir, ...real() })
    assert.equal(await opened.ended(), 1)
    assert.match(opened.said(), /연습용 장터가 있던 데이터베이스예요/)
    assert.doesNotMatch(opened.said(), /슈퍼유저/)
  })
})
