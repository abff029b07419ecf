import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { cancelProduct, getOrder } from '#contract/orders.ts'
import { runAudit } from '#server/audit/run-audit.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  authorise,
  callsTo,
  chargeOtherwise,
  comeBackUnsettled,
  fault,
  ledger,
  makeShopper,
  openForm,
  refusalOf,
  startPaying,
  steer,
  succeed,
} from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

let market: Market
before(async () => {
  market = await openMarket()
  // Without the provider's notices, which would hurry the sweep: here it has to find out alone.
  await steer(market, 'POST', '/control/webhooks', { enabled: false })
})
after(() => market[Symbol.asyncDispose]())

async function atTheProvider() {
  const shopper = await makeShopper(market)
  const id = (await makeProduct(market.db)).id
  const started = await startPaying(shopper, [id])
  return { shopper, id, ...started, authorised: await authorise(market, started.pg) }
}
async function stateOf(orderId: number) {
  const { rows } = await market.pool.query<{ state: string; os_code: string; ps_code: number; line: number }>(
    `select state, os_code, ps_code, line.id as line from orders join order_products line on line.order_id = orders.id
     join products on products.id = line.product_id where orders.id = $1`,
    [orderId],
  )
  return rows[0]!
}
const settled = (orderId: number, state: string) =>
  until(async () => (await stateOf(orderId)).state === state, { what: `order ${orderId} is not ${state}` })
async function moneyOf(orderId: string) {
  const found = (await ledger(market)).payments.filter((payment) => payment.order_id === orderId)
  return found.map(({ captured, cancelled }) => [captured, cancelled])
}
const keysOf = async (orderId: string) =>
  (await callsTo(market, orderId, 'confirm')).map((call) => call.idempotency_key)

describe('an answer that got lost after the money moved', () => {
  for (const kind of ['error_after', 'drop_after', 'twice'])
    it(`is found out at once: ${kind}`, async () => {
      const { shopper, urlCode, pg, authorised } = await atTheProvider()
      await fault(market, { call: 'confirm', kind, order_id: pg.orderId })
      assert.equal((await succeed(shopper, urlCode, authorised)).data.os_code, 'PAYK')
      assert.deepEqual(await moneyOf(pg.orderId), [[430_000, 0]])
    })

  it('is shown as 결제대기 while nobody can be asked, and settled with the same key', async () => {
    const { shopper, id, urlCode, pg, authorised, order_id } = await atTheProvider()
    const refusal = await comeBackUnsettled(market, shopper, urlCode, authorised)
    assert.deepEqual([refusal.status, refusal.errno], [503, 3103])
    assert.equal(refusal.message, '네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.')
    assert.equal((refusal.result as { order_id: number }).order_id, order_id)
    assert.deepEqual(await stateOf(order_id), {
      ...(await stateOf(order_id)),
      state: 'CONFIRMING',
      os_code: 'PAYW',
      ps_code: 4,
    })
    const order = (await shopper.send(getOrder, { params: { id: order_id } })).data[0]!
    assert.equal(order.os_code, 'PAYW')
    assert.equal(order.order_payment?.paid_amount, 0)
    await market.pass(3600)
    await settled(order_id, 'PAID')
    assert.deepEqual(await moneyOf(pg.orderId), [[430_000, 0]])
    assert.equal(new Set(await keysOf(pg.orderId)).size, 1)
    assert.equal((await stateOf(order_id)).ps_code, 5, `box ${id}`)
  })
})

