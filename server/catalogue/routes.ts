import type { FastifyInstance, FastifyReply } from 'fastify'
import * as calls from '#contract/catalogue.ts'
import { deliveryRuleOf } from '#domain/delivery-price.ts'
import type { ProductType } from '#domain/codes.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { memoize } from '#server/http/memoize.ts'
import { written } from '#server/http/serialised-answer.ts'
import { findAvailable } from './count-available.ts'
import { findCarcassImages } from './find-carcass-images.ts'
import { findSellers } from './find-sellers.ts'
import { findSuggestions } from './find-suggestions.ts'
import { boxOf, carcassesOf, cutsOf, listOf, nearestOf, todayOf } from './questions.ts'
import type { Shelf } from './shelf.ts'

export function catalogueRoutes(app: FastifyInstance, { db, pool, settings }: Deps, answer: Shelf): void {
  implement(app, calls.listProducts, async ({ query }, caller, _, reply) =>
    answer(reply, listOf(pool, query, deliveryRuleOf(await settings())), caller?.id),
  )
  const suggestions = memoize(2, (words: string) => findSuggestions(pool, words))
  implement(app, calls.listSuggestions, async ({ query }) => ({ data: await suggestions(query.sch_word) }))
  const sellers = memoize(2, (type: ProductType | undefined) => findSellers(db, type))
  implement(app, calls.listSellers, async ({ query }) => ({ data: await sellers(query.product_type) }))
  implement(app, calls.getProduct, ({ params }, caller, _, reply) => answer(reply, boxOf(pool, params.id), caller?.id))
  implement(app, calls.getNearest, ({ params }, caller, _, reply) =>
    answer(reply, nearestOf(pool, params.id), caller?.id),
  )
  implement(app, calls.listCarcasses, ({ query }, caller, _, reply) =>
    answer(reply, carcassesOf(pool, query), caller?.id),
  )
  implement(app, calls.getCarcassCuts, ({ params, query }, caller, _, reply) =>
    answer(reply, cutsOf(pool, params.id, query.ps_code), caller?.id),
  )
  implement(app, calls.getCarcassImages, async ({ params, query }) => ({
    data: await findCarcassImages(db, params.id, query.pc_code),
  }))
  implement(app, calls.countToday, (_, __, ___, reply) => answer(reply, todayOf(db)))
  const available = memoize(2, async (query: Parameters<typeof findAvailable>[1], reply: FastifyReply) =>
    written(reply, await findAvailable(pool, query)),
  )
  implement(app, calls.countAvailable, ({ query }, _, __, reply) => available(query, reply))
}
