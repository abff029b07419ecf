import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addToCart } from '#contract/cart.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  authorise,
  callsTo,
  comeBackUnsettled,
  fault,
  ledger,
  makeShopper,
  startPaying,
  steer,
  succeed,
} from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

let market: Market
before(async () => {
  market = await openMarket()
})
after(() => market[Symbol.asyncDispose]())

async function atTheProvider() {
  const shopper = await makeShopper(market)
  const id = (await makeProduct(market.db)).id
  return { shopper, id, ...(await startPaying(shopper, [id])) }
}
async function stateOf(orderId: number): Promise<string> {
  const { rows } = await market.pool.query('select state from orders where id = $1', [orderId])
  return rows[0]!.state
}
const paid = (orderId: number) => until(async () => (await stateOf(orderId)) === 'PAID', { what: 'it was not paid' })
const captures = async (orderId: string) =>
  (await ledger(market)).payments.filter((payment) => payment.order_id === orderId).length
async function notice(body: string, transmission?: string): Promise<number> {
  const response = await fetch(`${market.url}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(transmission && { 'tosspayments-webhook-transmission-id': transmission }),
    },
    body,
  })
  await response.arrayBuffer()
  return response.status
}
const told = (paymentKey: string, orderId: string, status: string) =>
  JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED', data: { paymentKey, orderId, status, totalAmount: 430_000 } })

describe('a notice of the provider', () => {
  it('that is forged changes nothing, however often it comes', async () => {
    const { pg, order_id } = await atTheProvider()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => notice(told(`forged${n}`, pg.orderId, 'DONE'), `forged-${n}`)),
    )
    assert.deepEqual([...new Set(answers)], [200])
    await market.pass(31)
    await until(async () => (await callsTo(market, pg.orderId, 'get_by_order')).length > 0)
    assert.equal(await stateOf(order_id), 'FORM')
    assert.equal((await callsTo(market, pg.orderId, 'confirm')).length, 0)
  })

  it('that says DONE of an authorised payment is not believed: the money is asked for once', async () => {
    const { pg, order_id } = await atTheProvider()
    const { paymentKey } = await authorise(market, pg)
    await notice(told(paymentKey, pg.orderId, 'DONE'))
    assert.equal(await captures(pg.orderId), 0)
    await market.pass(31)
    await paid(order_id)
    assert.equal(await captures(pg.orderId), 1)
  })

  it('is kept once however often it is sent', async () => {
    const { pg } = await atTheProvider()
    const body = told('someKey', pg.orderId, 'DONE')
    for (let n = 0; n < 5; n++) assert.equal(await notice(body, 'the-same'), 200)
    const { rows } = await market.pool.query(
      `select count(*)::int as n from provider_events where transmission_id = 'the-same'`,
    )
    assert.equal(rows[0]!.n, 1)
  })

  it('that comes late or out of order leaves a paid order paid', async () => {
    const { shopper, urlCode, pg, order_id } = await atTheProvider()
    const authorised = await authorise(market, pg)
    await succeed(shopper, urlCode, authorised)
    for (const status of ['IN_PROGRESS', 'READY', 'ABORTED', 'EXPIRED', 'CANCELED'])
      await notice(told(authorised.paymentKey, pg.orderId, status))
    await market.pass(60)
    assert.equal(await stateOf(order_id), 'PAID')
  })

  it('hurries what is not settled', async () => {
    const { shopper, urlCode, pg, order_id } = await atTheProvider()
    await steer(market, 'POST', '/control/webhooks', { enabled: false })
    await comeBackUnsettled(market, shopper, urlCode, await authorise(market, pg))
    // A payment that the provider has answered about is not due yet: only the notice makes it due.
    await market.pool.query(
      `update payments set next_try = market_now() + interval '1 day', created_at = created_at - interval '10 s', silent = false
      where order_id = $1`,
      [order_id],
    )
    await steer(market, 'POST', '/control/webhooks', { enabled: true })
    await steer(market, 'POST', '/control/webhooks/resend', { order_id: pg.orderId })
    await paid(order_id)
    assert.equal(await captures(pg.orderId), 1)
  })

  it('that is nonsense is answered and harms nobody', async () => {
    const bodies = [
      '{}',
      '{"data":{}}',
      '{"data":{"paymentKey":1,"orderId":["x"]}}',
      '{"data":{"paymentKey":"a\\u0000b"}}',
      '{"eventType":"\\ud800","\\udfff":"\\\\u0000"}',
      '{"eventType":"X","data":{"paymentKey":"' + 'k'.repeat(5000) + '"}}',
    ]
    for (const body of bodies) assert.equal(await notice(body), 200, body.slice(0, 60))
    for (const body of [
      '{"data":{"__proto__":{"paymentKey":"x"}}}',
      '',
      'null',
      '[]',
      '"x"',
      '{"data":null}',
      '{"data":[]}',
      '{',
    ]) {
      const status = await notice(body)
      assert.ok(status === 200 || status === 400, `${status} ${body}`)
    }
  })
})

describe('a flood of notices', () => {
  it('of one order keeps a hundred an hour, and of a long one what is read of it', async () => {
    await using strict = await openMarket({ rateLimitFactor: 1 })
    const shopper = await makeShopper(strict)
    const { pg } = await startPaying(shopper, [(await makeProduct(strict.db)).id])
    const send = async (data: object) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: pg.orderId, ...data } })
      const response = await fetch(`${strict.url}/api/payments/webhook`, { method: 'POST', headers, body })
      await response.arrayBuffer()
      return response.status
    }
    const cancels = Array.from({ length: 50 }, (_, n) => ({ transactionKey: `t${n}`, cancelReason: '가'.repeat(400) }))
    const long = { paymentKey: 'k', status: 'CANCELED', lastTransactionKey: 't49' }
    assert.equal(await send({ ...long, cancels }), 200)
    const { rows: first } = await strict.pool.query('select payment_key, body from provider_events')
    assert.deepEqual(first, [
      { payment_key: 'k', body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: pg.orderId, ...long } } },
    ])
    const answers = await Promise.all(Array.from({ length: 130 }, (_, n) => send({ paymentKey: `forged${n}` })))
    assert.deepEqual(
      [200, 429].map((status) => answers.filter((one) => one === status).length),
      [99, 31],
    )
    const { rows } = await strict.pool.query('select count(*)::int as n from provider_events')
    assert.equal(rows[0]!.n, 100)
  })
})

describe('a buyer who authorised and vanished', () => {
  it('gets the order after thirty seconds, without a browser and without a notice', async () => {
    await steer(market, 'POST', '/control/webhooks', { enabled: false })
    const { pg, order_id } = await atTheProvider()
    await authorise(market, pg)
    await market.pass(15)
    assert.equal(await stateOf(order_id), 'FORM')
    await market.pass(16)
    await paid(order_id)
    assert.equal(await captures(pg.orderId), 1)
  })

  it('gets it although the hold ran out, while the box is free', async () => {
    const { id, pg, order_id } = await atTheProvider()
    await fault(market, { call: 'get_by_order', kind: 'drop_before', order_id: pg.orderId, times: 0 })
    await market.pass(880)
    await authorise(market, pg)
    await market.pass(25)
    await until(async () => (await stateOf(order_id)) === 'ENDED')
    await steer(market, 'DELETE', '/control/faults')
    await market.pass(25)
    await paid(order_id)
    const { rows } = await market.pool.query('select ps_code from products where id = $1', [id])
    assert.equal(rows[0]!.ps_code, 5)
  })

  it('is not charged when somebody else has the box by then', async () => {
    const { id, pg, order_id } = await atTheProvider()
    await fault(market, { call: 'get_by_order', kind: 'drop_before', order_id: pg.orderId, times: 0 })
    await market.pass(880)
    await authorise(market, pg)
    await market.pass(25)
    await until(async () => (await stateOf(order_id)) === 'ENDED')
    const rival = await makeShopper(market)
    await rival.send(addToCart, { body: { product_id: [id] } })
    await steer(market, 'DELETE', '/control/faults')
    const asked = (await callsTo(market, pg.orderId, 'get_by_order')).length
    await market.pass(25)
    await until(async () => (await callsTo(market, pg.orderId, 'get_by_order')).length > asked)
    assert.equal((await callsTo(market, pg.orderId, 'confirm')).length, 0)
    assert.equal(await captures(pg.orderId), 0)
    assert.equal(await stateOf(order_id), 'ENDED')
  })
})

describe('after all of this', () => {
  it('the audit finds nothing, and neither does the provider', async () => {
    await until(async () => {
      await market.pass(900)
      await assertClean(market)
      return true
    })
  })
})
