import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { addStaff, NewInvitation } from '#contract/operator/staff.ts'
import { transaction } from '#database/transaction.ts'
import type { Trx } from '#database/connect.ts'
import type { PartnerStatus } from '#domain/partner-status.ts'
import { isPartnerRole, type StaffRole } from '#domain/staff-role.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { createStaff } from '#server/identity/create-staff.ts'
import { nobodysPassword } from '#server/identity/passwords.ts'
import { newTotpSecret } from '#server/identity/totp.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { endStaffSessionsOf } from '#server/session-tokens/staff-sessions.ts'
import { changeStaff } from './change-staff.ts'
import { makeInvitation } from './invitations.ts'

type New = Received<typeof addStaff>['body']

export async function add(
  { db, config }: Deps,
  { staff, request }: Actor,
  { login, name, roles, recognised, partner_id }: New,
): Promise<{ id: number; invitation: NewInvitation }> {
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('staff.login'))`.execute(trx)
    const taken = await trx.selectFrom('staff').select('id').where('login', '=', login).executeTakeFirst()
    if (taken) throw refuse('staff.login-taken')
    needRolesOf(partner_id, roles)
    if (partner_id !== null) await needSelling(trx, partner_id)
    // A placeholder that no password matches, until the person sets one.
    const account = {
      login,
      name,
      roles,
      passwordHash: nobodysPassword,
      totpSecret: newTotpSecret(),
      partnerId: partner_id ?? undefined,
    }
    const id = await createStaff(trx, config, account)
    await recordAudit(trx, staff, request, {
      action: 'staff.add',
      target: ['staff', id],
      after: { login, name, roles, ...(partner_id !== null && { partner_id }) },
      reason: recognised,
    })
    return { id, invitation: await makeInvitation(trx, staff.id, { id, name, partner_id }) }
  })
}

/** Changes an account. Roles are read at every request, so a change holds for open sessions too. */
export async function save(
  deps: Deps,
  who: Actor,
  id: number,
  { version, name, roles }: { version: number; name: string; roles: StaffRole[] },
): Promise<{ version: number }> {
  return changeStaff(deps, who, {
    id,
    version,
    action: 'staff.save',
    async make(trx, account) {
      needRolesOf(account.partner_id, roles)
      await trx.updateTable('staff').set({ name, roles }).where('id', '=', id).execute()
      return {
        before: { name: account.name, roles: account.roles },
        after: { name, roles },
        reason: rolesIn(roles),
      }
    },
  })
}

export async function stop(
  deps: Deps,
  who: Actor,
  id: number,
  { version, reason }: { version: number; reason: string },
): Promise<{ version: number }> {
  return changeStaff(deps, who, {
    id,
    version,
    action: 'staff.stop',
    reason,
    async make(trx, account) {
      if (account.status !== 'ACTIVE') throw refuse('desk.changed', undefined, { conflicts: [] })
      if (id === who.staff.id) throw refuse('staff.self')
      await trx.updateTable('staff').set({ status: 'STOP' }).where('id', '=', id).execute()
      await endStaffSessionsOf(trx, id)
      return { before: { status: 'ACTIVE' }, after: { status: 'STOP' } }
    },
  })
}

/** Ends all sessions of a staff member and changes nothing else: for a lost device, or a console left open. */
export async function signOut(
  deps: Deps,
  who: Actor,
  id: number,
  { version, reason }: { version: number; reason: string },
): Promise<{ version: number }> {
  return changeStaff(deps, who, {
    id,
    version,
    action: 'staff.sign-out',
    reason,
    async make(trx) {
      await endStaffSessionsOf(trx, id)
      return { before: {}, after: {} }
    },
  })
}

export async function start(deps: Deps, who: Actor, id: number, version: number): Promise<{ version: number }> {
  return changeStaff(deps, who, {
    id,
    version,
    action: 'staff.start',
    async make(trx, account) {
      if (account.status !== 'STOP') throw refuse('desk.changed', undefined, { conflicts: [] })
      if (account.partner_id !== null) await needSelling(trx, account.partner_id)
      await trx.updateTable('staff').set({ status: 'ACTIVE' }).where('id', '=', id).execute()
      return { before: { status: 'STOP' }, after: { status: 'ACTIVE' } }
    },
  })
}

/** Roles of the market and roles of a partner never stand in one account. */
function needRolesOf(partnerId: number | null, roles: readonly StaffRole[]): void {
  if (!roles.every((role) => isPartnerRole(role) === (partnerId !== null))) throw refuse('staff.roles-mixed')
}

/** A partner that is closed has no people any more. Locked, so that it is not closed at the same moment. */
async function needSelling(trx: Trx, partnerId: number): Promise<void> {
  const { rows } = await sql<{ status: PartnerStatus }>`
    select status from partners where id = ${partnerId} for share`.execute(trx)
  if (!rows[0]) throw refuse('partner.missing')
  if (rows[0].status === 'CLOSED') throw refuse('partner.closed')
}

const rolesIn = (roles: readonly StaffRole[]): string => roles.join(', ')
