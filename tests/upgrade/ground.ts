import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { sql } from 'kysely'
import { connect, type Database } from '#database/connect.ts'
import { openSandbox } from '#sandbox/open.ts'
import { freePort } from '#scripts/postgres/free-port.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { type ServerProcess, serverProcess } from '#tests/support/server-process.ts'
import { steer } from '#tests/support/shopping.ts'

/** A market that an older release has made and filled, with a server of that release and one of this version, neither of them started. */
export type Ground = AsyncDisposable & {
  older: ServerProcess
  newer: ServerProcess
  databaseUrl: string
  db: Database
  pool: pg.Pool
  sandbox: Awaited<ReturnType<typeof openSandbox>>
  config: Config
  pass(seconds: number): Promise<void>
}

export async function openGround(olderRoot: string): Promise<Ground> {
  const stack = new AsyncDisposableStack()
  try {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'hangyeol-upgrade-'))
    stack.defer(() => rm(dataDir, { recursive: true, force: true }))
    const database = await openTestDatabase('template0')
    stack.defer(() => database.drop())
    const [olderPort, newerPort] = [await freePort(), await freePort()]
    const sandbox = await openSandbox({ port: 0, webhookUrl: `http://127.0.0.1:${olderPort}/api/payments/webhook` })
    stack.defer(() => sandbox.close())
    const env = (port: number) => ({
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SANDBOX_PORT: String(sandbox.port),
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'silent',
      TOKEN_SECRET: 'a secret of the tests, long enough to sign with',
    })
    await promisify(execFile)(process.execPath, ['tests/upgrade/fill-market.ts'], {
      cwd: olderRoot,
      env: { ...process.env, ...env(olderPort) },
    })
    const older = serverProcess(olderPort, env(olderPort), olderRoot)
    const newer = serverProcess(newerPort, env(newerPort))
    const { db, pool } = connect(database.url, { max: 20, name: 'test' })
    stack.defer(() => db.destroy())
    stack.defer(async () => void (await Promise.all([older.end('SIGKILL'), newer.end('SIGKILL')])))
    return {
      older,
      newer,
      databaseUrl: database.url,
      db,
      pool,
      sandbox,
      config: readConfig(env(newerPort)),
      async pass(seconds) {
        await sql`update market_clock set shift = shift + make_interval(secs => ${seconds})`.execute(db)
        await steer({ sandbox }, 'POST', '/control/clock', { advance_seconds: seconds })
      },
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}
