import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addToCart } from '#contract/cart.ts'
import { cancelProduct, getOrder } from '#contract/orders.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  authorise,
  buy,
  callsTo,
  fault,
  ledger,
  loseRefundAnswer,
  makeShopper,
  refusalOf,
  type Shopper,
  startPaying,
  steer,
  succeed,
} from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

let market: Market
before(async () => {
  market = await openMarket({ crowded: true })
})
after(() => market[Symbol.asyncDispose]())

/** A paid order of `count` boxes, 430,000 won each including delivery. */
async function bought(count: number) {
  const shopper = await makeShopper(market)
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await makeProduct(market.db)).id)
  const order = await buy(market, shopper, ids)
  const { order_products } = (await shopper.send(getOrder, { params: { id: order.order_id } })).data[0]!
  return { shopper, ids, ...order, lines: order_products.map((line) => line.id) }
}
const cancel = (shopper: Shopper, id: number) => shopper.send(cancelProduct, { params: { id }, body: { opc_code: 1 } })
const orderOf = async (shopper: Shopper, id: number) => (await shopper.send(getOrder, { params: { id } })).data[0]!
async function codeOf(id: number): Promise<number> {
  const { rows } = await market.pool.query('select ps_code from products where id = $1', [id])
  return rows[0]!.ps_code
}
async function givenBack(orderId: string): Promise<number> {
  return (await ledger(market)).payments.find((payment) => payment.order_id === orderId)!.cancelled
}
const refundOf = async (line: number) => {
  const { rows } = await market.pool.query('select * from refunds where order_product_id = $1', [line])
  return rows[0]!
}

describe('cancelling a paid line', () => {
  it('gives its money back at once and puts its box back on sale', async () => {
    const { shopper, ids, pg, order_id, lines } = await bought(2)
    const given = { os_code: 'ORDC', refund_amount: 430_000 }
    assert.deepEqual(await cancel(shopper, lines[0]!), {
      ...given,
      lines: [{ id: lines[0], problem: null, ...given }],
    })
    assert.equal(await givenBack(pg.orderId), 430_000)
    assert.deepEqual([await codeOf(ids[0]!), await codeOf(ids[1]!)], [1, 5])
    const order = await orderOf(shopper, order_id)
    assert.equal(order.os_code, 'PAYK')
    assert.equal(order.order_payment?.paid_amount, 860_000)
    assert.equal(order.order_payment?.cancel_amount, 430_000)
    const line = order.order_products.find(({ id }) => id === lines[0])!
    assert.deepEqual(line.refund, { amount: 430_000, state: 'DONE' })
    assert.deepEqual(
      line.history.map((step) => step.os_code),
      ['PAYK', 'CANW', 'ORDC'],
    )
    await (await makeShopper(market)).send(addToCart, { body: { product_id: [ids[0]!] } })
  })

  it('adds up to the whole payment, line by line, and no won more', async () => {
    const { shopper, pg, order_id, lines } = await bought(3)
    for (const line of lines) assert.equal((await cancel(shopper, line)).os_code, 'ORDC')
    assert.equal(await givenBack(pg.orderId), 1_290_000)
    const order = await orderOf(shopper, order_id)
    assert.equal(order.os_code, 'ORDC')
    assert.equal(order.order_payment?.cancel_amount, 1_290_000)
    const again = await cancel(shopper, lines[0]!)
    assert.deepEqual([again.os_code, again.refund_amount], ['ORDC', 430_000], 'pressed again it is the same cancel')
    assert.equal(await givenBack(pg.orderId), 1_290_000)
  })

  it('tells the provider that the part is free of VAT', async () => {
    const { shopper, pg, lines } = await bought(2)
    await cancel(shopper, lines[0]!)
    const { payments } = await steer<{ payments: { vat: number; taxFreeAmount: number; balanceAmount: number }[] }>(
      market,
      'GET',
      `/control/payments?order_id=${pg.orderId}`,
    )
    assert.deepEqual(
      payments.map(({ vat, taxFreeAmount, balanceAmount }) => [vat, taxFreeAmount, balanceAmount]),
      [[0, 430_000, 430_000]],
    )
  })

  it('goes back though the browser has told the window that less was free of VAT', async () => {
    const shopper = await makeShopper(market)
    const ids = [(await makeProduct(market.db)).id, (await makeProduct(market.db)).id]
    const { urlCode, pg } = await startPaying(shopper, ids)
    // An old order, from before the tax-free amount was stored; with a stored one this payment would go back as a whole.
    await market.pool.query('update orders set tax_free_amount = null where url_code = $1', [urlCode])
    const { data } = await succeed(shopper, urlCode, await authorise(market, pg, { taxFreeAmount: 300_000 }))
    for (const { id } of (await orderOf(shopper, data.order_id)).order_products)
      assert.equal((await cancel(shopper, id)).os_code, 'ORDC')
    assert.equal(await givenBack(pg.orderId), 860_000)
  })

  it('gives it back once for ten clicks at the same time', async () => {
    const { shopper, pg, order_id, lines } = await bought(2)
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => cancel(shopper, lines[0]!)))
    assert.ok(answers.some(({ status }) => status === 'fulfilled'))
    assert.equal(await givenBack(pg.orderId), 430_000)
    assert.equal((await orderOf(shopper, order_id)).order_payment?.cancel_amount, 430_000)
    assert.equal((await refundOf(lines[0]!)).state, 'DONE')
  })

  it('cancels both lines at the same moment, each once', async () => {
    const { shopper, pg, lines } = await bought(2)
    await Promise.all(lines.map((line) => cancel(shopper, line)))
    await until(async () => {
      await market.pass(20)
      return (await givenBack(pg.orderId)) === 860_000
    })
  })

  it('belongs to its buyer alone', async () => {
    const { pg, lines } = await bought(1)
    const refusal = await refusalOf(cancel(await makeShopper(market), lines[0]!))
    assert.deepEqual([refusal.status, refusal.message], [404, '정보가 없습니다'])
    assert.equal((await refusalOf(cancel(await makeShopper(market), 1_999_999_999))).status, 404)
    assert.equal(await givenBack(pg.orderId), 0)
  })

  it('ends where the partner has been asked for the box', async () => {
    const { shopper, pg, lines } = await bought(1)
    for (const code of ['DELW', 'DELI', 'DELK', 'ORDK']) {
      await market.pool.query('update order_products set os_code = $2 where id = $1', [lines[0], code])
      assert.equal((await refusalOf(cancel(shopper, lines[0]!))).errno, 3202, code)
    }
    assert.equal(await givenBack(pg.orderId), 0)
  })
})

