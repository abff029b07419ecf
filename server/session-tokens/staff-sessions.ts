import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import type { Staff } from './caller.ts'
import { staffSessionSeconds } from './staff-token.ts'

const idle = sql`interval '60 minutes'`
/** How long password and authenticator, shown again, hold: long enough for one task, too short for somebody who finds an unattended screen. */
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

/** Who a session belongs to, while it lasts and its owner may work. Read at every request: a right taken away is gone at once. */
export async function staffOf(db: Database, sessionId: string): Promise<Staff | undefined> {
  const { rows } = await sql<Staff & { roles: StaffRole[]; stale: boolean }>`
    select staff.id, staff.login, staff.name, staff.roles, staff.password_given, staff_sessions.id as "sessionId",
           coalesce(staff_sessions.proved_at > market_now() - ${proved}, false) as proved,
           staff_sessions.last_used_at < market_now() - interval '1 minute' as stale
    from staff_sessions join staff on staff.id = staff_sessions.staff_id
    where staff_sessions.id = ${sessionId} and staff.status = 'ACTIVE' and staff_sessions.ended_at is null
      and staff_sessions.ends_at > market_now() and staff_sessions.last_used_at > market_now() - ${idle}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { stale, ...staff } = found
  if (stale) await sql`update staff_sessions set last_used_at = market_now() where id = ${sessionId}`.execute(db)
  return staff
}

export async function endStaffSession(db: Database | Trx, sessionId: string): Promise<void> {
  await sql`
    update staff_sessions set ended_at = market_now() where id = ${sessionId} and ended_at is null`.execute(db)
}

type Device = { id: string; user_agent: string; created_at: string; last_used_at: string }

/** Where a staff member is logged in at this moment, the one used last first. */
export async function staffDevicesOf(db: Database | Trx, staffId: number): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select id, user_agent, created_at, last_used_at from staff_sessions
    where staff_id = ${staffId} and ended_at is null and ends_at > market_now()
      and last_used_at > market_now() - ${idle}
    order by last_used_at desc, id`.execute(db)
  return rows
}

/** Ends all sessions of a staff member, but for one. */
export async function endStaffSessionsOf(trx: Trx, staffId: number, but: string | null = null): Promise<void> {
  await sql`
    update staff_sessions set ended_at = market_now()
    where staff_id = ${staffId} and ended_at is null and id is distinct from ${but}::text`.execute(trx)
}
