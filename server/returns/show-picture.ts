import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps/deps.ts'
import { answerFile } from '#server/files/answer-file.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { findPictureOf } from './find-picture.ts'

/** Sends the buyer's picture to the desk. The look is recorded before the first byte is sent. */
export async function answerPicture(
  deps: Deps,
  staff: Staff,
  returnId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const picture = await findPictureOf(deps, returnId)
  await recordAudit(deps.db, staff, request, { action: 'return.picture.seen', target: ['return', returnId] })
  return answerFile(reply, picture)
}
