import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { isRunning, launch, openDataFolder } from '#tests/support/launcher.ts'
import { until } from '#tests/support/until.ts'

const skip = process.platform === 'linux' ? false : 'reads /proc'

describe('npm start after a sudden end', { skip }, () => {
  let folder: Awaited<ReturnType<typeof openDataFolder>>
  before(async () => (folder = await openDataFolder()))
  after(async () => folder[Symbol.asyncDispose]())
  const start = () => launch({ DATA_DIR: folder.dir })
  const answers = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status

  it('opens again after it was killed without warning', async () => {
    const killed = await start()
    await killed.open()
    const programs = killed.programs()
    await killed.end('SIGKILL')
    // Server and sandbox end by themselves; the database gets no signal and is stopped by the next start.
    await until(() => !isRunning(programs['server/main.ts'] ?? 0) && !isRunning(programs['sandbox/main.ts'] ?? 0))
    assert.equal(isRunning(programs.postgres ?? 0), true)
    const shop = await start()
    await shop.open()
    assert.equal(isRunning(programs.postgres ?? 0), false)
    assert.equal(await answers(shop.port), 200)
    await shop.end('SIGTERM')
  })

  it('opens after a power cut, although the note of the database names a process that is somebody else now', async () => {
    await writeFile(
      path.join(folder.dir, 'postgres/data/postmaster.pid'),
      `${process.pid}\n${folder.dir}/postgres/data\n`,
    )
    await writeFile(path.join(folder.dir, 'running.json'), JSON.stringify({ pid: process.pid }))
    const shop = await start()
    await shop.open()
    await shop.end('SIGTERM')
  })

  it('starts the server again when it dies', async () => {
    const shop = await start()
    await shop.open()
    process.kill(shop.programs()['server/main.ts'] ?? 0, 'SIGKILL')
    await until(() => shop.said().includes('✓ 서버 다시 켰어요'), {
      what: 'the server is not started again',
      patience: 60_000,
    })
    assert.equal(await answers(shop.port), 200)
    await shop.end('SIGTERM')
  })

  it('starts the database again when it dies, and the server goes on', async () => {
    const shop = await start()
    await shop.open()
    const before = shop.programs()
    process.kill(before.postgres ?? 0, 'SIGKILL')
    await until(() => shop.said().includes('✓ 데이터베이스 다시 켰어요'), { what: shop.said(), patience: 60_000 })
    assert.match(shop.said(), /! PostgreSQL이 멈췄어요/)
    await until(async () => (await answers(shop.port)) === 200, { patience: 60_000 })
    const after = shop.programs()
    assert.equal(after['server/main.ts'], before['server/main.ts'], 'the same server')
    assert.equal(await shop.end('SIGTERM'), 0)
    assert.deepEqual(Object.values(after).filter(isRunning), [])
  })
})
