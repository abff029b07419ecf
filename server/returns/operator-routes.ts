import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as returns from '#contract/operator/returns.ts'
import { returnReasonOf, type ReturnState } from '#domain/return-reasons.ts'
import type { Deps } from '#server/deps/deps.ts'
import { answerFile } from '#server/files/answer-file.ts'
import { findPackingPicture, lineOfReturn } from '#server/lines/packing-pictures.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { approveReturn } from './approve-return.ts'
import { exchangeReturn } from './exchange-return.ts'
import { receiveReturn } from './receive-return.ts'
import { revealAccount } from '#server/refunds/refund-account.ts'
import { refundReturn } from './refund-return.ts'
import { refuseReturn } from './refuse-return.ts'
import { findReplacements } from './find-replacements.ts'
import { findReturnable } from './find-returnable.ts'
import { findReturn } from './find-return.ts'
import { findReturns, findReturnLanes } from './find-returns.ts'
import { setBearer } from './set-bearer.ts'
import { takeReturn } from './take-return.ts'
import { answerPicture } from './show-picture.ts'

export function operatorReturnsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, returns.countReturns, () => findReturnLanes(db))
  implementList(app, deps, returns.listReturns, (from, query) => findReturns(from, query))
  implement(app, returns.findReturnable, ({ query }) => findReturnable(db, query.order_no))
  implement(app, returns.takeReturnRequest, ({ body }, staff, request) =>
    takeReturn(
      deps,
      { staff, request },
      {
        lineIds: body.line_ids,
        content: body.return_content,
        reason: body.reason_code ?? returnReasonOf(body.return_content),
        askedOn: body.asked_on,
      },
    ),
  )
  implement(app, returns.getReturn, async ({ params }) => ({ data: await findReturn(db, params.id) }))
  implement(app, returns.revealReturnAccount, ({ params }, staff, request) =>
    revealAccount(deps, staff, request, params.id),
  )
  implement(app, returns.approveReturnRequest, ({ params: { id }, body: { state, words } }, staff, request) =>
    approveReturn(deps, deskOf(staff, request, state), { id, words }),
  )
  implement(app, returns.receiveReturnGoods, ({ params: { id }, body: { state } }, staff, request) =>
    receiveReturn(deps, deskOf(staff, request, state), { id }),
  )
  implement(app, returns.refuseReturnRequest, ({ params: { id }, body: { state, words } }, staff, request) =>
    refuseReturn(deps, deskOf(staff, request, state), { id, words }),
  )
  implement(app, returns.refundReturnRequest, ({ params: { id }, body: { state, words, part } }, staff, request) =>
    refundReturn(deps, deskOf(staff, request, state), { id, words, ...(part !== null && { part }) }),
  )
  implement(app, returns.setBearer, ({ params: { id }, body }, staff, request) =>
    setBearer(deps, { staff, request }, { id, ...body }),
  )
  implement(app, returns.listReplacements, ({ params, query }) => findReplacements(db, params.id, query.q))
  implement(
    app,
    returns.exchangeReturnRequest,
    ({ params: { id }, body: { state, product_id: productId, words } }, staff, request) =>
      exchangeReturn(deps, deskOf(staff, request, state), { id, productId, words }),
  )
  implementFile(app, returns.getReturnPacking, async ({ params }, _staff, _request, reply) => {
    const lineId = await lineOfReturn(db, params.id)
    return answerFile(reply, await findPackingPicture(deps, { lineId, pictureId: params.picture }))
  })
  implementFile(app, returns.getDeskReturnPicture, ({ params }, staff, request, reply) =>
    answerPicture(deps, staff, params.id, request, reply),
  )
}

const deskOf = (staff: Staff, request: FastifyRequest, seen: ReturnState) => ({ staff, request, seen })
