import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { sql } from 'kysely'
import { connect, type Database } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { openSandbox } from '#sandbox/open.ts'
import { type Cluster, startPostgres } from '#scripts/postgres.ts'
import { freePort } from '#scripts/postgres/free-port.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { type ServerProcess, serverProcess } from '#tests/support/server-process.ts'
import { steer } from '#tests/support/shopping.ts'

/** Several servers on one durable database, with the sandbox for the world outside. */
export type World = AsyncDisposable & {
  servers: ServerProcess[]
  sandbox: Awaited<ReturnType<typeof openSandbox>>
  config: Config
  db: Database
  pool: pg.Pool
  /** The database dies as in a power cut of its machine, and comes back. */
  crashDatabase(): Promise<void>
  /** Cuts this many connections of the servers, whatever they are doing. */
  cutConnections(most: number): Promise<number>
  pass(seconds: number): Promise<void>
}

export async function openWorld(servers: number): Promise<World> {
  const stack = new AsyncDisposableStack()
  try {
    const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-prove-'))
    stack.defer(() => rm(dir, { recursive: true, force: true }))
    let cluster: Cluster = await startPostgres({ dir: path.join(dir, 'postgres') })
    stack.defer(() => cluster.stop())
    const { db, pool } = connect(cluster.url, { max: 6, name: 'prove' })
    stack.defer(() => db.destroy())
    await migrate(db)
    const ports = await Promise.all(Array.from({ length: servers }, () => freePort()))
    const sandbox = await openSandbox({ port: 0, webhookUrl: `http://127.0.0.1:${ports[0]}/api/payments/webhook` })
    stack.defer(() => sandbox.close())
    const env = (port: number) => ({
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: cluster.url,
      DATA_DIR: path.join(dir, 'data'),
      SANDBOX_PORT: String(sandbox.port),
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'silent',
      TOKEN_SECRET: 'a secret of the tests, long enough to sign with',
    })
    const processes = ports.map((port) => serverProcess(port, env(port)))
    stack.defer(async () => {
      await Promise.all(processes.map((one) => one.end('SIGKILL')))
    })
    await Promise.all(processes.map((one) => one.start()))
    return {
      servers: processes,
      sandbox,
      config: readConfig(env(ports[0]!)),
      db,
      pool,
      async crashDatabase() {
        process.kill(cluster.pid, 'SIGQUIT')
        await cluster.ended
        cluster = await startPostgres({ dir: path.join(dir, 'postgres'), port: cluster.port })
      },
      async cutConnections(most) {
        const { rows } = await pool.query(
          `select pg_terminate_backend(pid) from (
             select pid from pg_stat_activity where application_name like 'hangyeol%' order by random() limit $1) cut`,
          [most],
        )
        return rows.length
      },
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
