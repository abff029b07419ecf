import { sql } from 'kysely'
import type { Retention } from '#contract/operator/withdrawals.ts'
import type { Database } from '#database/connect.ts'
import { retentionDue } from './run-retention.ts'

/** The state of the retention. `due`, the dry run, uses the conditions of the job itself. */
export async function findRetention(db: Database): Promise<Retention> {
  const [{ rows: kept }, { rows: blocked }, { rows: runs }, due] = await Promise.all([
    sql<Retention['kept'][number]>`
      select kind, count(*)::int as count, min(purge_at) as next_at,
        (count(*) filter (where purge_at < (select market_now()) + interval '1 month'))::int as within_month
      from retained_records group by kind order by min(purge_at), kind`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from rejoin_blocks where until > (select market_now())`.execute(db),
    sql<Retention['runs'][number]>`select id, at, purged from retention_runs order by id desc limit 14`.execute(db),
    retentionDue(db),
  ])
  return { kept, due, blocked: blocked[0]?.n ?? 0, runs }
}
