import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps/deps.ts'
import { answerFile } from '#server/files/answer-file.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { findProof } from './find-proof.ts'

/** Sends the member's proof, or another paper, to the reviewer. The audit log gets who looked before the first byte is sent. */
export async function answerProof(
  deps: Deps,
  staff: Staff,
  { memberId, certId }: { memberId: number; certId?: number | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const proof = await findProof(deps, memberId, certId)
  await recordAudit(deps.db, staff, request, {
    action: 'member.proof.seen',
    target: ['member', memberId],
    after: { cert: proof.id },
  })
  return answerFile(reply, proof)
}
