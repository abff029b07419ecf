import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** Fewer answers than this say nothing about the next one. */
const fewest = 5

/**
 * The minutes within which 80% of the operator's last fifty answers came, counted from the application or from the paper that was sent
 * again; null while there are too few. So the applicant reads a measured time.
 */
export async function usualMinutes(db: Database): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select case when count(*) >= ${fewest} then
      ceil(percentile_cont(0.8) within group (order by extract(epoch from answered.at - asked.at)) / 60)::int end as minutes
    from (
      select at, target_id from audit_log where action in ('member.approve', 'member.reject')
      order by id desc limit 50
    ) answered
    join users on users.id = answered.target_id::int
    cross join lateral (
      select greatest(users.created_at, (
        select max(created_at) from user_certs where user_id = users.id and created_at <= answered.at)) as at
    ) asked`.execute(db)
  return rows[0]?.minutes ?? null
}
