import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { sql } from 'kysely'
import { connect, type Database } from '#database/connect.ts'
import { openSandbox } from '#sandbox/open.ts'
import { freePort } from '#scripts/postgres/free-port.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { steer } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** A market whose server is a process of its own, that can be killed at any moment and started again. */
export type ChildMarket = AsyncDisposable & {
  url: string
  db: Database
  pool: pg.Pool
  config: Config
  sandbox: Awaited<ReturnType<typeof openSandbox>>
  /** The server's process at this moment. */
  child(): ChildProcess
  /** kill -9, and not a moment for it to tidy up. */
  kill(): Promise<void>
  start(): Promise<void>
  pass(seconds: number): Promise<void>
}

export async function openChildMarket(databaseUrl?: string): Promise<ChildMarket> {
  const stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hangyeol-crash-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = databaseUrl ? undefined : await openTestDatabase()
  if (database) stack.defer(() => database.drop())
  const { db, pool } = connect(databaseUrl ?? database!.url, { max: 12, name: 'test' })
  stack.defer(() => db.destroy())
  const port = await freePort()
  const sandbox = await openSandbox({ port: 0, webhookUrl: `http://127.0.0.1:${port}/api/payments/webhook` })
  stack.defer(() => sandbox.close())
  const env = {
    NODE_ENV: 'test',
    PORT: String(port),
    DATABASE_URL: databaseUrl ?? database!.url,
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(sandbox.port),
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'silent',
    TOKEN_SECRET: 'a secret of the tests, long enough to sign with',
  }
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const start = async () => {
    child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore' })
    await until(async () => (await statusOf(`${url}/readyz`)) === 200, {
      what: 'the server does not start',
      patience: 60_000,
    })
  }
  await start()
  stack.defer(kill)
  return {
    url,
    db,
    pool,
    sandbox,
    config: readConfig(env),
    child: () => child,
    kill,
    start,
    async pass(seconds) {
      await sql`update market_clock set shift = shift + make_interval(secs => ${seconds})`.execute(db)
      await steer({ sandbox }, 'POST', '/control/clock', { advance_seconds: seconds })
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** 0: nobody answers. */
export async function statusOf(address: string): Promise<number> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/** Holds rows in a transaction of the test, so that the server stops at the next statement that wants them. */
export async function lockRows(pool: pg.Pool, statement: string, values: unknown[]) {
  const client = await pool.connect()
  await client.query('begin')
  // On a busy machine several acts take longer to get there than PostgreSQL leaves a transaction idle.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query(`${statement} for update`, values)
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return {
    /** Until a statement of the server waits for these rows. */
    async reached() {
      await until(
        async () => {
          const { rows } = await pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
               and application_name like 'hangyeol%' and $1 = any(pg_blocking_pids(pid))`,
            [own[0]!.pid],
          )
          return rows.length > 0
        },
        { what: `nobody waits for ${statement}` },
      )
    },
    async release() {
      await client.query('rollback')
      client.release()
    },
  }
}
