import type { BenchMarket } from './bench-market.ts'
import type { Load } from './run-load.ts'
import type { RawRequest } from './raw-http.ts'

/** SQL statements per request, counted by pg_stat_statements over many requests. */
export async function statementsPerRequest(market: BenchMarket, load: Load, requests: RawRequest[]): Promise<number> {
  await market.pool.query(
    'select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()))',
  )
  const before = await counted(market)
  const { done } = await load.run({ kind: 'each-once', port: market.shop.port, connections: 4, requests })
  const after = await counted(market)
  return (after - before - 1) / done
}

async function counted({ pool }: BenchMarket): Promise<number> {
  const { rows } = await pool.query<{ calls: number }>(`
    select coalesce(sum(calls), 0)::int calls from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and toplevel`)
  return rows[0]?.calls ?? 0
}
