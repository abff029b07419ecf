import type { FastifyInstance } from 'fastify'
import { getRetention, getWithdrawal, listWithdrawals } from '#contract/operator/withdrawals.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { findRetention } from './find-retention.ts'
import { findWithdrawal, findWithdrawals } from './find-withdrawals.ts'

export function operatorWithdrawalsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implement(app, getRetention, () => findRetention(db))
  implementList(app, deps, listWithdrawals, (from, query) => findWithdrawals(from, query))
  implement(app, getWithdrawal, ({ params }) => findWithdrawal(db, params.id))
}
