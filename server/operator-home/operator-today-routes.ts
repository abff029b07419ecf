import type { FastifyInstance } from 'fastify'
import { getToday, listMoneyMoves, listSoldLines } from '#contract/operator/today.ts'
import { mayAct } from '#domain/staff-role.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { memoize } from '#server/http/memoize.ts'
import { asSeenBy, findToday } from './find-today.ts'
import { findMoneyMoves, findSoldLines } from './find-lists.ts'

export function operatorTodayRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings } = deps
  const find = memoize(0, async () => {
    const { refund_business_days: refundDays, hold } = await settings()
    return findToday(db, { refundDays, longHoldSeconds: hold.long_hold_seconds })
  })
  implement(app, getToday, async (_, { roles }) => ({ data: asSeenBy(roles, await find(undefined)) }))
  implementList(app, deps, listMoneyMoves, (from, query, { roles }) =>
    findMoneyMoves(from, query, mayAct(roles, 'money')),
  )
  implementList(app, deps, listSoldLines, (from, query) => findSoldLines(from, query))
}
