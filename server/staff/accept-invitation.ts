import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { acceptInvitation, openInvitation } from '#contract/operator/invitations.ts'
import type { StaffMember } from '#contract/operator/session.ts'
import type { Database } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { limit } from '#server/http/database-rate-limiter.ts'
import { networkOf } from '#server/http/network.ts'
import { refuse } from '#server/http/refuse.ts'
import { hashNewPassword } from '#server/identity/new-password.ts'
import { totpStepOf } from '#server/identity/totp.ts'
import { unseal } from '#server/session-tokens/seal.ts'
import { watchSessions } from '#server/session-tokens/session-watch.ts'
import { endStaffSessionsOf, partnerOfStaff } from '#server/session-tokens/staff-sessions.ts'
import { answerLogin } from './answer-login.ts'
import { hashOfToken } from './invitations.ts'
import { openAtDesk } from './open-at-desk.ts'
import { shownTotp } from './secrets.ts'

const tries = { max: 30, seconds: 15 * 60 }

type Invited = {
  id: number
  expires_at: string
  staff_id: number
  login: string
  name: string
  roles: StaffRole[]
  partner: StaffMember['partner']
  totp_secret: Buffer
}

/** The account of an invitation link. Used, revoked and expired links get the same refusal, so that nobody can tell them apart. */
async function invitedBy(db: Database, token: string): Promise<Invited> {
  const { rows } = await sql<Invited>`
    select invited.id, invited.expires_at, staff_id, login, name, roles, ${partnerOfStaff} as partner, totp_secret
    from staff_invitations invited join staff on staff.id = staff_id
    where token_hash = ${hashOfToken(token)} and used_at is null and revoked_at is null
      and expires_at > market_now() and status = 'ACTIVE'`.execute(db)
  if (!rows[0]) throw refuse('staff.invitation-over')
  return rows[0]
}

const countTry = (deps: Deps, { ip }: FastifyRequest) => limit(deps, `staff:invitation@${networkOf(ip)}`, tries)

/** The secret for the authenticator, each time the link is opened until it is used. */
export async function lookAtInvitation(
  deps: Deps,
  { token }: Received<typeof openInvitation>['body'],
  request: FastifyRequest,
): Promise<Result<typeof openInvitation>> {
  await countTry(deps, request)
  const { login, name, partner, expires_at, totp_secret } = await invitedBy(deps.db, token)
  return { data: { login, name, partner, expires_at, totp: shownTotp(unseal(deps.config, totp_secret), login) } }
}

/** Sets the person's own password, which uses up the link, and logs them in. */
export async function accept(
  deps: Deps,
  { token, password, otp }: Received<typeof acceptInvitation>['body'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<typeof acceptInvitation>> {
  const { db, config, log } = deps
  await countTry(deps, request)
  const { id, staff_id, login, name, roles, partner, totp_secret } = await invitedBy(db, token)
  const clock = watchSessions(db)
  await clock.fresh()
  const step = totpStepOf(unseal(config, totp_secret), otp, clock.now())
  if (step === undefined) throw refuse('staff.otp-wrong')
  const password_hash = await hashNewPassword(password, { userid: login, business_name: '', name })
  await transaction(db, `operator:${staff_id}`, async (trx) => {
    const { numAffectedRows } = await sql`
      update staff_invitations set used_at = market_now()
      where id = ${id} and used_at is null and revoked_at is null and expires_at > market_now()`.execute(trx)
    if (!numAffectedRows) throw refuse('staff.invitation-over')
    await trx.updateTable('staff').set({ password_hash, password_given: false }).where('id', '=', staff_id).execute()
    await endStaffSessionsOf(trx, staff_id)
    await recordAudit(trx, { id: staff_id }, request, { action: 'staff.join', target: ['staff', staff_id] })
  })
  log.info({ event: 'staff.joined', staff: staff_id, ip: request.ip }, 'staff came by an invitation')
  const opened = await openAtDesk(deps, { id: staff_id, password_hash, totp_secret }, step, request)
  if (!opened) throw refuse('login.staff-wrong')
  return answerLogin(deps, { id: staff_id, login, name, roles, partner, password_given: false }, opened, request, reply)
}
