import type { FastifyRequest } from 'fastify'
import type { changePassword } from '#contract/account.ts'
import type { Received } from '#contract/call.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Caller } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { forgetSessions } from '#server/identity/forget-sessions.ts'
import { hashNewPassword } from '#server/identity/new-password.ts'
import { needPassword } from '#server/identity/need-password.ts'
import { endSessionsOf } from '#server/identity/sessions.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { passwordChangedText } from '#server/messages/texts.ts'

/** Sets a new password for a member who knows the present one. This session stays; all others end. */
export async function replacePassword(
  deps: Deps,
  { current_password, password }: Received<typeof changePassword>['body'],
  caller: Caller,
  request: FastifyRequest,
): Promise<Record<string, never>> {
  const { db, log } = deps
  const member = await needPassword(deps, caller.id, current_password)
  const password_hash = await hashNewPassword(password, member, current_password)

  const ended = await transaction(db, `user:${caller.id}`, async (trx) => {
    const done = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', caller.id)
      // Refused if the password has been changed meanwhile: the checked one is no longer the present one.
      .where('password_hash', '=', member.password_hash)
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw refuse('password.current-wrong')
    await queueMessage(trx, {
      key: `${caller.id}:${request.id}`,
      kind: 'service',
      userId: caller.id,
      to: member.phone_no,
      text: passwordChangedText,
    })
    return endSessionsOf(trx, caller.id, 'password', caller.sessionId)
  })
  forgetSessions(deps, ended)
  log.info({ event: 'password.changed', user: caller.id, ip: request.ip }, 'password changed')
  return {}
}
