import type { FastifyInstance } from 'fastify'
import { listArrivals } from '#contract/arrivals.ts'
import { findArrivals } from './find-arrivals.ts'
import { memoize } from '#server/http/memoize.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'

export function arrivalsRoutes(app: FastifyInstance, { db, settings }: Deps): void {
  const find = memoize(0, async () => findArrivals(db, await settings()))
  implement(app, listArrivals, async () => {
    const { now, arrivals } = await find(undefined)
    return {
      data: [...arrivals].map(([partner_id, { cut_off_at, day }]) => ({
        partner_id,
        cut_off_at: new Date(cut_off_at).toISOString(),
        day,
      })),
      serverNow: now,
    }
  })
}
