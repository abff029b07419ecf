import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Caller } from '#server/session-tokens/caller.ts'
import { endOldest, endSession } from './sessions.ts'

const idle = sql`interval '3 days'`
const absolute = sql`interval '14 days'`
/** For this long the same old token gives the same successor: for two tabs, or when a response was lost. */
const grace = sql`interval '10 seconds'`

export type Opened = { caller: Caller; refreshToken: string }
type Member = { id: number; userid: string; password_hash: string }
/** The result of a refresh; `ended` is the id of the session that was ended by it. */
export type Rotated = { to: Opened } | { to: undefined; ended?: string; reused?: boolean; stopped?: boolean }

/**
 * Opens a session with its first refresh token: 256 random bits, of which only the SHA-256 is stored. Undefined when the checked password
 * is no longer the member's, or the member may not log in: a new password and a suspension end all sessions, so they must prevent this one
 * too.
 */
export async function openSession(
  db: Database,
  { id, userid, password_hash }: Member,
  userAgent: string,
): Promise<(Opened & { ended: string[] }) | undefined> {
  const sessionId = randomBytes(18).toString('base64url')
  const refreshToken = randomBytes(32).toString('base64url')
  return transaction(db, `user:${id}`, async (trx) => {
    // The lock on the member's row lets simultaneous logins count each other's sessions.
    const { rows } = await sql<{ status: string }>`
      select status from users where id = ${id} and password_hash = ${password_hash} for no key update`.execute(trx)
    const status = rows[0]?.status ?? ''
    if (!mayLogIn(status)) return undefined
    await sql`insert into sessions (id, user_id, ends_at, user_agent)
      values (${sessionId}, ${id}, market_now() + ${absolute}, ${userAgent.slice(0, 300)})`.execute(trx)
    await sql`insert into refresh_tokens (token_hash, session_id, expires_at)
      values (${hashOf(refreshToken)}, ${sessionId}, market_now() + ${idle})`.execute(trx)
    const ended = await endOldest(trx, id)
    return { caller: { id, userid, sessionId, status }, refreshToken, ended }
  })
}

/**
 * Exchanges a refresh token for its successor. The successor is derived from it, so that within the grace time everybody who sends the old
 * token gets the same new one. An old token that comes later was stolen by one side or the other: the whole session ends.
 */
export async function rotate(db: Database, secret: string, token: string): Promise<Rotated> {
  return transaction(db, 'job', async (trx) => {
    const { rows } = await sql<{
      session_id: string
      user_id: number
      userid: string
      status: string
      over: boolean
      fresh: boolean
      within_grace: boolean | null
      stopped: boolean
    }>`
      select sessions.id as session_id, users.id as user_id, users.userid, users.status,
             users.status = 'STOP' and coalesce(sessions.ended_reason = 'member', false) as stopped,
             sessions.ended_at is not null or sessions.ends_at <= market_now() or refresh_tokens.expires_at <= market_now() as over,
             refresh_tokens.used_at is null as fresh, refresh_tokens.used_at > market_now() - ${grace} as within_grace
      from sessions join users on users.id = sessions.user_id
      join refresh_tokens on refresh_tokens.session_id = sessions.id
      where refresh_tokens.token_hash = ${hashOf(token)}
      for update of sessions, refresh_tokens`.execute(trx)
    const [found] = rows
    if (!found) return { to: undefined }
    const { session_id: sessionId } = found
    const close = async (reason: string): Promise<Rotated> => {
      await endSession(trx, sessionId, reason)
      return { to: undefined, ended: sessionId, reused: reason === 'reuse', stopped: found.stopped }
    }
    if (found.over) return close('expired')
    if (!mayLogIn(found.status)) return close('member')
    if (!found.fresh && !found.within_grace) return close('reuse')

    const successor = successorOf(secret, token)
    if (found.fresh) {
      await sql`update refresh_tokens set used_at = market_now() where token_hash = ${hashOf(token)}`.execute(trx)
      await sql`insert into refresh_tokens (token_hash, session_id, expires_at)
        values (${hashOf(successor)}, ${sessionId}, market_now() + ${idle}) on conflict do nothing`.execute(trx)
      await sql`update sessions set last_used_at = market_now() where id = ${sessionId}`.execute(trx)
    }
    const caller = { id: found.user_id, userid: found.userid, sessionId, status: found.status }
    return { to: { caller, refreshToken: successor } }
  })
}

/** The id of the session of a refresh token, whatever its state. */
export async function sessionOf(db: Database, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return found?.session_id
}

/** Applicants, rejected and suspended members may log in too: to see their status, and nothing else (DECISIONS §4). */
export function mayLogIn(status: string): status is Caller['status'] {
  return status === 'ACTIVE' || status === 'WAIT' || status === 'REJECT' || status === 'STOP'
}

function successorOf(secret: string, token: string): string {
  const key = createHmac('sha256', secret).update('refresh token').digest()
  return createHmac('sha256', key).update(token).digest('base64url')
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
