import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { staffIdleDefault } from '#domain/setting-bounds.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import type { Staff } from './caller.ts'
import { staffSessionSeconds } from './staff-token.ts'

/** NOTIFY channel on which every process learns which staff session was ended. */
export const staffEndedChannel = 'staff_session_ended'

/** How long a staff session may be idle, from the setting `staff_idle_minutes`: a change holds from the next request on, for open sessions too. */
const idle = sql`coalesce(
    (select value::int from setting_changes
     where key = 'staff_idle_minutes' and withdrawn_at is null and effective_from <= market_now()
     order by effective_from desc, id desc limit 1),
    (select value::int from settings where key = 'staff_idle_minutes'), ${staffIdleDefault}) * interval '1 minute'`
/** A condition on `staff_sessions`: not ended, not expired, not idle for too long. */
export const isOpen: RawBuilder<unknown> = sql`ended_at is null and ends_at > market_now() and last_used_at > market_now() - ${idle}`
/** An expression on `staff`: the partner whose person it is, or null. */
export const partnerOfStaff: RawBuilder<unknown> = sql`
  (select jsonb_build_object('id', partners.id, 'name', partner_name) from partners where partners.id = staff.partner_id)`
/** How long password and one-time password, given again, count: long enough for one task, too short for somebody who finds the console open. */
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

/** Whose session it is, or how it ended: `ended`, by somebody; `rested`, by itself, idle or at its last time. */
export type FoundStaff = { staff: Staff; over?: undefined } | { staff?: undefined; over: 'ended' | 'rested' }

/** Read at every request, so that a revoked role is gone at once. `isUse`: this request counts as use and restarts the idle time. */
export async function staffOf(db: Database, sessionId: string, isUse = true): Promise<FoundStaff> {
  const { rows } = await sql<Staff & { roles: StaffRole[]; stale: boolean; gone: boolean; open: boolean }>`
    select staff.id, staff.login, staff.name, staff.roles, staff.password_given, staff_sessions.id as "sessionId",
           ${partnerOfStaff} as partner,
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

/** Which of these sessions are open. Does not count as use. */
export async function openStaffSessions(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select staff_sessions.id from staff_sessions join staff on staff.id = staff_sessions.staff_id
    where staff_sessions.id = any(${ids}) and staff.status = 'ACTIVE' and ${isOpen}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function endStaffSession(db: Database | Trx, sessionId: string): Promise<void> {
  await endWhere(db, sql`id = ${sessionId}`)
}

/** Ends sessions and notifies, on commit, every process that may have their sockets. */
async function endWhere(db: Database | Trx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with ended as (
      update staff_sessions set ended_at = market_now() where ended_at is null and ${which} returning id
    )
    select pg_notify(${staffEndedChannel}, id) from ended`.execute(db)
}

type Device = { id: string; user_agent: string; created_at: string; last_used_at: string }

/** The open sessions of a staff member, the last used first. */
export async function staffDevicesOf(db: Database | Trx, staffId: number): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select id, user_agent, created_at, last_used_at from staff_sessions
    where staff_id = ${staffId} and ${isOpen}
    order by last_used_at desc, id`.execute(db)
  return rows
}

/** Ends all sessions of a staff member, except `but`. */
export async function endStaffSessionsOf(trx: Trx, staffId: number, but: string | null = null): Promise<void> {
  await endWhere(trx, sql`staff_id = ${staffId} and id is distinct from ${but}::text`)
}
