import type { FastifyInstance } from 'fastify'
import * as refunds from '#contract/operator/refunds.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { bounce } from './bounce.ts'
import { approve } from './approve.ts'
import { decline } from './decline.ts'
import { findRefund, findRefundLanes, findRefunds } from './find-refunds.ts'
import { retry } from './retry.ts'
import { sendByBank } from './send-by-bank.ts'
import { setAccount } from './set-account.ts'
import { releaseRefund, assignRefunds } from './assign.ts'

export function operatorRefundsRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, refunds.countRefunds, () => findRefundLanes(deps))
  implementList(app, deps, refunds.listRefunds, (from, query) => findRefunds({ ...deps, db: from }, query))
  implement(app, refunds.getRefund, ({ params }) => findRefund(deps, params.id))
  implement(app, refunds.retryRefund, ({ params: { id }, body }, staff, request) =>
    retry(deps, { staff, request }, { id, seen: body.state }),
  )
  implement(app, refunds.assignRefunds, async ({ body }, staff, request) => {
    await assignRefunds(deps, { staff, request }, body.refund_ids)
    return {}
  })
  implement(app, refunds.releaseRefund, async ({ params }, staff, request) => {
    await releaseRefund(deps, { staff, request }, params.id)
    return {}
  })
  implement(app, refunds.setRefundAccount, ({ params: { id }, body }, staff, request) =>
    setAccount(deps, { staff, request }, { id, ...body }),
  )
  implement(app, refunds.refundByBank, ({ params: { id }, body }, staff, request) =>
    sendByBank(deps, { staff, request }, { id, seen: body.state, note: body.note }),
  )
  implement(app, refunds.bounceRefund, ({ params: { id }, body }, staff, request) =>
    bounce(deps, { staff, request }, { id, seen: body.state, note: body.note }),
  )
  implement(app, refunds.approveRefund, ({ params: { id }, body }, staff, request) =>
    approve(deps, { staff, request }, { id, seen: body.state }),
  )
  implement(app, refunds.declineRefund, ({ params: { id }, body }, staff, request) =>
    decline(deps, { staff, request }, { id, seen: body.state, reason: body.reason }),
  )
}
