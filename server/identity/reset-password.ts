import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { findPassword, resetPassword } from '#contract/session.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { networkOf } from '#server/http/network.ts'
import { limit } from '#server/http/database-rate-limiter.ts'
import { refuse } from '#server/http/refuse.ts'
import { forgetSessions } from './forget-sessions.ts'
import { forgetTries } from './login-tries.ts'
import { hashNewPassword } from './new-password.ts'
import { needVerified, spendCode } from './phone-codes.ts'
import { endSessionsOf } from './sessions.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { passwordChangedText } from '#server/messages/texts.ts'
import { dropRefreshToken } from './refresh-cookie.ts'

const perAddress = { max: 30, seconds: 3_600 }
const perPhone = { max: 10, seconds: 3_600 }
const notVerified = '인증번호확인을 해주세요'

/** Step 1: the code was verified, and id, name and phone belong together. The code is bound to that account from now on. */
export async function openReset(
  deps: Deps,
  { userid, name, phone_no, auth_number }: Received<typeof findPassword>['body'],
  request: FastifyRequest,
): Promise<Record<string, never>> {
  const codeId = await needShown(deps, { phone_no, auth_number }, request)
  const { rows } = await sql`
    update phone_codes set user_id = users.id from users
    where phone_codes.id = ${codeId} and users.live_userid = ${userid.toLowerCase()} and users.phone_no = ${phone_no}
      and users.name = ${name} and coalesce(phone_codes.user_id, users.id) = users.id
    returning phone_codes.id`.execute(deps.db)
  if (rows.length === 0) throw refuse('account.missing')
  return {}
}

/** Step 2: the new password, for the account that step 1 bound the code to. Every session of it ends, this browser's too. */
export async function setForgottenPassword(
  deps: Deps,
  { userid, phone_no, auth_number, password }: Received<typeof resetPassword>['body'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, never>> {
  const { db, config, log } = deps
  const codeId = await needShown(deps, { phone_no, auth_number }, request)
  const { rows } = await sql<{ id: number; userid: string; business_name: string; name: string }>`
    select users.id, users.userid, users.business_name, users.name
    from phone_codes join users on users.id = phone_codes.user_id
    where phone_codes.id = ${codeId} and users.live_userid = ${userid.toLowerCase()} and users.phone_no = ${phone_no}`.execute(
    db,
  )
  const [member] = rows
  if (!member) throw refuse('phone.not-verified', notVerified)
  const password_hash = await hashNewPassword(password, member)

  const ended = await transaction(db, `user:${member.id}`, async (trx) => {
    if (!(await spendCode(trx, codeId))) throw refuse('phone.not-verified', notVerified)
    // If the member has another telephone by now, or has left, the phone of the code is no proof any more.
    const done = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', member.id)
      .where('phone_no', '=', phone_no)
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw refuse('phone.not-verified', notVerified)
    await queueMessage(trx, {
      key: `${member.id}:${request.id}`,
      kind: 'service',
      userId: member.id,
      to: phone_no,
      text: passwordChangedText,
    })
    await forgetTries(trx, config, request, { kind: 'member', name: member.userid.toLowerCase() })
    return endSessionsOf(trx, member.id, 'password')
  })
  forgetSessions(deps, ended)
  dropRefreshToken(config, reply)
  log.info({ event: 'password.reset', user: member.id, ip: request.ip }, 'password reset')
  return {}
}

/** Answers the id of the verified code. The limit per phone counts only requests with a right code, so that strangers cannot use it up. */
async function needShown(
  deps: Deps,
  shown: { phone_no: string; auth_number: string },
  { ip }: FastifyRequest,
): Promise<number> {
  await limit(deps, `findpw:address:${networkOf(ip)}`, perAddress)
  const codeId = await needVerified(deps, { auth_flag: 'FP', ...shown }, notVerified)
  await limit(deps, `findpw:phone:${shown.phone_no}`, perPhone)
  return codeId
}