describe('an error before the money moved', () => {
  for (const [name, rule] of [
    ['a failure of the provider', { kind: 'error_before', status: 500, code: 'FAILED_INTERNAL_SYSTEM_PROCESSING' }],
    ['a temporary one that looks final', { kind: 'error_before', status: 400, code: 'PROVIDER_ERROR' }],
    ['a cut connection', { kind: 'drop_before' }],
  ] as const)
    it(`is no refusal: ${name} is asked again and paid once`, async () => {
      const { shopper, urlCode, pg, authorised, order_id } = await atTheProvider()
      await fault(market, { call: 'confirm', order_id: pg.orderId, ...rule })
      assert.equal((await refusalOf(succeed(shopper, urlCode, authorised))).errno, 3103)
      assert.equal((await stateOf(order_id)).os_code, 'PAYW')
      await market.pass(21)
      await settled(order_id, 'PAID')
      assert.deepEqual(await moneyOf(pg.orderId), [[430_000, 0]])
    })

  it('does not free the boxes while the provider says nothing at all, however long', async () => {
    const { shopper, urlCode, pg, authorised, order_id } = await atTheProvider()
    const silent = { kind: 'drop_before', order_id: pg.orderId, times: 0 }
    await fault(market, { call: 'confirm', ...silent })
    await refusalOf(succeed(shopper, urlCode, authorised))
    await fault(market, { call: 'get', ...silent })
    for (let tries = 1; tries <= 3; tries++) {
      await market.pass(60)
      await until(async () => (await keysOf(pg.orderId)).length > tries)
    }
    const { state, ps_code } = await stateOf(order_id)
    assert.deepEqual([state, ps_code], ['CONFIRMING', 4])
    await market.pool.query(`update payments set tries = 10 where order_id = $1`, [order_id])
    const stuck = async () => (await runAudit(market.db)).filter(({ rule }) => rule === 'A8 stuck paying')
    assert.deepEqual(await stuck(), [], 'it waits for the provider, not for us')
    await market.pool.query(`update payments set silent = false where order_id = $1`, [order_id])
    assert.equal((await stuck()).length, 1, 'one that was answered and still waits is stuck')
    await steer(market, 'DELETE', '/control/faults')
    await market.pass(60)
    await settled(order_id, 'PAID')
    assert.deepEqual(await moneyOf(pg.orderId), [[430_000, 0]])
  })
})

describe('a key of which nothing has been heard', () => {
  for (const kind of ['garbage', 'drop_before', 'error_before'])
    it(`books nothing, and the clock goes on (${kind}); once the provider speaks the order is completed`, async () => {
      const { shopper, urlCode, pg, authorised, order_id } = await atTheProvider()
      await fault(market, { call: 'get', kind, order_id: pg.orderId, times: 0 })
      const refusal = await refusalOf(succeed(shopper, urlCode, authorised))
      assert.deepEqual([refusal.status, refusal.errno], [503, 3103])
      assert.equal((refusal.result as { order_id: number }).order_id, order_id)
      const { state, ps_code } = await stateOf(order_id)
      assert.deepEqual([state, ps_code], ['FORM', 3])
      assert.deepEqual(await keysOf(pg.orderId), [])
      await steer(market, 'DELETE', '/control/faults')
      await market.pass(31)
      await settled(order_id, 'PAID')
      assert.deepEqual(await moneyOf(pg.orderId), [[430_000, 0]])
    })

  it('is no foreign one because the provider refuses to read its payment: the next post pays', async () => {
    const { shopper, urlCode, pg, authorised, order_id } = await atTheProvider()
    const code = 'FORBIDDEN_REQUEST'
    await fault(market, { call: 'get', kind: 'error_before', code, order_id: pg.orderId, times: 1 })
    assert.equal((await refusalOf(succeed(shopper, urlCode, authorised))).errno, 3103)
    assert.equal((await stateOf(order_id)).state, 'FORM')
    assert.equal((await succeed(shopper, urlCode, authorised)).data.os_code, 'PAYK')
  })

  it('holds its boxes no longer than the form does', async () => {
    const { shopper, id, urlCode, pg, order_id } = await atTheProvider()
    const claim = { paymentKey: 'tviva_made_up', orderId: pg.orderId, amount: 430_000 }
    await fault(market, { call: 'get', kind: 'garbage', times: 0 })
    await fault(market, { call: 'get_by_order', kind: 'garbage', times: 0 })
    for (let tries = 0; tries < 3; tries++)
      assert.equal((await refusalOf(succeed(shopper, urlCode, claim))).errno, 3103)
    await market.pass(3_600)
    await until(async () => (await stateOf(order_id)).ps_code === 1)
    await openForm(await makeShopper(market), [id])
    await steer(market, 'DELETE', '/control/faults')
  })
})

