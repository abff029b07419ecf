import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { ownPort } from '#tests/support/own-port.ts'
import { until } from '#tests/support/until.ts'

it('a production server that starts while the database is away waits for it, and serves', async () => {
  await using stack = new AsyncDisposableStack()
  const database = await openTestDatabase()
  stack.defer(() => database.drop())
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hangyeol-waits-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const there = new URL(database.url)
  const address = new URL(database.url)
  address.hostname = '127.0.0.1'
  address.port = String(await ownPort())
  const port = await ownPort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ROLE: 'server',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: address.href,
      PUBLIC_URL: 'https://www.example.kr',
      TRUST_PROXY: '1',
      PRODUCTION_ALLOWS: 'superuser,no-scanner,http-services',
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
      TOSS_CLIENT_KEY: 'live_ck_k3v9x2m7',
      TOSS_SECRET_KEY: 'live_sk_k3v9x2m7',
      SMS_KEY: 'NCSK3V9X2M7',
      SMS_SECRET: 'k3v9x2m7p5q8',
      SMS_SENDER: '0200000000',
      GRADING_KEY: 'k3v9x2m7',
      TAX_KEY: 'k3v9x2m8',
    },
  })
  stack.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await until(() => said.includes('waits until') || child.exitCode !== null, {
    patience: 180_000,
    what: 'it says nothing',
  })
  assert.match(said, /"msg":"waits until the database can be reached: .*ECONNREFUSED/)
  assert.equal(child.exitCode, null)

  const way = createServer((socket) => {
    const host = decodeURIComponent(there.hostname)
    // The tests' PostgreSQL listens in a folder if there is room for that in memory.
    const onward = connect(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${there.port}` } : { host, port: Number(there.port) },
    )
    for (const end of [socket, onward])
      end.on('error', () => {}).on('close', () => [socket, onward].forEach((one) => one.destroy()))
    socket.pipe(onward).pipe(socket)
  })
  stack.defer(() => void way.close())
  way.listen(Number(address.port), address.hostname)
  await until(
    async () => {
      assert.equal(child.exitCode, null, said)
      return (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200
    },
    { patience: 180_000, what: 'it is not ready' },
  )
})
