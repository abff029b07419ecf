import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/catalogue.ts'
import { deliveryRuleOf } from '#domain/delivery-price.ts'
import type { ProductType } from '#domain/codes.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { serialised } from '#server/http/serialised-answer.ts'
import { countTodayByPartner } from './count-today.ts'
import { findAvailable } from './count-available.ts'
import { findCarcassCuts } from './find-carcass-cuts.ts'
import { findCarcassImages } from './find-carcass-images.ts'
import { carcassPage, readCarcasses } from './find-carcasses.ts'
import { findNearest } from './find-nearest.ts'
import { findProduct } from './find-product.ts'
import { findProducts } from './find-products.ts'
import { findSellers } from './find-sellers.ts'
import { findSuggestions } from './find-suggestions.ts'
import { memoize } from '#server/http/memoize.ts'
import { untilChanged } from '#server/deps/until-changed.ts'
import { forgetReferenceData } from './reference-data.ts'
import { writeProduct } from './write-product.ts'

const visitor = 0

export function catalogueRoutes(app: FastifyInstance, { db, pool, hub, settings }: Deps): void {
  hub.before((event) => {
    if (event === 'partner-updated') forgetReferenceData(pool)
  })
  implement(app, calls.listProducts, async ({ query }, caller, _, reply) => {
    const viewing = { viewer: caller?.id ?? visitor, delivery: deliveryRuleOf(await settings()) }
    const { rows, context, total, search } = await findProducts(pool, query, viewing)
    const data = rows.map((row) => writeProduct(reply, row, context)).join(',')
    const taken = search ? `,"search":${JSON.stringify(search)}` : ''
    return serialised(`{"data":[${data}],"total":${total},"current_page":${query.page}${taken}}`)
  })
  const suggestions = memoize(2, (words: string) => findSuggestions(pool, words))
  implement(app, calls.listSuggestions, async ({ query }) => ({ data: await suggestions(query.sch_word) }))
  const sellers = memoize(2, (type: ProductType | undefined) => findSellers(db, type))
  implement(app, calls.listSellers, async ({ query }) => ({ data: await sellers(query.product_type) }))
  implement(app, calls.getProduct, async ({ params }, caller, _, reply) => {
    const { rows, context } = await findProduct(pool, params.id, caller?.id ?? visitor)
    const [it = '', ...same] = rows.map((row) => writeProduct(reply, row, context))
    return serialised(`{"data":${it.slice(0, -1)},"same_cuts":[${same.join(',')}]}}`)
  })
  implement(app, calls.getNearest, async ({ params }, caller, _, reply) => {
    const { rows, context } = await findNearest(pool, params.id, caller?.id ?? visitor)
    return serialised(`{"data":[${rows.map((row) => writeProduct(reply, row, context)).join(',')}]}`)
  })
  const carcasses = untilChanged(pool, (query: Parameters<typeof readCarcasses>[1]) => readCarcasses(pool, query))
  implement(app, calls.listCarcasses, async ({ query }) => carcassPage(pool, query, await carcasses(query)))
  implement(app, calls.getCarcassCuts, ({ params, query }, caller) =>
    findCarcassCuts(pool, params.id, query.ps_code, caller?.id ?? visitor),
  )
  implement(app, calls.getCarcassImages, async ({ params, query }) => ({
    data: await findCarcassImages(db, params.id, query.pc_code),
  }))
  const today = untilChanged(pool, () => countTodayByPartner(db))
  implement(app, calls.countToday, async () => ({ data: await today(undefined) }))
  const available = memoize(2, (query: Parameters<typeof findAvailable>[1]) => findAvailable(pool, query))
  implement(app, calls.countAvailable, ({ query }) => available(query))
}
