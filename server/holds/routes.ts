import type { FastifyInstance } from 'fastify'
import * as cart from '#contract/cart.ts'
import { findOrderedToday } from '#server/delivery/ordered-today.ts'
import type { Deps } from '#server/deps/deps.ts'
import { inOneQuery } from '#server/deps/in-one-query.ts'
import { implement } from '#server/http/implement.ts'
import { openMemoryLimit } from '#server/http/memory-rate-limiter.ts'
import { addToCart } from './add-to-cart.ts'
import { extendHold } from './extend-hold.ts'
import { heldCountsOf } from './hold-of-user.ts'
import { findCartLines } from './queries.ts'
import { removeFromCart } from './remove-from-cart.ts'

/** Enough for a buyer in a hurry, too little for a script: every change of a hold is sent to every open screen. */
const holdChanges = { max: 120, seconds: 60 }

export function cartRoutes(app: FastifyInstance, deps: Deps): void {
  const limit = openMemoryLimit(holdChanges, deps.config.rateLimitFactor)
  // Every page of a member asks this.
  const heldCountOf = inOneQuery(async (ids: readonly number[]) => heldCountsOf(deps.db, ids, await deps.settings()))
  implement(app, cart.countCart, async (_, caller) => ({ data: await heldCountOf(caller.id) }))
  implement(app, cart.listCart, (_, caller) => findCartLines(deps.db, caller.id))
  implement(app, cart.listOrderedToday, async (_, caller) => ({ data: await findOrderedToday(deps.db, caller.id) }))
  implement(app, cart.addToCart, async ({ body }, caller) => {
    limit(caller.id)
    return addToCart(deps, caller.id, body.product_id)
  })
  implement(app, cart.removeFromCart, async ({ body }, caller) => {
    limit(caller.id)
    return removeFromCart(deps, caller.id, body.product_id)
  })
  implement(app, cart.extendCart, async (_, caller) => {
    limit(caller.id)
    return extendHold(deps, caller.id)
  })
}
