import type { FastifyInstance } from 'fastify'
import * as settlements from '#contract/partner/settlements.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { openMemoryLimit } from '#server/http/memory-rate-limiter.ts'
import { partnerOf } from '#server/http/partner-of.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { answerPaper } from './answer-paper.ts'
import { confirmSettlement } from './confirm-settlement.ts'
import { findOwnOpen, findOwnOpenLines } from './find-own-open.ts'
import { findOwnLineEarned, findOwnSettlement, findOwnSettlements, ownSettlement } from './find-own-settlements.ts'
import { findSettlementLines } from './find-settlements.ts'
import { objectToLine, withdrawObjection } from './objections.ts'

/** What people of a partner see and do of its settlements. */
export function partnerSettlementsRoutes(app: FastifyInstance, deps: Deps): void {
  implementList(app, deps, settlements.listOwnSettlements, (db, query, staff) =>
    findOwnSettlements({ db }, partnerOf(staff), query),
  )
  implement(app, settlements.getOwnOpen, (_, staff) => findOwnOpen(deps, partnerOf(staff)))
  implementList(app, deps, settlements.listOwnOpenLines, (db, query, staff) =>
    findOwnOpenLines({ db }, partnerOf(staff), query),
  )
  implement(app, settlements.getOwnSettlement, ({ params }, staff) =>
    findOwnSettlement(deps, partnerOf(staff), params.id),
  )
  implementList(app, deps, settlements.listOwnSettlementLines, async (db, query, staff, { id }) =>
    findSettlementLines({ db }, await ownSettlement(db, partnerOf(staff), id), query),
  )
  implement(app, settlements.getOwnLineEarned, ({ params }, staff) =>
    findOwnLineEarned(deps, partnerOf(staff), params.id),
  )
  // All papers of the market are printed by one worker: those of one partner must not keep the others waiting.
  const papers = openMemoryLimit({ max: 4, seconds: 60 }, deps.config.rateLimitFactor)
  implementFile(app, settlements.ownSettlementPaper, async ({ params }, staff, _request, reply) => {
    papers(partnerOf(staff))
    return answerPaper(deps, reply, await ownSettlement(deps.db, partnerOf(staff), params.id))
  })
  implement(app, settlements.confirmSettlement, ({ params: { id }, body }, staff, request) =>
    confirmSettlement(deps, { staff, request }, { id, ...body }),
  )
  implement(app, settlements.objectToLine, ({ params: { id, line }, body }, staff, request) =>
    objectToLine(deps, { staff, request }, { id, lineId: line, ...body }),
  )
  implement(app, settlements.withdrawObjection, ({ params }, staff, request) =>
    withdrawObjection(deps, { staff, request }, params.id),
  )
}
