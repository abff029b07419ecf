import type { FastifyInstance } from 'fastify'
import * as cancels from '#contract/operator/cancels.ts'
import { cancelLines } from './cancel-lines.ts'
import { approveCancel, refuseCancel } from './decide-cancel.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { findCancel, findCancelLanes, findCancels, findLines } from './find-cancels.ts'

export function operatorCancelsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, cancels.countCancels, () => findCancelLanes(db))
  implementList(app, deps, cancels.listCancels, (from, query) => findCancels(from, query))
  implement(app, cancels.findCancellable, ({ query }) => findLines(db, query.order_no))
  implement(app, cancels.getCancel, ({ params }) => findCancel(db, params.id))
  implement(app, cancels.approveCancel, ({ params }, staff, request) =>
    approveCancel(deps, { staff, request }, params.id),
  )
  implement(app, cancels.refuseCancel, async ({ params, body }, staff, request) => {
    await refuseCancel(deps, { staff, request }, params.id, body.reason)
    return {}
  })
  implement(app, cancels.cancelOrderLines, ({ body }, staff, request) =>
    cancelLines(deps, { staff, request }, { lineIds: body.line_ids, reason: body.reason, resell: body.resell }),
  )
}
