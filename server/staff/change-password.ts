import type { FastifyRequest } from 'fastify'
import type { Received } from '#contract/call.ts'
import type { changeStaffPassword } from '#contract/operator/session.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { hashNewPassword } from '#server/identity/new-password.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { checkShown } from '#server/identity/show-again.ts'
import { endStaffSessionsOf } from '#server/session-tokens/staff-sessions.ts'

/** Changes one's own password, with the current one and a one-time password. Ends all other sessions of this person. */
export async function changeOwnPassword(
  deps: Deps,
  { current_password, password, otp }: Received<typeof changeStaffPassword>['body'],
  staff: Staff,
  request: FastifyRequest,
): Promise<Record<string, never>> {
  const { db, log } = deps
  const shown = await checkShown(deps, staff, { password: current_password, otp }, request)
  const own = { userid: staff.login, business_name: '', name: staff.name }
  const password_hash = await hashNewPassword(password, own, current_password)
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    await shown.spend(trx)
    await trx.updateTable('staff').set({ password_hash, password_given: false }).where('id', '=', staff.id).execute()
    await endStaffSessionsOf(trx, staff.id, staff.sessionId)
    await recordAudit(trx, staff, request, { action: 'staff.own-password', target: ['staff', staff.id] })
  })
  await shown.wasRight()
  log.info({ event: 'staff.password.changed', staff: staff.id, ip: request.ip }, 'staff password changed')
  return {}
}