describe('a refund whose answer is not plain', () => {
  for (const kind of ['error_after', 'drop_after', 'twice'])
    it(`is found among the payment’s cancels: ${kind}`, async () => {
      const { shopper, pg, lines } = await bought(2)
      await fault(market, { call: 'cancel', kind, order_id: pg.orderId })
      assert.equal((await cancel(shopper, lines[0]!)).os_code, 'ORDC')
      assert.equal(await givenBack(pg.orderId), 430_000)
    })

  for (const kind of ['error_before', 'drop_before'])
    it(`is asked for again: ${kind}`, async () => {
      const { shopper, ids, pg, lines } = await bought(2)
      await fault(market, { call: 'cancel', kind, order_id: pg.orderId })
      assert.equal((await cancel(shopper, lines[0]!)).os_code, 'CANW')
      assert.equal(await codeOf(ids[0]!), 5, 'not on sale before the money is back')
      await market.pass(21)
      await until(async () => (await codeOf(ids[0]!)) === 1)
      assert.equal(await givenBack(pg.orderId), 430_000)
    })

  it('is asked for with a key of its own, and with the same one again', async () => {
    const { shopper, ids, pg, lines } = await bought(2)
    await fault(market, { call: 'cancel', kind: 'drop_before', order_id: pg.orderId })
    assert.equal((await cancel(shopper, lines[0]!)).os_code, 'CANW')
    await market.pass(21)
    await until(async () => (await codeOf(ids[0]!)) === 1)
    await cancel(shopper, lines[1]!)
    const [first, again, other, ...more] = (await callsTo(market, pg.orderId, 'cancel')).map(
      (call) => call.idempotency_key,
    )
    for (const key of [first, other]) assert.match(String(key), /^cancel-[\w-]{24}$/)
    assert.equal(again, first)
    assert.notEqual(other, first)
    assert.deepEqual(more, [])
  })

  it('is sent after the one before it of the same payment, so that none is refused because of another', async () => {
    const { shopper, ids, pg, lines } = await bought(2)
    await fault(market, { call: 'cancel', kind: 'drop_before', order_id: pg.orderId, times: 2 })
    for (const line of lines) assert.equal((await cancel(shopper, line)).os_code, 'CANW')
    await fault(market, { call: 'cancel', kind: 'delay', ms: 500, order_id: pg.orderId, times: 2 })
    await market.pass(21)
    for (const id of ids) await until(async () => (await codeOf(id)) === 1)
    // Passing time may make the sweep send one of them twice with its own key, which is no second refund.
    const answered = (await callsTo(market, pg.orderId, 'cancel')).slice(2)
    const done = new Set(answered.filter(({ status }) => status === 200).map((call) => call.idempotency_key))
    assert.equal(done.size, 2)
    for (const [at, { status, idempotency_key }] of answered.entries())
      if (status !== 200) assert.equal(answered[at - 1]?.idempotency_key, idempotency_key, 'refused because of another')
  })

  it('is never given twice: an error after the money went back, and nobody to ask', async () => {
    const { shopper, ids, pg, lines } = await bought(2)
    const said = await loseRefundAnswer(market, pg.orderId, () => cancel(shopper, lines[0]!))
    assert.equal(said.os_code, 'CANW')
    await market.pass(21)
    await until(async () => (await codeOf(ids[0]!)) === 1)
    assert.equal(await givenBack(pg.orderId), 430_000)
  })

  it('is not sent before its payment could be read', async () => {
    const { shopper, ids, pg, lines } = await bought(2)
    await fault(market, { call: 'get', kind: 'error_before', order_id: pg.orderId })
    assert.equal((await cancel(shopper, lines[0]!)).os_code, 'CANW')
    assert.deepEqual(await callsTo(market, pg.orderId, 'cancel'), [])
    await market.pass(21)
    await until(async () => (await codeOf(ids[0]!)) === 1)
    assert.equal(await givenBack(pg.orderId), 430_000)
  })

  it('waits for the provider as long as it takes', async () => {
    const { shopper, ids, pg, lines } = await bought(1)
    await fault(market, {
      call: 'cancel',
      kind: 'reject',
      code: 'NOT_CANCELABLE_PAYMENT',
      order_id: pg.orderId,
      times: 3,
    })
    assert.equal((await cancel(shopper, lines[0]!)).os_code, 'CANW')
    assert.equal((await refundOf(lines[0]!)).fail_code, 'NOT_CANCELABLE_PAYMENT')
    // Waits for each refusal before time passes: each leads to a new key.
    for (let refusals = 2; refusals <= 3; refusals++) {
      const { idem_key } = await refundOf(lines[0]!)
      await market.pass(30)
      await until(async () => (await refundOf(lines[0]!)).idem_key !== idem_key)
    }
    await market.pass(30)
    await until(async () => (await codeOf(ids[0]!)) === 1)
    assert.equal(await givenBack(pg.orderId), 430_000)
    assert.equal((await callsTo(market, pg.orderId, 'cancel')).length, 4)
  })

  it('goes to a person when the provider refuses it again and again', async () => {
    const { shopper, ids, pg, order_id, lines } = await bought(1)
    await fault(market, {
      call: 'cancel',
      kind: 'reject',
      code: 'NOT_CANCELABLE_PAYMENT',
      order_id: pg.orderId,
      times: 0,
    })
    await cancel(shopper, lines[0]!)
    await market.pool.query('update refunds set tries = 9 where order_product_id = $1', [lines[0]])
    await until(async () => {
      await market.pass(300)
      return (await refundOf(lines[0]!)).state === 'MANUAL'
    })
    assert.equal(await codeOf(ids[0]!), 5)
    const line = (await orderOf(shopper, order_id)).order_products[0]!
    assert.deepEqual([line.os_code, line.refund?.state], ['CANW', 'MANUAL'])
    await steer(market, 'DELETE', '/control/faults')
    await market.pool.query(`update refunds set state = 'NEW', next_try = market_now() where order_product_id = $1`, [
      lines[0],
    ])
    await until(async () => (await refundOf(lines[0]!)).state === 'DONE')
  })
})

describe('after all of this', () => {
  it('the audit finds nothing, and neither does the provider', async () => {
    await until(async () => {
      await market.pass(300)
      await assertClean(market)
      return true
    })
  })
})
