import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { logInStaff, StaffMember } from '#contract/operator/session.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { countTry } from '#server/identity/login-tries.ts'
import { checkPassword, nobodysPassword } from '#server/identity/passwords.ts'
import { unseal } from '#server/session-tokens/seal.ts'
import { watchSessions } from '#server/session-tokens/session-watch.ts'
import { partnerOfStaff } from '#server/session-tokens/staff-sessions.ts'
import { totpStepOf } from '#server/identity/totp.ts'
import { noteWrongTry } from '#server/identity/wrong-tries.ts'
import { answerLogin } from './answer-login.ts'
import { openAtDesk } from './open-at-desk.ts'

type Known = StaffMember & { password_hash: string; totp_secret: Buffer; status: 'ACTIVE' | 'STOP'; is_over: boolean }

/**
 * Logs in with login, password and one-time password; the refusal never says which was wrong. A one-time password is good for one login.
 * Only who has them all right is told that the partner was closed.
 */
export async function logInAtDesk(
  deps: Deps,
  { login, password, otp, work }: Received<typeof logInStaff>['body'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<typeof logInStaff>> {
  const { db, config, log } = deps
  const account = { kind: 'staff', name: login.toLowerCase() } as const
  const wasRight = await countTry(deps, request, account, work)

  const { rows } = await sql<Known>`
    select id, login, name, roles, password_hash, totp_secret, status, password_given, ${partnerOfStaff} as partner,
      coalesce((select status = 'CLOSED' from partners where id = partner_id), false) as is_over
    from staff where login = ${login.toLowerCase()}`.execute(db)
  const [found] = rows
  const { right } = await checkPassword(password, found?.password_hash ?? nobodysPassword)
  const clock = watchSessions(db)
  await clock.fresh()
  const step = found && totpStepOf(unseal(config, found.totp_secret), otp, clock.now())
  const opened =
    found && right && step !== undefined && found.status === 'ACTIVE'
      ? await openAtDesk(deps, found, step, request)
      : undefined
  if (found?.is_over && right && step !== undefined) {
    log.info(
      { event: 'staff.login.over', ip: request.ip, staff: found.id },
      'staff login refused: the partner is closed',
    )
    throw refuse('login.partner-closed')
  }
  if (!found || !opened) {
    await noteWrongTry(deps, account.name, request)
    log.warn({ event: 'staff.login.wrong', ip: request.ip, staff: found?.id }, 'staff login refused')
    throw refuse('login.staff-wrong')
  }
  await wasRight()
  const { password_hash: _hash, totp_secret: _secret, status: _status, is_over: _over, ...staff } = found
  return answerLogin(deps, staff, opened, request, reply)
}