describe('while the provider is slow', () => {
  it('a second click waits for the answer of the first', async () => {
    const { shopper, urlCode, pg, authorised } = await atTheProvider()
    await fault(market, { call: 'confirm', kind: 'delay', ms: 700, order_id: pg.orderId })
    const answers = await Promise.all([1, 2, 3].map(() => succeed(shopper, urlCode, authorised)))
    for (const { data } of answers) assert.equal(data.os_code, 'PAYK')
    assert.deepEqual(await moneyOf(pg.orderId), [[430_000, 0]])
    assert.equal(new Set(await keysOf(pg.orderId)).size, 1)
  })

  it('a voided attempt whose confirmation is still on its way ends without money or with the money given back', async () => {
    const { shopper, urlCode, pg, authorised, order_id } = await atTheProvider()
    await fault(market, { call: 'confirm', kind: 'drop_before', order_id: pg.orderId })
    await refusalOf(succeed(shopper, urlCode, authorised))
    await fault(market, { call: 'confirm', kind: 'delay', ms: 1_500, order_id: pg.orderId })
    await market.pass(21)
    await until(async () => (await keysOf(pg.orderId)).length === 2, { what: 'the sweep did not confirm' })
    const { line } = await stateOf(order_id)
    await shopper.send(cancelProduct, { params: { id: line }, body: { opc_code: 1 } })
    await until(async () => (await callsTo(market, pg.orderId, 'confirm'))[1]!.status === 200)
    await until(async () => {
      await market.pass(60)
      return (await stateOf(order_id)).os_code === 'ORDC'
    })
    assert.deepEqual(await moneyOf(pg.orderId), [[430_000, 430_000]])
    assert.equal((await stateOf(order_id)).ps_code, 1)
  })
})

describe('a refusal', () => {
  it('is told in the provider’s words; the boxes lie in the cart for ten minutes and can be bought again', async () => {
    const { shopper, id, urlCode, pg, authorised, order_id } = await atTheProvider()
    await fault(market, { call: 'confirm', kind: 'reject', code: 'REJECT_CARD_PAYMENT', order_id: pg.orderId })
    const refusal = await refusalOf(succeed(shopper, urlCode, authorised))
    assert.deepEqual([refusal.status, refusal.errno], [402, 3102])
    assert.equal(refusal.message, '한도초과 혹은 잔액부족으로 결제에 실패했습니다.')
    assert.deepEqual((await refusalOf(succeed(shopper, urlCode, authorised))).message, refusal.message)
    const { state, os_code, ps_code } = await stateOf(order_id)
    assert.deepEqual([state, os_code, ps_code], ['FAILED', 'PAYF', 2])
    const { rows } = await market.pool.query(
      'select extract(epoch from expires_at - market_now())::float8 as left from claims where product_id = $1',
      [id],
    )
    assert.ok(rows[0]!.left > 590)
    assert.equal((await refusalOf(shopper.send(getOrder, { params: { id: order_id } }))).status, 404)
    const again = await startPaying(shopper, [id])
    await succeed(shopper, again.urlCode, await authorise(market, again.pg))
    assert.deepEqual(await moneyOf(pg.orderId), [])
    assert.deepEqual(await moneyOf(again.pg.orderId), [[430_000, 0]])
  })
})

