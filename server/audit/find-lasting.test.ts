import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { cancelProduct } from '#contract/orders.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { paymentGateway } from '#server/providers/payment-gateway.ts'
import { payOrderOf } from '#tests/support/refund-by-hand.ts'
import { fault, loseRefundAnswer, steer } from '#tests/support/shopping.ts'
import { sell } from '#tests/support/sold.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { findLasting } from './find-lasting.ts'
import { runLedgerAudit } from './run-ledger-audit.ts'

it('a refund whose answer was lost is settled at the second look; one that nobody here began is found at both', async () => {
  await using market = await openStillMarket()
  const { rows } = await sql<{ day: string }>`select market_today()::text as day`.execute(market.db)
  const compare = () => runLedgerAudit(market.db, paymentGateway(market.config.toss), rows[0]!.day, rows[0]!.day)
  const sweeps = async () => {
    await market.pass(21)
    await reconcilePayments(market.server.deps)
  }
  const found = async () => (await findLasting(compare, sweeps))?.map(({ rule }) => rule)

  const { shopper, lines, order_id } = await sell(market, [undefined, undefined])
  const pay = await payOrderOf(market, order_id)
  const cancel = () => shopper.send(cancelProduct, { params: { id: lines[0]! }, body: { opc_code: 1 } })
  await loseRefundAnswer(market, pay, cancel)
  assert.equal((await compare())?.length, 1)
  assert.deepEqual(await found(), [])

  await steer(market, 'POST', '/control/payments/refund', { order_id: pay, amount: 1000 })
  assert.deepEqual(await found(), ['P3 amounts differ'])
  await fault(market, { call: 'transactions', kind: 'drop_before' })
  assert.equal(await found(), undefined)
})
