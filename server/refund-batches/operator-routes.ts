import type { FastifyInstance } from 'fastify'
import * as batches from '#contract/operator/refund-batches.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { approveBatch } from './approve-batch.ts'
import { findBatch, findBatches } from './find-batches.ts'
import { issueBatch } from './issue-batch.ts'
import { makeBatch } from './make-batch.ts'
import { settleLines } from './settle-lines.ts'

export function operatorRefundBatchesRoutes(app: FastifyInstance, deps: Deps): void {
  implementList(app, deps, batches.listBatches, (from, query) => findBatches({ ...deps, db: from }, query))
  implement(app, batches.makeBatch, ({ body }, staff, request) => makeBatch(deps, { staff, request }, body.refund_ids))
  implement(app, batches.getBatch, ({ params }) => findBatch(deps, params.id))
  implement(app, batches.approveBatch, ({ params }, staff, request) =>
    approveBatch(deps, { staff, request }, params.id),
  )
  implement(app, batches.issueBatch, ({ params: { id }, body }, staff, request, reply) => {
    void reply.header('cache-control', 'no-store, private')
    return issueBatch(deps, { staff, request }, { id, seen: body.state, reason: body.reason })
  })
  implement(app, batches.settleBatchLines, ({ params, body }, staff, request) =>
    settleLines(
      deps,
      { staff, request },
      {
        batchId: params.id,
        refundIds: body.refund_ids,
        result: body.result,
        note: body.note,
      },
    ),
  )
}