describe('a wrong amount', () => {
  it('in the confirmation’s answer alone is not believed: the payment itself is asked', async () => {
    const { shopper, urlCode, pg, authorised } = await atTheProvider()
    await fault(market, { call: 'confirm', kind: 'wrong_amount', by: 5_000, order_id: pg.orderId })
    assert.equal((await succeed(shopper, urlCode, authorised)).data.os_code, 'PAYK')
    assert.deepEqual(await moneyOf(pg.orderId), [[430_000, 0]])
  })

  for (const [name, amount] of [
    ['too much', 435_000],
    ['too little', 425_000],
  ] as const)
    it(`that was really charged (${name}) goes back whole, and the boxes lie in the cart`, async () => {
      const shopper = await makeShopper(market)
      const id = (await makeProduct(market.db)).id
      const { urlCode, pg, order_id } = await startPaying(shopper, [id])
      const authorised = await chargeOtherwise(market, pg, amount)
      const refusal = await refusalOf(succeed(shopper, urlCode, { ...authorised, amount: pg.amount }))
      assert.equal(refusal.message, '결제 금액이 주문 금액과 달라 결제를 취소했습니다.')
      await market.pass(21)
      await until(async () => (await moneyOf(pg.orderId))[0]?.[1] === amount, { what: 'the money did not go back' })
      const { state, ps_code } = await stateOf(order_id)
      assert.deepEqual([state, ps_code], ['FAILED', 2])
      await until(async () => {
        const { rows } = await market.pool.query(
          'select refunds.state from refunds join payments on payments.id = payment_id where payments.order_id = $1',
          [order_id],
        )
        return rows[0]?.state === 'DONE'
      })
      assert.deepEqual(await moneyOf(pg.orderId), [[amount, amount]])
    })
})

describe('cancelling while nobody knows', () => {
  it('gives the money back when it turns out to have moved', async () => {
    const { shopper, urlCode, pg, authorised, order_id } = await atTheProvider()
    await comeBackUnsettled(market, shopper, urlCode, authorised)
    const { line } = await stateOf(order_id)
    const answer = await shopper.send(cancelProduct, { params: { id: line }, body: { opc_code: 1 } })
    assert.ok(answer.os_code === 'CANW' || answer.os_code === 'ORDC', String(answer.os_code))
    await market.pass(21)
    await until(async () => (await stateOf(order_id)).os_code === 'ORDC')
    assert.deepEqual(await moneyOf(pg.orderId), [[430_000, 430_000]])
    assert.equal((await stateOf(order_id)).ps_code, 1)
  })

  it('never confirms again, and frees the boxes when the authorisation has run out', async () => {
    const { shopper, urlCode, pg, authorised, order_id } = await atTheProvider()
    await fault(market, { call: 'confirm', kind: 'drop_before', order_id: pg.orderId })
    await refusalOf(succeed(shopper, urlCode, authorised))
    const { line } = await stateOf(order_id)
    const cancelling = async () =>
      (await shopper.send(getOrder, { params: { id: order_id } })).data[0]!.order_products[0]!.cancelling
    assert.equal(await cancelling(), 'WHOLE')
    await shopper.send(cancelProduct, { params: { id: line }, body: { opc_code: 1 } })
    assert.equal(await cancelling(), null, 'asked for once')
    await until(async () => {
      await market.pass(60)
      return (await stateOf(order_id)).os_code === 'ORDC'
    })
    assert.equal((await keysOf(pg.orderId)).length, 1)
    assert.deepEqual(await moneyOf(pg.orderId), [])
    assert.equal((await stateOf(order_id)).ps_code, 1)
    const order = (await shopper.send(getOrder, { params: { id: order_id } })).data[0]!
    assert.equal(order.os_code, 'ORDC')
    await openForm(await makeShopper(market), [order.order_products[0]!.product_id])
  })
})

describe('after all of this', () => {
  it('the audit finds nothing, and neither does the provider', async () => {
    await until(async () => {
      await market.pass(600)
      await assertClean(market)
      return true
    })
  })
})
