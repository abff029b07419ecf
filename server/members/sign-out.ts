import type { FastifyRequest } from 'fastify'
import type { Received } from '#contract/call.ts'
import type { signOutMember } from '#contract/operator/members.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { forgetSessions } from '#server/identity/forget-sessions.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { endSessionsOf } from '#server/identity/sessions.ts'

/** Ends all sessions of a member and changes nothing else: for a lost telephone, or a session that the member does not know. */
export async function signOut(
  deps: Deps,
  staff: Staff,
  request: FastifyRequest,
  id: number,
  { reason }: Received<typeof signOutMember>['body'],
): Promise<{ sessions: number }> {
  const ended = await transaction(deps.db, `operator:${staff.id}`, async (trx) => {
    const member = await trx.selectFrom('users').select('status').where('id', '=', id).executeTakeFirst()
    if (!member || member.status === 'OUT') throw refuse('member.missing')
    const sessions = await endSessionsOf(trx, id, 'desk')
    await recordAudit(trx, staff, request, {
      action: 'member.sign-out',
      target: ['member', id],
      after: { sessions: sessions.length },
      reason,
    })
    return sessions
  })
  forgetSessions(deps, ended)
  return { sessions: ended.length }
}
