import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import { type StaffRole, staffRoleNames } from '#domain/staff-role.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'

export type Account = {
  id: number
  login: string
  name: string
  roles: StaffRole[]
  partner_id: number | null
  status: 'ACTIVE' | 'STOP'
  version: number
}
type Change = {
  id: number
  action: AuditAction
  version: number
  reason?: string
  /** Makes the change and returns the old and new values for the audit log. Refuses by throwing. */
  make: (trx: Trx, account: Account) => Promise<{ before: object; after: object; reason?: string }>
}

/** Makes one change to one account. All owners are locked first, so that two owners cannot take each other's role away at the same time. */
export function changeStaff(
  { db }: Pick<Deps, 'db'>,
  { staff, request }: Actor,
  { id, action, version, reason = '', make }: Change,
): Promise<{ login: string; version: number }> {
  return transaction(db, [`operator:${staff.id}`, action], async (trx) => {
    const { rows } = await sql<Account>`
      select id, login, name, roles, partner_id, status, version from staff
      where id = ${id} or ('owner' = any(roles) and status = 'ACTIVE') order by id for update`.execute(trx)
    const account = rows.find((row) => row.id === id)
    // The role may have been taken away since the request was admitted.
    if (!rows.some((row) => row.id === staff.id && row.status === 'ACTIVE' && row.roles.includes('owner')))
      throw refuse('staff.forbidden')
    if (!account) throw refuse('staff.missing')
    if (account.version !== version) throw refuse('desk.changed', undefined, { conflicts: [conflictOf(account)] })
    const { before, after, reason: said } = await make(trx, account)
    const { rows: owners } = await sql`
      select 1 from staff where 'owner' = any(roles) and status = 'ACTIVE' limit 1`.execute(trx)
    if (owners.length === 0) throw refuse('staff.last-owner')
    await sql`update staff set version = version + 1 where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, { action, target: ['staff', id], before, after, reason: said ?? reason })
    return { login: account.login, version: version + 1 }
  })
}

const conflictOf = ({ id, name, status, roles }: Account) => ({
  id,
  name,
  now: `${status === 'STOP' ? '정지' : '이용 중'} · ${roles.map((role) => staffRoleNames[role]).join(', ')}`,
})
