import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Config } from '#server/config/config.ts'
import { type DemoMarket, openDemoMarket } from './demo-market.ts'

/**
 * The same market with clocks of its own, so that two days can be made in parallel: the worker's connections see their own `market_clock`
 * first in the search path, and the sandbox uses a clock of the worker's name. Counts and events are skipped (`leaveUncounted`). An
 * interrupted filling leaves the worker's schema behind, and the next one creates it again.
 */
export async function openWorker(
  { db, seed, today, now, sandboxUrl }: DemoMarket,
  databaseUrl: string,
  config: Config,
  name: string,
): Promise<DemoMarket> {
  const schema = `demo_${name}`
  await dropSchema(db, schema)
  await sql`create schema ${sql.ref(schema)}`.execute(db)
  await sql`create table ${sql.ref(schema)}.market_clock as select * from public.market_clock`.execute(db)
  await leaveUncounted(db, schema)
  const ownClock = (url: string) => url.replace(sandboxUrl, `${sandboxUrl}/clocks/${name}`)
  const own: Config = {
    ...config,
    toss: { ...config.toss, apiUrl: ownClock(config.toss.apiUrl) },
    sms: { ...config.sms, url: ownClock(config.sms.url) },
    grading: { ...config.grading, url: ownClock(config.grading.url) },
    courier: { ...config.courier, url: ownClock(config.courier.url) },
  }
  const worker = openDemoMarket(
    databaseUrl,
    own,
    { seed, today, now },
    `-c search_path=${schema},public -c enable_hashjoin=off -c enable_mergejoin=off`,
  )
  return {
    ...worker,
    async [Symbol.asyncDispose]() {
      await worker[Symbol.asyncDispose]()
      await dropSchema(db, schema)
    },
  }
}

/** Tables that each move writes, although no browser is connected and no sum is read before the past is complete. */
const uncounted = ['outbox', 'product_tally', 'partner_tally', 'sale_tally', 'order_line_tally']

/**
 * In a worker's schema events and counts are dropped: views that store nothing hide these tables, and an empty function hides
 * `count_prices`. `countPast` and `countPrices` count everything at once afterwards.
 */
async function leaveUncounted(db: Database, schema: string): Promise<void> {
  const own = (name: string) => sql.ref(`${schema}.${name}`)
  await sql`create function ${own('count_prices')}(int[]) returns void language sql as ''`.execute(db)
  await sql`create function ${own('leave')}() returns trigger language plpgsql as 'begin return null; end'`.execute(db)
  for (const name of uncounted) {
    await sql`create view ${own(name)} as select * from ${sql.ref(`public.${name}`)}`.execute(db)
    await sql`
      create trigger leave instead of insert on ${own(name)} for each row execute function ${own('leave')}()`.execute(
      db,
    )
  }
}

async function dropSchema(db: Database, schema: string): Promise<void> {
  await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(db)
}
