import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { runLedgerStep } from '#contract/operator/payments.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { Refusal, refuse } from '#server/http/refuse.ts'
import { askAgain } from './ask-again.ts'
import { attachRefund } from './attach-refund.ts'
import { completeOrder } from './complete-order.ts'
import { ownRows } from './find-own-payment.ts'
import { readBack } from './find-payment.ts'
import { recordQuery } from './record-query.ts'
import { refundPayment } from './refund-payment.ts'
import { settleRefunds } from './settle-refunds.ts'

type Said = Received<typeof runLedgerStep>['body']

/**
 * Runs the step of a row. The provider is asked first and the step is worked out again: a step that was safe when the desk looked but is
 * not now is refused. Each act is one transaction with its audit row, and a repeat of it does no harm.
 */
export async function runStep(deps: Deps, who: Actor, said: Said): Promise<void> {
  await carryOut(deps, who, said)
  // The provider's notices of this payment are checked again.
  await sql`
    update provider_events set checked_at = null, outcome = null, checks = 0, next_check = market_now()
    where payment_key = ${said.payment_key} and outcome in ('external', 'unbooked')`.execute(deps.db)
}

async function carryOut(deps: Deps, who: Actor, { payment_key, row_key, step, note, lines }: Said): Promise<void> {
  const found = await readBack(deps, payment_key).catch(async (error: unknown) => {
    // Without an answer no step is known to be safe, but a note that the provider was telephoned can be written.
    const silent = error instanceof Refusal && error.code === 'payment.no-answer'
    if (silent && step === 'query' && (await ownRows(deps, payment_key)).some(({ key }) => key === row_key)) return null
    throw error
  })
  if (!found) return recordQuery(deps, who, { payment_key, row_key, note })
  const row = found.rows.find(({ key }) => key === row_key)
  if (!row) throw refuse('payment.missing')
  const isAsking = step === 'ask' || step === 'query'
  if (row.step === null || (row.step !== step && !isAsking)) throw refuse('payment.step-changed')
  const booked = found.books.payments[0]
  const cancel = found.payment?.cancels.find(({ transactionKey }) => row_key === `c:${transactionKey}`)
  switch (step) {
    case 'ask':
      // A settled payment is only read again, which has just been done.
      if (booked?.state === 'CONFIRMING') await askAgain(deps, who, booked, 'ask')
      return
    case 'void':
      return askAgain(deps, who, booked!, 'void')
    case 'complete':
      return booked ? askAgain(deps, who, booked, 'complete') : completeOrder(deps, who, found.payment!)
    case 'refund':
      return refundPayment(deps, who, found.payment!)
    case 'settle':
      return settleRefunds(deps, who, payment_key, cancel!)
    case 'attach':
      return attachRefund(deps, who, {
        paymentKey: payment_key,
        cancel: cancel!,
        lines,
        balance: found.payment!.balanceAmount,
      })
    case 'query':
      return recordQuery(deps, who, { payment_key, row_key, note })
  }
}
