import type { FastifyRequest } from 'fastify'
import type { Received } from '#contract/call.ts'
import type { suspendMember } from '#contract/operator/members.ts'
import type { MemberStatus } from '#domain/member-status.ts'
import type { Deps } from '#server/deps/deps.ts'
import { releaseAll } from '#server/lines/release-all.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { forgetSessions } from '#server/identity/forget-sessions.ts'
import { endSessionsOf } from '#server/identity/sessions.ts'
import { suspendedText } from '#server/messages/texts.ts'
import { decide } from './decide.ts'

/** ACTIVE → STOP: ends all sessions and frees all held boxes; paid orders go on. */
export async function suspend(
  deps: Deps,
  staff: Staff,
  request: FastifyRequest,
  id: number,
  { version, words }: Received<typeof suspendMember>['body'],
): Promise<{ status: MemberStatus }> {
  const settings = await deps.settings()
  let ended: string[] = []
  const decided = await decide(deps, staff, request, {
    action: 'suspend',
    id,
    version,
    reason: words,
    rejectReason: words,
    text: ({ name }) => suspendedText(name, words),
    async also(trx) {
      await releaseAll(trx, id, settings)
      ended = await endSessionsOf(trx, id, 'member')
    },
  })
  forgetSessions(deps, ended)
  return decided
}
