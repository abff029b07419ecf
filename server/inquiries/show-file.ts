import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps/deps.ts'
import { answerFile } from '#server/files/answer-file.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { findInquiryFile } from './find-inquiry-file.ts'

/** Sends the member's file to the desk. The audit log gets who looked before the first byte is sent. */
export async function showInquiryFile(
  deps: Deps,
  staff: Staff,
  inquiryId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await findInquiryFile(deps, inquiryId)
  await recordAudit(deps.db, staff, request, {
    action: 'inquiry.file.seen',
    target: ['inquiry', inquiryId],
    after: { file: file.id },
  })
  return answerFile(reply, file)
}
