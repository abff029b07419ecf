import { sql } from 'kysely'
import type { listDevices } from '#contract/account.ts'
import type { Result } from '#contract/call.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Caller } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { deviceName } from '#server/identity/device-name.ts'
import { forgetSessions } from '#server/identity/forget-sessions.ts'
import { needPassword } from '#server/identity/need-password.ts'
import { endSession } from '#server/identity/sessions.ts'

type Row = { id: string; user_agent: string; created_at: string; last_used_at: string }

/** Valid sessions of a member: not ended, not expired, and not idle for longer than their refresh token lasts. This session comes first. */
export async function findDevices({ db }: Deps, { id, sessionId }: Caller): Promise<Result<typeof listDevices>> {
  const { rows } = await sql<Row>`
    select id, user_agent, created_at, last_used_at from sessions
    where user_id = ${id} and ended_at is null and ends_at > market_now()
      and last_used_at > market_now() - interval '3 days'
    order by id = ${sessionId} desc, last_used_at desc, id`.execute(db)
  return {
    data: rows.map(({ user_agent, ...row }) => ({
      ...row,
      device: deviceName(user_agent),
      current: row.id === sessionId,
    })),
  }
}

/** Ends a session of the member. The session of somebody else is refused like a missing one. */
export async function signOut(
  deps: Deps,
  caller: Caller,
  sessionId: string,
  password: string,
): Promise<Record<string, never>> {
  const { db, log } = deps
  await needPassword(deps, caller.id, password)
  const { rows } = await sql`
    select 1 from sessions where id = ${sessionId} and user_id = ${caller.id} and ended_at is null`.execute(db)
  if (rows.length === 0) throw refuse('account.missing')
  await endSession(db, sessionId, 'signed out')
  forgetSessions(deps, [sessionId])
  log.info({ event: 'signed out', user: caller.id, session: sessionId }, 'a device was signed out')
  return {}
}
