import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as payments from '#contract/operator/payments.ts'
import type { PaymentDetail } from '#contract/operator/payments.ts'
import type { Database } from '#database/connect.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Read } from '#server/deps/read.ts'
import { implement } from '#server/http/implement.ts'
import { Refusal, refuse } from '#server/http/refuse.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { findLedger } from './find-ledger.ts'
import { findOwnPayment } from './find-own-payment.ts'
import { findPayment } from './find-payment.ts'
import { findPayments } from './find-payments.ts'
import { runStep } from './run-step.ts'
import { memoize } from '#server/http/memoize.ts'
import { findAttempts } from './find-attempts.ts'
import { findNotice, findNotices } from './find-notices.ts'

export function operatorPaymentsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, gateway } = deps
  // The provider's list takes up to a minute, so concurrent requests share one.
  const listOf = memoize(0, async ({ from, to }: { from: string; to: string }) => {
    const list = await gateway.transactions(`${from}T00:00:00`, `${to}T23:59:59`)
    if (!list) throw refuse('payment.no-list')
    return list
  })
  // Reads on `db` instead of `deps.read`, because it waits for the provider and must not hold a connection to a replica meanwhile.
  const read: Read = (work) => work(db)
  implementList(app, { db, read }, payments.getLedger, async (_db, { limit, ...query }) => ({
    data: await findLedger(deps, await daysOf(db, query), listOf, limit),
  }))
  implement(app, payments.getPaymentLedger, async ({ query }) => ({ data: await findPayment(deps, query.payment_key) }))
  implement(app, payments.getOwnPayment, async ({ query }) => ({ data: await findOwnPayment(deps, query.payment_key) }))
  implement(app, payments.searchPayments, ({ query }) => findPayments(db, query))
  implement(app, payments.runLedgerStep, async ({ body }, staff, request) => {
    await runStep(deps, { staff, request }, body)
    return { data: await shown(deps, body.payment_key) }
  })
  implementList(app, deps, payments.listAttempts, (from, query) => findAttempts({ ...deps, db: from }, query))
  implementList(app, deps, payments.listNotices, (from, query) => findNotices(from, query))
  implement(app, payments.getNotice, ({ params }) => findNotice(db, params.id))
}

/** The payment after its step; null when the provider has stopped answering by then, for the step itself did not fail. */
async function shown(deps: Deps, paymentKey: string): Promise<PaymentDetail | null> {
  try {
    return await findPayment(deps, paymentKey)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payment.no-answer') return null
    throw error
  }
}

/** The days that were asked for; without any it is today in Seoul. */
async function daysOf(db: Database, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  const { rows } = await sql<{ today: string }>`select market_today()::text as today`.execute(db)
  return { from: from ?? to ?? rows[0]!.today, to: to ?? from ?? rows[0]!.today }
}
