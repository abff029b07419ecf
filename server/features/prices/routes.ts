import type { FastifyInstance } from 'fastify'
import { averagePrices, marketToday } from '#contract/prices.ts'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { findAveragePrices } from './find-average-prices.ts'
import { findMarketToday } from './find-market-today.ts'

export function pricesRoutes(app: FastifyInstance, { db }: Deps): void {
  implement(app, averagePrices, ({ query }) => findAveragePrices(db, query))
  implement(app, marketToday, async () => ({ data: await findMarketToday(db) }))
}
