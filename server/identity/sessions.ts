import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { prunedAtOnce } from '#database/pruned-at-once.ts'

const mostPerMember = 5

/** Ends one session; every process is notified, so that its access token and its sockets end at once. */
export async function endSession(trx: Trx | Database, sessionId: string, reason: string): Promise<void> {
  await sql`
    with ended as (
      update sessions set ended_at = market_now(), ended_reason = ${reason}
      where id = ${sessionId} and ended_at is null returning id
    )
    select pg_notify('session_ended', id) from ended`.execute(trx)
}

/** Ends all sessions of a member except the newest five. Answers the ids of the ended ones. */
export async function endOldest(trx: Trx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with surplus as (
      select id from sessions where user_id = ${userId} and ended_at is null
      order by created_at desc, id offset ${mostPerMember}
    ), ended as (
      update sessions set ended_at = market_now(), ended_reason = 'too many'
      from surplus where sessions.id = surplus.id returning sessions.id
    )
    select id, pg_notify('session_ended', id) from ended`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Ends every session of a member except `keep`: after a suspension, a withdrawal or a new password. Answers their ids. */
export async function endSessionsOf(trx: Trx | Database, userId: number, reason: string, keep = ''): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update sessions set ended_at = market_now(), ended_reason = ${reason}
      where user_id = ${userId} and ended_at is null and id <> ${keep} returning id
    )
    select id, pg_notify('session_ended', id) from ended`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Which of these sessions ended because their member was suspended. */
export async function stoppedAmong(db: Database, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sessions.id from sessions join users on users.id = sessions.user_id
    where sessions.id = any(${sessionIds as string[]}) and sessions.ended_reason = 'member' and users.status = 'STOP'`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** For a sweep: deletes sessions that ended over a month ago, with their refresh tokens. */
export async function pruneSessions(db: Database, most = prunedAtOnce): Promise<number> {
  const done = await sql`
    delete from sessions where ctid = any(array(
      select ctid from sessions
      where least(coalesce(ended_at, ends_at), ends_at) < (select market_now()) - interval '30 days'
      limit ${most}::int for update skip locked))`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
