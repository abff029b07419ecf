import type { FastifyInstance } from 'fastify'
import { averagePrices, averagePricesSheet, marketToday, priceDays, priceTrends } from '#contract/prices.ts'
import type { Trx } from '#database/connect.ts'
import { within } from '#database/within.ts'
import type { Deps } from '#server/deps.ts'
import { implement, implementFile } from '#server/http/implement.ts'
import { remember } from '#server/remember.ts'
import { answerSheet } from '#server/sheets/answer-sheet.ts'
import { findAveragePrices } from './find-average-prices.ts'
import { findMarketToday } from './find-market-today.ts'
import { findPriceDays } from './find-price-days.ts'
import { findPriceTrends } from './find-price-trends.ts'
import { keepSold } from './keep-sold.ts'
import { type Period, periodOf } from './period.ts'
import { priceSheet, sheetName } from './price-sheet.ts'

/** Nobody waits longer for a table of prices, however busy the database is. */
const patience = 2_000

export function pricesRoutes(app: FastifyInstance, { db }: Deps): void {
  const ask = <Answer>(work: (trx: Trx) => Promise<Answer>) => within(db, patience, work)
  const findSold = keepSold()
  const averages = remember(0, (period: Period) => ask((trx) => findAveragePrices(trx, period, findSold)))
  const days = remember(0, ([period, query]: [Period, Parameters<typeof findPriceDays>[2]]) =>
    ask((trx) => findPriceDays(trx, period, query)),
  )
  const trends = remember(0, ([period, query]: [Period, Parameters<typeof findPriceTrends>[2]]) =>
    ask((trx) => findPriceTrends(trx, period, query)),
  )
  implement(app, averagePrices, async ({ query }) => averages(await periodOf(db, query)))
  implement(app, priceDays, async ({ query }) => days([await periodOf(db, query), query]))
  implement(app, priceTrends, async ({ query }) => trends([await periodOf(db, query), query]))
  implement(app, marketToday, async () => ({ data: await findMarketToday(db) }))
  implementFile(app, averagePricesSheet, async ({ query }, _, request, reply) => {
    const period = await periodOf(db, query)
    const sold = await ask((trx) => findSold(trx, period))
    return answerSheet(reply, query.format, sheetName(period), priceSheet(sold))
  })
}
