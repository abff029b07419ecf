import type { FastifyInstance, FastifyReply } from 'fastify'
import * as payouts from '#contract/operator/payouts.ts'
import * as adjustments from '#contract/operator/settlement-adjustments.ts'
import { declineObjection as declineObjectionCall } from '#contract/operator/settlement-objections.ts'
import * as settlements from '#contract/operator/settlements.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { openMemoryLimit } from '#server/http/memory-rate-limiter.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { answerPaper } from './answer-paper.ts'
import { approveSettlement } from './approve-settlement.ts'
import { askAdjustment } from './ask-adjustment.ts'
import { closePeriods } from './close-periods.ts'
import { decideAdjustment } from './decide-adjustment.ts'
import { findAdjustment, findAdjustments } from './find-adjustments.ts'
import { findLineEarned } from './find-line-earned.ts'
import { findOpenPeriods } from './find-open-periods.ts'
import { findSettlement, findSettlementLanes, findSettlementLines, findSettlements } from './find-settlements.ts'
import { holdSettlement } from './hold-settlement.ts'
import { copyPayout, issuePayout } from './issue-payout.ts'
import { leaveLineOut } from './leave-line-out.ts'
import { declineObjection } from './objections.ts'
import { reopenSettlement } from './reopen-settlement.ts'
import { settlePayouts } from './settle-payouts.ts'

export function operatorSettlementsRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, settlements.countSettlements, () => findSettlementLanes(deps))
  implementList(app, deps, settlements.listOpenPeriods, (db, query) => findOpenPeriods({ db }, query))
  implementList(app, deps, settlements.listSettlements, (db, query) => findSettlements({ db }, query))
  implementList(app, deps, settlements.listSettlementLines, (db, query, _, { id }) =>
    findSettlementLines({ db }, id, query),
  )
  implementList(app, deps, adjustments.listAdjustments, (db, query) => findAdjustments({ db }, query))
  implement(app, settlements.getSettlement, ({ params }) => findSettlement(deps, params.id))
  implement(app, adjustments.getAdjustment, ({ params }) => findAdjustment(deps, params.id))
  implement(app, settlements.getLineEarned, ({ params }) => findLineEarned(deps, params.id))
  const papers = openMemoryLimit({ max: 20, seconds: 60 }, deps.config.rateLimitFactor)
  implementFile(app, settlements.settlementPaper, async ({ params }, staff, _request, reply) => {
    papers(staff.id)
    return answerPaper(deps, reply, params.id)
  })
  implement(app, settlements.closePeriods, ({ body }, staff, request) =>
    closePeriods(deps, { staff, request }, body.periods),
  )
  implement(app, settlements.approveSettlement, ({ params: { id }, body }, staff, request) =>
    approveSettlement(deps, { staff, request }, { id, ...body }),
  )
  implement(app, settlements.reopenSettlement, ({ params: { id }, body }, staff, request) =>
    reopenSettlement(deps, { staff, request }, { id, ...body }),
  )
  implement(app, settlements.holdSettlement, ({ params: { id }, body }, staff, request) =>
    holdSettlement(deps, { staff, request }, { id, ...body }),
  )
  implement(app, settlements.leaveLineOut, ({ params: { id, line }, body }, staff, request) =>
    leaveLineOut(deps, { staff, request }, { id, lineId: line, ...body }),
  )
  implement(app, declineObjectionCall, ({ params: { id }, body }, staff, request) =>
    declineObjection(deps, { staff, request }, { id, ...body }),
  )
  implement(app, payouts.issuePayout, ({ body }, staff, request, reply) => {
    keepOut(reply)
    return issuePayout(deps, { staff, request }, body.settlement_ids)
  })
  implement(app, payouts.copyPayout, ({ params: { id }, body }, staff, request, reply) => {
    keepOut(reply)
    return copyPayout(deps, { staff, request }, { id, ...body })
  })
  implement(app, payouts.settlePayouts, ({ body: { settlement_ids, ...outcome } }, staff, request) =>
    settlePayouts(deps, { staff, request }, { settlementIds: settlement_ids, ...outcome }),
  )
  implement(app, adjustments.askAdjustment, ({ body }, staff, request) => askAdjustment(deps, { staff, request }, body))
  implement(app, adjustments.decideAdjustment, ({ params: { id }, body }, staff, request) =>
    decideAdjustment(deps, { staff, request }, { id, ...body }),
  )
}

/** A file with account numbers stays in no cache. */
const keepOut = (reply: FastifyReply) => void reply.header('cache-control', 'no-store, private')
