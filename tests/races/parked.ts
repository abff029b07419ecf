import pg from 'pg'
import type { Market } from '#tests/support/market.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { until } from '#tests/support/until.ts'

/** Rows or tables as a lock of the test takes them: a statement and its parameters. */
export type Place = readonly [statement: string, ...values: unknown[]]

export const rowOf = (
  table: 'orders' | 'products' | 'users' | 'order_products' | 'refunds' | 'sessions',
  id: unknown,
): Place => [`select 1 from ${table} where id = $1 for update`, id]
export const claimOn = (product: number): Place => ['select 1 from claims where product_id = $1 for update', product]
/** Whoever writes into this table stops; reading and locking its rows goes on. */
export const writingTo = (table: string): Place => [`lock table ${table} in share mode`]

/** A still market whose servers wait longer for a lock than any test takes: who is parked stays until the test lets go. */
export const openParkedMarket = (): Promise<Market> => openStillMarket({ lockSeconds: 60, crowded: true })

export type Parked = {
  /** Until so many statements of the servers wait for it, or for one that waits for it. */
  queued(count: number): Promise<unknown>
  /** Lets go: PostgreSQL serves those who wait in the order in which they came. */
  release(): Promise<void>
}

/** How many wait for a connection, or for one that waits for it. What numbers the events waits beside them and is none of the acts. */
const waiting = `
  with recursive waiting (pid) as (
    select $1::int
    union
    select one.pid from pg_stat_activity one join waiting on waiting.pid = any (pg_blocking_pids(one.pid))
    where one.datname = current_database() and one.query not like '%number_outbox%'
  ) select count(*)::int - 1 as n from waiting`

/** Takes the lock of a place, on a connection of its own. */
export async function park({ config, pool }: Pick<Market, 'config' | 'pool'>, place: Place): Promise<Parked> {
  const client = new pg.Client({ connectionString: config.databaseUrl, application_name: 'test' })
  await client.connect()
  await client.query('begin')
  const [statement, ...values] = place
  await client.query(statement, values)
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { pid } = own[0]!
  let isOver = false
  return {
    queued: (count) =>
      until(
        async () => {
          // A test that has failed meanwhile asks no more.
          if (isOver) return true
          const { rows } = await pool.query<{ n: number }>(waiting, [pid])
          return rows[0]!.n >= count
        },
        { what: `fewer than ${count} wait at: ${statement}`, patience: 30_000 },
      ),
    async release() {
      isOver = true
      await client.query('rollback')
      await client.end()
    },
  }
}
