import type { FastifyInstance } from 'fastify'
import { countHolds, listHolds, releaseHolds } from '#contract/operator/holds.ts'
import { mayAct } from '#domain/staff-role.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { findHoldCounts, findHolds } from './find-holds.ts'
import { release } from './release.ts'

/** A staff member who may only look sees the holder's business name but no person, as in the orders. */
const mayRelease = ({ roles }: Staff): boolean => mayAct(roles, 'orders')

export function operatorHoldsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, countHolds, ({ query }, staff) => findHoldCounts(db, query, mayRelease(staff)))
  implementList(app, deps, listHolds, (from, query, staff) => findHolds(from, query, mayRelease(staff)))
  implement(app, releaseHolds, ({ body }, staff, request) => release(deps, staff, request, body))
}
