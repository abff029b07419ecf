import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { cancelProduct } from '#contract/orders.ts'
import { paymentGateway } from '#server/providers/payment-gateway.ts'
import type { Market } from '#tests/support/market.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { assertClean, fault, makeShopper } from '#tests/support/shopping.ts'
import { sell } from '#tests/support/sold.ts'
import { runLedgerAudit } from './run-ledger-audit.ts'

let market: Market
/** A paid order of two boxes, one of them given back. */
let order: number

before(async () => {
  // A market without sweeps: they would mend the faults made here before the audit sees them.
  market = await openStillMarket()
  const { order_id, lines, shopper } = await sell(market, [undefined, undefined], await makeShopper(market))
  await shopper.send(cancelProduct, { params: { id: lines[1]! }, body: { opc_code: 1 } })
  order = order_id
})
after(() => market[Symbol.asyncDispose]())
beforeEach(() => assertClean(market))

describe('the audit of the ledger', () => {
  const compare = async (gateway = paymentGateway(market.config.toss)) => {
    const { rows } = await market.pool.query<{ day: string }>('select market_today()::text as day')
    return runLedgerAudit(market.db, gateway, rows[0]!.day, rows[0]!.day)
  }
  const rulesAfter = async (statement: string, back: string) => {
    await market.pool.query(statement)
    try {
      return (await compare())!.map(({ rule }) => rule)
    } finally {
      await market.pool.query(back)
    }
  }

  it('finds money the provider has taken and we know nothing of', async () => {
    const lost = `update payments set state = 'FAILED' where order_id = ${order}`
    const back = `update payments set state = 'DONE' where order_id = ${order}`
    assert.deepEqual(await rulesAfter(lost, back), ['P1 paid there, not here'])
  })

  it('finds a payment the provider knows nothing of', async () => {
    const { rows } = await market.pool.query('select payment_key from payments where order_id = $1', [order])
    const key = rows[0]!.payment_key
    const change = (to: string) => `update payments set payment_key = '${to}' where order_id = ${order}`
    assert.deepEqual(await rulesAfter(change('unheard'), change(key)), [
      'P1 paid there, not here',
      'P2 paid here, not there',
    ])
  })

  it('finds a refund that was made at the provider alone', async () => {
    const change = (by: number) => `update refunds set amount = amount + ${by} where state = 'DONE'`
    assert.deepEqual(await rulesAfter(change(-1000), change(1000)), ['P3 amounts differ'])
  })

  it('finds a payment that we have booked with another sum', async () => {
    const change = (by: number) => `update payments set amount = amount + ${by} where order_id = ${order}`
    assert.deepEqual(await rulesAfter(change(-1000), change(1000)), ['P3 amounts differ'])
  })

  it('says so when the provider gives no list', async () => {
    await fault(market, { call: 'transactions', kind: 'drop_before' })
    assert.equal(await compare(), undefined)
  })
})
