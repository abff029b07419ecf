import type { FastifyReply, FastifyRequest } from 'fastify'
import type { leave } from '#contract/account.ts'
import type { Received } from '#contract/call.ts'
import { transaction } from '#database/transaction.ts'
import { type MemberStatus, memberAfter } from '#domain/member-status.ts'
import type { Deps } from '#server/deps/deps.ts'
import { dropFile } from '#server/files/store.ts'
import { dropRefreshToken } from '#server/identity/refresh-cookie.ts'
import { releaseAll } from '#server/lines/release-all.ts'
import type { Caller } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { forgetSessions } from '#server/identity/forget-sessions.ts'
import { endSessionsOf } from '#server/identity/sessions.ts'
import { hasOpenBusiness } from './open-business.ts'
import { blockRejoining } from './rejoin.ts'
import { separateRecords, wipePerson } from './separate-records.ts'

/**
 * Withdrawal in one transaction: refused while something is open; holds are freed, sessions end, personal data is moved to the retained
 * records or deleted, and joining again is blocked for a while.
 */
export async function withdraw(
  deps: Deps,
  { user_out_code_id, user_content }: Received<typeof leave>['body'],
  { id }: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, never>> {
  const { db, config, hub, log } = deps
  const settings = await deps.settings()
  const { ended, files } = await transaction(db, [`user:${id}`, 'member.left'], async (trx) => {
    const member = await trx
      .selectFrom('users')
      .select(['status', 'business_no', 'phone_no'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (member.status === 'STOP') throw refuse('login.stopped')
    if (!memberAfter('leave', member.status as MemberStatus)) throw refuse('session.ended')
    const reason = await trx
      .selectFrom('user_out_codes')
      .select('id')
      .where('id', '=', user_out_code_id)
      .where('retired_at', 'is', null)
      .executeTakeFirst()
    if (!reason) throw refuse('input.invalid', '탈퇴사유를 선택하세요')
    if (await hasOpenBusiness(trx, id)) throw refuse('leave.open-orders')

    await releaseAll(trx, id, settings)
    await trx.insertInto('user_outs').values({ user_id: id, user_out_code_id, user_content }).execute()
    // Anybody can apply with any business number. Only of a person who was a member is it known to be theirs.
    const { phone_no, business_no } = member
    await blockRejoining(trx, config, member.status === 'ACTIVE' ? { phone_no, business_no } : { phone_no })
    await separateRecords(trx, id)
    const stored = await wipePerson(trx, id)
    return { ended: await endSessionsOf(trx, id, 'left'), files: stored }
  })
  forgetSessions(deps, ended)
  hub.wake()
  // Files that a crash leaves here are dropped by the sweep of orphans.
  for (const name of files) await dropFile(config, name).catch(() => {})
  dropRefreshToken(config, reply)
  log.info({ event: 'left', user: id, ip: request.ip }, 'left')
  return {}
}
