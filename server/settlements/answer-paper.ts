import type { FastifyReply } from 'fastify'
import type { Deps } from '#server/deps/deps.ts'
import { answerFile } from '#server/files/answer-file.ts'
import { findSettlementPaper } from './find-settlement-paper.ts'
import { printSettlement } from './print-settlement.ts'

/** Answers with the paper of a settlement. */
export async function answerPaper(
  deps: Pick<Deps, 'db' | 'settings'>,
  reply: FastifyReply,
  id: number,
): Promise<FastifyReply> {
  const paper = await findSettlementPaper(deps, id)
  const oriName = `정산서_${paper.number}_${paper.partner_name}.pdf`
  return answerFile(reply, { bytes: await printSettlement(paper), contentType: 'application/pdf', oriName })
}
