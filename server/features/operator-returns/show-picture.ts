import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { answerFile } from '#server/files/answer-file.ts'
import type { Staff } from '#server/http/implement.ts'
import { recordAct } from '#server/identity/record-act.ts'
import { findPictureOf } from '#server/returns/find-picture.ts'

/** The buyer's picture for the desk. Who looked is written down before the first byte leaves. */
export async function answerPicture(
  deps: Deps,
  staff: Staff,
  returnId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const picture = await findPictureOf(deps, returnId)
  await recordAct(deps.db, staff, request, { action: 'return.picture.seen', target: ['return', returnId] })
  return answerFile(reply, picture)
}
