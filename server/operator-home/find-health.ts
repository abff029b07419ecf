import { sql } from 'kysely'
import type { Health } from '#contract/operator/today.ts'
import type { Database } from '#database/connect.ts'

/** Whether the work behind the market goes on, from the signs of life that every process writes (server/background/heartbeat.ts). */
export async function findHealth(db: Database): Promise<Health> {
  const [{ rows: sweeps }, { rows: sockets }, { rows: audits }, { rows: wholeAudits }] = await Promise.all([
    sql<Health['sweeps'][number]>`
      select sweep as name, ok_at, failure, case
        when failed_at > coalesce(ok_at, '-infinity') then 'failing'
        when coalesce(ok_at, '-infinity') < clock_timestamp() - greatest(3 * every_seconds, 60) * interval '1 second'
             and ok_at is not null then 'late'
        else 'ok' end as state
      from sweep_beats order by sweep`.execute(db),
    sql<Health['sockets']>`
      select (count(*) filter (where lives))::int as processes, (count(*) filter (where not lives))::int as silent,
        coalesce(sum(sockets) filter (where lives), 0)::int as connected,
        (select count(*)::int from (select from outbox where seq is null
          and created_at < clock_timestamp() - interval '10 seconds' limit 1000) unnumbered)
          + coalesce(max(behind) filter (where lives), 0)::int as waiting
      from (select *, at > clock_timestamp() - interval '30 seconds' as lives from process_beats) beats`.execute(db),
    sql<
      NonNullable<Health['audit']>
    >`select at, violations from audit_runs where night is null order by id desc limit 1`.execute(db),
    sql<NonNullable<Health['whole_audit']>>`
      select at, violations, at < clock_timestamp() - interval '30 hours' as late,
        array(select distinct split_part(one ->> 'rule', ' ', 1) from jsonb_array_elements(found) one order by 1) as rules
      from audit_runs where night is not null order by night desc, id desc limit 1`.execute(db),
  ])
  return {
    // An error that has stopped is no news.
    sweeps: sweeps.map((sweep) => ({ ...sweep, failure: sweep.state === 'failing' ? sweep.failure : null })),
    sockets: sockets[0]!,
    audit: audits[0] ?? null,
    whole_audit: wholeAudits[0] ?? null,
  }
}
