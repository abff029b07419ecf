import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { cancelProduct, getOrder } from '#contract/orders.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  type Authorised,
  buy,
  callsTo,
  ledger,
  makeShopper,
  refusalOf,
  succeed,
} from '#tests/support/shopping.ts'
import { confirmPayment } from './confirm-payment.ts'
import { openPayment } from './payment.ts'
import { type Settlement, settlePayment } from './settle-payment.ts'

let market: Market
before(async () => {
  market = await openMarket()
})
after(() => market[Symbol.asyncDispose]())

const box = async () => (await makeProduct(market.db)).id
const captured = async (orderId: string) =>
  (await ledger(market)).payments.filter((payment) => payment.order_id === orderId).map((payment) => payment.captured)

describe('of an order that is paid', () => {
  it('an answer that comes late changes nothing, whatever it says: paid, not charged, charged wrongly or nothing', async () => {
    const { db, server } = market
    const shopper = await makeShopper(market)
    const { order_id, urlCode, pg } = await buy(market, shopper, [await box(), await box()])
    const seen = async () => (await shopper.send(getOrder, { params: { id: order_id } })).data[0]!
    const [line] = (await seen()).order_products
    await shopper.send(cancelProduct, { params: { id: line!.id }, body: { opc_code: 1 } })
    const before = await seen()
    const payment = (await openPayment(order_id).execute(db)).rows[0]!
    // A confirmation that began before the first one's result was stored: by another process, the sweep, a second click.
    assert.equal((await confirmPayment(server.deps, { ...payment, state: 'CONFIRMING' })).state, 'DONE')
    const asked = await server.deps.gateway.find(payment.payment_key)
    assert.ok(asked.kind === 'payment')
    const late: Settlement[] = [
      { kind: 'not-charged', code: 'REJECT_CARD_PAYMENT', message: '한도초과' },
      { kind: 'charged-wrongly', payment: asked.payment },
      { kind: 'pending', freshKey: true, silent: true },
    ]
    for (const settlement of late) await settlePayment(db, payment.id, settlement, await server.deps.settings())
    assert.deepEqual(await seen(), before)
    assert.equal((await succeed(shopper, urlCode, { paymentKey: payment.payment_key, ...pg })).data.os_code, 'PAYK')
    assert.deepEqual(await captured(pg.orderId), [860_000])
    await assertClean(market)
  })

  it('a claim that does not fit it is refused: another sum, another number, another key', async () => {
    const shopper = await makeShopper(market)
    const { urlCode, orderId, paymentKey, amount } = await buy(market, shopper, [await box()])
    const said = { orderId, paymentKey, amount }
    const untrue: [Partial<Authorised>, number][] = [
      [{ amount: amount - 1 }, 3101],
      [{ amount: amount + 1 }, 3101],
      [{ orderId: 'hg-guessed' }, 3007],
      [{ paymentKey: 'tviva_another' }, 3007],
    ]
    for (const [difference, errno] of untrue)
      assert.equal(
        (await refusalOf(succeed(shopper, urlCode, { ...said, ...difference }))).errno,
        errno,
        JSON.stringify(difference),
      )
    assert.equal((await succeed(shopper, urlCode, said)).data.os_code, 'PAYK')
    assert.equal((await callsTo(market, orderId, 'confirm')).length, 1)
  })
})
