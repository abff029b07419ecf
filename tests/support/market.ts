import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { connect } from '#database/connect.ts'
import { openSandbox } from '#sandbox/open.ts'
import type { Config } from '#server/config/config.ts'
import { readConfig } from '#server/config/config.ts'
import { startServer } from '#server/start.ts'
import { openTestDatabase } from './cluster.ts'
import type { Client } from './client.ts'
import { logInAs, visitor } from './client.ts'
import { ownPort } from './own-port.ts'
import { hurried } from './until.ts'

export type MarketOptions = {
  /** Default 100000, so that no limit is reached. */
  rateLimitFactor?: number
  /** Further environment variables, as in .env.example. */
  env?: Record<string, string>
  /** Runs on the migrated, still empty database before the server starts. */
  prepare?: (db: Database) => Promise<void>
  /** Sweeps run by their timers from the start; by default from the first time that a test waits for something (`until`). */
  sweepsAtOnce?: boolean
  /** Lock timeout of the servers' statements in seconds; default: the shop's. */
  lockSeconds?: number
  /** Each server has as many connections as in the shop, for what many do at the same moment. By default it has few, because each costs time. */
  crowded?: boolean
  /** An existing migrated database; the caller drops it. */
  database?: string
}

export type Market = AsyncDisposable & {
  /** The server's address, without a slash at the end. */
  url: string
  /** The test's own connection to the database. */
  db: Database
  pool: pg.Pool
  sandbox: Awaited<ReturnType<typeof openSandbox>>
  config: Config
  server: Awaited<ReturnType<typeof startServer>>
  /** Makes calls without a login. */
  visitor: Client
  /** Logs in as a member; the default password is that of `makeMember`. */
  as(userid: string, password?: string): Promise<Client>
  /** Lets this many seconds pass at once, for the database and for the outside services. */
  pass(seconds: number): Promise<void>
  /** Starts another server on the same database with the same settings: like a second process, as far as the database can tell. */
  another(env?: Record<string, string>): Promise<Awaited<ReturnType<typeof startServer>>>
}

/** A new connection costs 0.1 s of processor time: PostgreSQL starts a process, which reads the catalogue and plans each statement anew. */
const few = { main: 4, money: 2, test: 4 }

/** A whole market for one test: its own database, sandbox and server over HTTP. Frees everything, and fails on what is left. */
export async function openMarket(options: MarketOptions = {}): Promise<Market> {
  const stack = new AsyncDisposableStack()
  try {
    return await open(options, stack)
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

async function open(
  { rateLimitFactor = 100_000, env = {}, prepare, lockSeconds, database: given, ...options }: MarketOptions,
  stack: AsyncDisposableStack,
) {
  const { sweepsAtOnce = false, crowded = false } = options
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hangyeol-market-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = given ? { url: given, drop: async () => {} } : await openTestDatabase()
  stack.defer(() => database.drop())
  const { db, pool } = connect(database.url, { max: crowded ? 8 : few.test, name: 'test' })
  stack.defer(() => db.destroy())
  // Ten in the morning in Seoul, whenever the test runs, so that no test depends on how far midnight is.
  const { rows } = await sql<{ seconds: number }>`
    update market_clock set shift = seoul_start(seoul_day(now()) + 1) + interval '10 hours' - clock_timestamp()
    returning extract(epoch from shift)::float8 as seconds`.execute(db)
  await prepare?.(db)

  const port = await ownPort()
  const sandbox = await openSandbox({ port: 0, webhookUrl: `http://127.0.0.1:${port}/api/payments/webhook` })
  stack.defer(() => sandbox.close())
  await tell(sandbox.url, '/control/clock', { advance_seconds: Math.round(rows[0]?.seconds ?? 0) })
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: lockSeconds ? patient(database.url, lockSeconds) : database.url,
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(sandbox.port),
    RATE_LIMIT_FACTOR: String(rateLimitFactor),
    LOG_LEVEL: 'silent',
    ...env,
  }
  const config = readConfig({ PORT: String(port), ...settings })
  const start = async (settled: Config) => {
    const running = await startServer(settled, {
      sweeps: sweepsAtOnce ? 'at once' : 'when woken',
      ...(!crowded && { connections: few }),
    })
    const hurry = () => running.wakeSweeps()
    hurried.add(hurry)
    stack.defer(() => running.close())
    stack.defer(() => void hurried.delete(hurry))
    return running
  }
  const server = await start(config)

  const market: Market = {
    url: server.url,
    db,
    pool,
    sandbox,
    config,
    server,
    visitor: visitor(server.url),
    as: (userid, password) => logInAs(server.url, userid, password),
    async pass(seconds) {
      await sql`update market_clock set shift = shift + make_interval(secs => ${seconds})`.execute(db)
      await tell(sandbox.url, '/control/clock', { advance_seconds: seconds })
    },
    another: async (more = {}) => start(readConfig({ PORT: String(await ownPort()), ...settings, ...more })),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
  return market
}

/** Options in the address replace those of the shop. */
function patient(url: string, seconds: number): string {
  const address = new URL(url)
  const waits = `-c lock_timeout=${seconds}s -c statement_timeout=${seconds}s`
  address.searchParams.set('options', `-c plan_cache_mode=force_generic_plan ${waits}`)
  address.searchParams.set('query_timeout', String(2_000 * seconds))
  return address.href
}

async function tell(base: string, place: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${base}${place}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${place}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}
