import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { changePhone } from '#contract/account.ts'
import type { Received } from '#contract/call.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Caller } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { lockPresent } from '#server/identity/lock-present.ts'
import { needPassword } from '#server/identity/need-password.ts'
import { needVerified, spendCode } from '#server/identity/phone-codes.ts'
import { followsMember } from '#server/messages/find-messages.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { phoneChangedText } from '#server/messages/texts.ts'

/**
 * Changes the telephone number, which a code sent to the new one has verified. A telephone can reset a forgotten password, so the present
 * password is asked for, and the old number gets a text about the change.
 */
export async function replacePhone(
  deps: Deps,
  { current_password, phone_no, auth_number }: Received<typeof changePhone>['body'],
  { id }: Caller,
  request: FastifyRequest,
): Promise<Record<string, never>> {
  const { db, log } = deps
  const member = await needPassword(deps, id, current_password)
  const codeId = await needVerified(deps, { auth_flag: 'CH', phone_no, auth_number })
  await transaction(db, `user:${id}`, async (trx) => {
    await lockPresent(trx, id, { moves: true })
    const { rows } = await sql<{ former: string }>`
      update users set phone_no = ${phone_no}, phone_verified_at = market_now(), version = version + 1
      from (select id, phone_no as former from users where id = ${id}) was
      where users.id = was.id and password_hash = ${member.password_hash} returning former`.execute(trx)
    // The password has been changed meanwhile: the checked one is no longer the present one.
    if (!rows[0]) throw refuse('password.current-wrong')
    if (!(await spendCode(trx, codeId))) throw refuse('phone.not-verified')
    const { former } = rows[0]
    if (former === phone_no) return
    await sendOn(trx, id, former, phone_no)
    await queueMessage(trx, {
      key: `${id}:${request.id}`,
      kind: 'service',
      userId: id,
      to: former,
      text: phoneChangedText,
    })
  })
  log.info({ event: 'phone.changed', user: id, ip: request.ip }, 'telephone changed')
  return {}
}

/** Texts that surely have not been sent yet go to the new number. */
const sendOn = (trx: Trx, userId: number, former: string, next: string) =>
  sql`
    update messages m set to_phone = ${next}
    where user_id = ${userId} and to_phone = ${former} and state <> 'SENT' and not doubtful
      and ${followsMember}`.execute(trx)
