import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import type { Cluster } from '#scripts/postgres.ts'
import { freePort } from '#scripts/postgres/free-port.ts'
import { accessTokens } from '#server/session-tokens/access-token.ts'
import { signStaffToken } from '#server/session-tokens/staff-token.ts'
import { type Child, startChild, untilAnswers } from './child.ts'
import { buyers, fillMarket } from './fill-market.ts'

/** A filled database with the shop and the bare server, each in a process of its own. */
export type BenchMarket = AsyncDisposable & {
  boxes: number
  /** Seconds that filling took. */
  filledIn: number
  url: string
  pool: pg.Pool
  /** The postmaster of the cluster. */
  databasePid: number
  shop: Child & { port: number }
  bare: Child & { port: number }
  /** A buyer's access token, valid for ten minutes. Buyers are numbered from 1, and the numbers wrap around. */
  tokenOf(buyer: number): Promise<string>
  /** The cookie of a staff session. */
  deskCookie(sessionId: string): Promise<string>
}

export type BenchMarketOptions = {
  cluster: Cluster
  boxes: number
  dataDir: string
  sandboxPort: number
}

export async function openBenchMarket({
  cluster,
  boxes,
  dataDir,
  sandboxPort,
}: BenchMarketOptions): Promise<BenchMarket> {
  await using stack = new AsyncDisposableStack()
  const url = await fillDatabase(cluster, boxes)
  const { db, pool } = connect(url.address, { max: 4, name: 'bench' })
  stack.defer(() => db.destroy())
  const secret = randomBytes(32).toString('hex')
  const shop = await startShop({ secret, databaseUrl: url.address, dataDir, sandboxPort })
  stack.use(shop)
  const bare = await startBare(url.address)
  stack.use(bare)
  const tokens = accessTokens(secret)
  const moved = stack.move()
  return {
    boxes,
    filledIn: url.seconds,
    url: url.address,
    pool,
    databasePid: cluster.pid,
    shop,
    bare,
    tokenOf(buyer) {
      const id = 1 + ((buyer - 1) % buyers)
      return tokens.sign({ id, userid: `bench${id}`, sessionId: `bench${id}`, status: 'ACTIVE' }, Date.now())
    },
    deskCookie: async (sessionId) => `staff=${await signStaffToken(secret, sessionId, Date.now())}`,
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

async function fillDatabase(cluster: Cluster, boxes: number) {
  const name = `bench_${boxes}`
  const admin = new pg.Client({ connectionString: cluster.urlOf('postgres') })
  await admin.connect()
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  const address = cluster.urlOf(name)
  if (rowCount === 0) await admin.query(`create database ${name}`)
  await admin.end()
  // Kept from the last run (BENCH_DIR).
  if (rowCount) return { address, seconds: 0 }
  const { db, pool } = connect(address, { max: 1 })
  await migrate(db)
  await pool.query('create extension if not exists pg_stat_statements')
  await db.destroy()
  const from = performance.now()
  await fillMarket(address, boxes)
  return { address, seconds: (performance.now() - from) / 1000 }
}

type ShopOptions = { secret: string; databaseUrl: string; dataDir: string; sandboxPort: number }

async function startShop({ secret, databaseUrl, dataDir, sandboxPort }: ShopOptions) {
  const port = await freePort()
  const shop = startChild('server/main.ts', {
    NODE_ENV: 'development',
    ROLE: 'server',
    HOST: '127.0.0.1',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
    TOKEN_SECRET: secret,
  })
  await untilAnswers(`http://127.0.0.1:${port}/readyz`, shop)
  return { ...shop, port }
}

async function startBare(databaseUrl: string) {
  const port = await freePort()
  const bare = startChild('bench/bare.ts', { PORT: String(port), DATABASE_URL: databaseUrl })
  await untilAnswers(`http://127.0.0.1:${port}/`, bare)
  return { ...bare, port }
}
