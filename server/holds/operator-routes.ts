import type { FastifyInstance } from 'fastify'
import { countHolds, listHolds, releaseHolds } from '#contract/operator/holds.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { findHoldCounts, findHolds } from './find-holds.ts'
import { release } from './release.ts'

export function operatorHoldsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, countHolds, ({ query }) => findHoldCounts(db, query))
  implementList(app, deps, listHolds, (from, query) => findHolds(from, query))
  implement(app, releaseHolds, ({ body }, staff, request) => release(deps, staff, request, body))
}
