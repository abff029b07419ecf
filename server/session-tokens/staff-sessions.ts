import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { staffIdleDefault } from '#domain/setting-bounds.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import type { Staff } from './caller.ts'
import { staffSessionSeconds } from './staff-token.ts'

/** On this channel of PostgreSQL every process hears which session of the desk was ended. */
export const staffEndedChannel = 'staff_session_ended'

/** How long a desk may rest, as the house has set it (`staff_idle_minutes`): it holds from the next request on, for sessions that are open too. */
const idle = sql`coalesce(
    (select value::int from setting_changes
     where key = 'staff_idle_minutes' and withdrawn_at is null and effective_from <= market_now()
     order by effective_from desc, id desc limit 1),
    (select value::int from settings where key = 'staff_idle_minutes'), ${staffIdleDefault}) * interval '1 minute'`
/** Of a row of `staff_sessions`: it has neither ended nor rested too long. */
export const isOpen: RawBuilder<unknown> = sql`ended_at is null and ends_at > market_now() and last_used_at > market_now() - ${idle}`
/** How long password and authenticator, shown again, hold: long enough for one errand, too short for whoever finds the desk open. */
const proved = sql`interval '5 minutes'`

export async function openStaffSession(trx: Trx, staffId: number, userAgent: string): Promise<string> {
  const id = randomBytes(18).toString('base64url')
  await sql`
    insert into staff_sessions (id, staff_id, user_agent, ends_at)
    values (${id}, ${staffId}, ${userAgent.slice(0, 300)}, market_now() + ${staffSessionSeconds} * interval '1 second')`.execute(
    trx,
  )
  return id
}

/** Who a session belongs to, or how it ended: by somebody, or by itself, through rest or at the end of the day. */
export type FoundStaff = { staff: Staff; over?: undefined } | { staff?: undefined; over: 'ended' | 'rested' }

/** Read at every request: a right taken away is gone at once. `isUse`: somebody works, and the session rests later. */
export async function staffOf(db: Database, sessionId: string, isUse = true): Promise<FoundStaff> {
  const { rows } = await sql<Staff & { roles: StaffRole[]; stale: boolean; gone: boolean; open: boolean }>`
    select staff.id, staff.login, staff.name, staff.roles, staff.password_given, staff_sessions.id as "sessionId",
           coalesce(staff_sessions.proved_at > market_now() - ${proved}, false) as proved,
           staff_sessions.last_used_at < market_now() - interval '1 minute' as stale,
           ended_at is not null or staff.status <> 'ACTIVE' as gone, ${isOpen} as open
    from staff_sessions join staff on staff.id = staff_sessions.staff_id
    where staff_sessions.id = ${sessionId}`.execute(db)
  const [found] = rows
  if (!found || found.gone) return { over: 'ended' }
  const { stale, gone: _, open, ...staff } = found
  if (!open) return { over: 'rested' }
  if (stale && isUse)
    await sql`update staff_sessions set last_used_at = market_now() where id = ${sessionId}`.execute(db)
  return { staff }
}

/** Which of these sessions are open. Asking is no use of them: it lets none rest later. */
export async function openStaffSessions(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select staff_sessions.id from staff_sessions join staff on staff.id = staff_sessions.staff_id
    where staff_sessions.id = any(${ids}) and staff.status = 'ACTIVE' and ${isOpen}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function endStaffSession(db: Database | Trx, sessionId: string): Promise<void> {
  await endWhere(db, sql`id = ${sessionId}`)
}

/** Ends them and says so, when it is committed, to every process that has sockets of them. */
async function endWhere(db: Database | Trx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with ended as (
      update staff_sessions set ended_at = market_now() where ended_at is null and ${which} returning id
    )
    select pg_notify(${staffEndedChannel}, id) from ended`.execute(db)
}

type Device = { id: string; user_agent: string; created_at: string; last_used_at: string }

/** Where a staff member is logged in at this moment, the one used last first. */
export async function staffDevicesOf(db: Database | Trx, staffId: number): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select id, user_agent, created_at, last_used_at from staff_sessions
    where staff_id = ${staffId} and ${isOpen}
    order by last_used_at desc, id`.execute(db)
  return rows
}

/** Ends all sessions of a staff member, but for one. */
export async function endStaffSessionsOf(trx: Trx, staffId: number, but: string | null = null): Promise<void> {
  await endWhere(trx, sql`staff_id = ${staffId} and id is distinct from ${but}::text`)
}
