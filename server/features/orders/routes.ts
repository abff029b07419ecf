import type { FastifyInstance } from 'fastify'
import * as orders from '#contract/orders.ts'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { cancelProduct } from './cancel-product.ts'
import { confirmPurchase } from './confirm-purchase.ts'
import { findOrder, findOrders } from './queries.ts'
import { findReceipt } from './find-receipt.ts'

export function ordersRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, orders.listOrders, ({ query }, caller) => findOrders(deps.db, caller.id, query))
  implement(app, orders.getOrder, async ({ params }, caller) => ({
    data: [await findOrder(deps.db, caller.id, params.id)],
  }))
  implement(app, orders.confirmPurchase, ({ body }, caller) => confirmPurchase(deps, caller.id, body.order_product_id))
  implement(app, orders.cancelProduct, ({ params, body }, caller) =>
    cancelProduct(deps, caller.id, params.id, body.cancel_content),
  )
  implement(app, orders.getReceipt, ({ params }, caller) => findReceipt(deps, caller.id, params.id))
}
