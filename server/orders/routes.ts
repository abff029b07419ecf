import type { FastifyInstance } from 'fastify'
import * as orders from '#contract/orders.ts'
import * as returns from '#contract/returns.ts'
import type { Deps } from '#server/deps/deps.ts'
import { answerFile } from '#server/files/answer-file.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { limitUpload } from '#server/http/limit-upload.ts'
import { findPicture } from '#server/returns/find-picture.ts'
import { askReturn, requests, withdrawReturnRequest } from './ask-return.ts'
import { cancelProducts } from './cancel-products.ts'
import { confirmPurchase } from './confirm-purchase.ts'
import { findAgain } from './find-again.ts'
import { findLastCuts } from './find-last-cuts.ts'
import { findOrder } from './find-order.ts'
import { findOrders } from './find-orders.ts'
import { findReceipt } from './find-receipt.ts'

export function ordersRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, orders.listOrders, ({ query }, caller) => findOrders(deps.db, caller.id, query))
  implement(app, orders.listLastCuts, async (_, caller) => ({ data: await findLastCuts(deps.db, caller.id) }))
  implement(app, orders.getOrder, async ({ params }, caller) => ({
    data: [await findOrder(deps, caller.id, params.id)],
  }))
  implement(app, orders.findAgain, async ({ params }, caller) => ({
    data: await findAgain(deps.db, caller.id, params.id),
  }))
  implement(app, orders.confirmPurchase, ({ body }, caller) => confirmPurchase(deps, caller.id, body.order_product_id))
  implement(app, orders.cancelProduct, async ({ params: { id }, body }, caller) => {
    const said = [body.cancel_content, body.cancel_reason].filter(Boolean).join(': ')
    const lines = await cancelProducts(deps, caller.id, [id, ...body.order_product_id], said)
    const { os_code, refund_amount } = lines.find((line) => line.id === id)!
    return { os_code, refund_amount, lines }
  })
  implement(app, orders.getReceipt, ({ params }, caller) => findReceipt(deps, caller.id, params.id))
  implement(
    app,
    returns.requestReturn,
    ({ params, body, files }, caller) => askReturn(deps, caller.id, [params.id, ...body.order_product_id], body, files),
    ({ id }) => limitUpload(deps, `return:${id}`, requests),
  )
  implement(app, returns.withdrawReturn, ({ params }, caller) => withdrawReturnRequest(deps, caller.id, params.id))
  implementFile(app, returns.getReturnPicture, async ({ params }, caller, _request, reply) =>
    answerFile(reply, await findPicture(deps, params.id, caller.id)),
  )
}
