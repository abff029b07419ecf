import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '#database/connect.ts'
import { openSandbox } from '#sandbox/open.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { freePort } from '#scripts/postgres/free-port.ts'
import { runAudit } from '#server/audit/run-audit.ts'
import { readConfig } from '#server/config/config.ts'
import { statusOf } from '#tests/crash/child-market.ts'
import { makeProduct } from '#tests/support/make.ts'
import { authorise, makeShoppers, startPaying, succeed } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import { limits, podman } from './engine.ts'

const purchases = 20

/**
 * Starts the image as deploy/compose does (nobody of the host's users, no capability, nothing writable but /data and /tmp): the migration,
 * a server, a background process. Buys, looks at the health check, ends both by SIGTERM and audits. Throws at what is not so.
 */
export async function proveImage(image: string, say: (line: string) => void): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-image-'))
  stack.defer(() => rm(dir, { recursive: true, force: true }))
  // On an address: a durable one listens there, and a container does not see its folder.
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres') })
  stack.defer(() => postgres.stop())
  const port = await freePort()
  const sandbox = await openSandbox({ port: 0, webhookUrl: `http://127.0.0.1:${port}/api/payments/webhook` })
  stack.defer(() => sandbox.close())
  const env = {
    NODE_ENV: 'development',
    PORT: String(port),
    DATABASE_URL: postgres.url,
    SANDBOX_PORT: String(sandbox.port),
    RATE_LIMIT_FACTOR: '100000',
    TOKEN_SECRET: 'a secret of the proof, long enough to sign with',
    ENCRYPTION_KEY: '0'.repeat(64),
  }
  const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const confined = ['--network', 'host', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', ...limits]
  const files = `hangyeol-${port}`
  await podman('volume', 'create', files)
  stack.defer(async () => void (await podman('volume', 'rm', '--force', files)))
  const common = [...confined, '--security-opt', 'no-new-privileges', '--volume', `${files}:/data`, ...variables]
  await podman('run', '--rm', ...common, image, 'node', 'scripts/migrate.ts')
  say('✓ 마이그레이션')

  const start = async (name: string, ...more: string[]) => {
    await podman('run', '--detach', '--name', name, ...common, ...more, image)
    stack.defer(async () => void (await podman('rm', '--force', '--time', '0', name)))
  }
  const [server, background] = [`hangyeol-server-${port}`, `hangyeol-background-${port}`]
  const began = performance.now()
  await start(server)
  await until(async () => (await statusOf(`http://127.0.0.1:${port}/readyz`)) === 200, { patience: 60_000 })
  say(`✓ 서버가 ${((performance.now() - began) / 1000).toFixed(1)}초 만에 받아요`)
  const backgroundPort = await freePort()
  await start(background, '--env', 'ROLE=background', '--env', `PORT=${backgroundPort}`)
  await until(async () => (await statusOf(`http://127.0.0.1:${backgroundPort}/readyz`)) === 200, { patience: 60_000 })

  for (const name of [server, background]) {
    assert.equal(await podman('exec', name, 'node', '-p', 'process.getuid()'), '10001')
    await podman('healthcheck', 'run', name)
    const write =
      "for (const place of ['/app', '/etc', '/data', '/tmp']) try { fs.writeFileSync(place + '/x', ''); console.log(place) } catch {}"
    assert.equal(await podman('exec', name, 'node', '-e', write), '/data\n/tmp')
  }
  say('✓ 10001번 사용자로, /data와 /tmp에만 쓰고, 건강해요')

  const { db } = connect(postgres.url, { max: 4, name: 'image-prove' })
  stack.defer(() => db.destroy())
  const url = `http://127.0.0.1:${port}`
  const [shopper] = await makeShoppers({ db, config: readConfig(env), url }, 1)
  for (let n = 0; n < purchases; n++) {
    const box = await makeProduct(db)
    const form = await startPaying(shopper!, [box.id])
    const { data } = await succeed(shopper!, form.urlCode, await authorise({ sandbox } as never, form.pg))
    assert.equal(data.os_code, 'PAYK')
  }
  say(`✓ ${purchases}번 샀어요`)

  for (const name of [server, background]) {
    const from = performance.now()
    await podman('stop', '--time', '40', name)
    const seconds = (performance.now() - from) / 1000
    const [code, killed] = (
      await podman('inspect', '--format', '{{.State.ExitCode}} {{.State.OOMKilled}}', name)
    ).split(' ')
    assert.deepEqual([code, killed], ['0', 'false'])
    const lines = (await podman('logs', name)).split('\n').map((line) => JSON.parse(line) as { msg: string })
    assert.ok(lines.some(({ msg }) => msg === 'ends'))
    say(`✓ SIGTERM을 듣고 ${seconds.toFixed(1)}초 만에 끝났어요 (${name.split('-')[1]})`)
  }
  assert.deepEqual(await runAudit(db, { whole: true }), [])
  say('✓ 감사가 찾은 것이 없어요')
}
