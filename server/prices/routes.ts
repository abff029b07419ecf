import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Result } from '#contract/call.ts'
import { averagePrices, averagePricesSheet, marketToday, priceDays, priceTrends } from '#contract/prices.ts'
import type { Period } from '#domain/price-period.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { serialised, written } from '#server/http/serialised-answer.ts'
import { untilChanged } from '#server/deps/until-changed.ts'
import { answerSheet } from '#server/sheets/answer-sheet.ts'
import { findAveragePrices } from './find-average-prices.ts'
import { findMarketToday } from './find-market-today.ts'
import { findPriceDays } from './find-price-days.ts'
import { findPriceTrends } from './find-price-trends.ts'
import { keepSold } from './keep-sold.ts'
import { periodOf } from './period.ts'
import { priceSheet, sheetName } from './price-sheet.ts'
import { writeAveragePrices } from './write-average-prices.ts'

export function pricesRoutes(app: FastifyInstance, { db, pool, read }: Deps): void {
  const findSold = keepSold()
  // The table of a year is 200 kB, so its response is cached until a sale changes.
  const averages = untilChanged(
    pool,
    async (period: Period, reply: FastifyReply) =>
      serialised(writeAveragePrices(reply, await read((from) => findAveragePrices(from, period, findSold)))),
    { most: 50 },
  )
  const days = untilChanged(
    pool,
    async ([period, query]: [Period, Parameters<typeof findPriceDays>[2]], reply: FastifyReply) =>
      written(reply, (await read((from) => findPriceDays(from, period, query))) satisfies Result<typeof priceDays>),
  )
  const trends = untilChanged(
    pool,
    async ([period, query]: [Period, Parameters<typeof findPriceTrends>[2]], reply: FastifyReply) =>
      written(reply, (await read((from) => findPriceTrends(from, period, query))) satisfies Result<typeof priceTrends>),
  )
  implement(app, averagePrices, async ({ query }, _, __, reply) => averages(await periodOf(db, query), reply))
  implement(app, priceDays, async ({ query }, _, __, reply) => days([await periodOf(db, query), query], reply))
  implement(app, priceTrends, async ({ query }, _, __, reply) => trends([await periodOf(db, query), query], reply))
  const today = untilChanged(pool, async (_: undefined, reply: FastifyReply) =>
    written(reply, { data: await findMarketToday(db) } satisfies Result<typeof marketToday>),
  )
  implement(app, marketToday, (_, __, ___, reply) => today(undefined, reply))
  implementFile(app, averagePricesSheet, async ({ query }, _, request, reply) => {
    const period = await periodOf(db, query)
    return answerSheet(reply, query.format, sheetName(period), priceSheet(await read((from) => findSold(from, period))))
  })
}
