import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as cart from '#contract/cart.ts'
import * as checkout from '#contract/checkout.ts'
import { getOrder } from '#contract/orders.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  authorise,
  buy,
  callsTo,
  ledger,
  makeShopper,
  openForm,
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

const box = async () => (await makeProduct(market.db)).id
const post = (shopper: Shopper, body: object) => shopper.send(checkout.paymentSucceeded, { body: body as never })
const confirms = async (orderId: string) => (await callsTo(market, orderId, 'confirm')).length
async function orderOf(urlCode: string) {
  const { rows } = await market.pool.query('select * from orders where url_code = $1', [urlCode])
  return rows[0]!
}
async function codeOf(id: number): Promise<number> {
  const { rows } = await market.pool.query('select ps_code from products where id = $1', [id])
  return rows[0]!.ps_code
}
const captured = async (orderId: string) =>
  (await ledger(market)).payments.filter((payment) => payment.order_id === orderId).map((payment) => payment.captured)

describe('coming back from the provider', () => {
  for (const method of ['C', 'B'] as const)
    it(`pays the order by ${method === 'C' ? 'card' : 'transfer'} and writes down what the provider said`, async () => {
      const shopper = await makeShopper(market)
      const ids = [await box(), await box()]
      const { urlCode, pg } = await startPaying(shopper, ids, method)
      const authorised = await authorise(market, pg)
      const { data } = await succeed(shopper, urlCode, authorised)
      assert.equal(data.os_code, 'PAYK')
      assert.equal(data.paid_amount, 860_000)
      const order = (await shopper.send(getOrder, { params: { id: data.order_id } })).data[0]!
      assert.equal(order.os_code, 'PAYK')
      assert.equal(order.order_no, data.order_no)
      assert.equal(order.order_payment?.pay_method, method)
      assert.equal(order.order_payment?.paid_amount, 860_000)
      assert.equal(order.order_payment?.cancel_amount, 0)
      assert.match(order.order_payment?.transaction_id ?? '', new RegExp(`^${authorised.paymentKey}\\|\\|\\|\\S+$`))
      assert.deepEqual(await captured(pg.orderId), [860_000])
      assert.equal(await confirms(pg.orderId), 1)
      for (const id of ids) assert.equal(await codeOf(id), 5)
      assert.deepEqual(await shopper.send(cart.listCart), [])
    })

  it('tells the provider that the whole amount is free of VAT', async () => {
    const shopper = await makeShopper(market)
    const { urlCode, pg } = await startPaying(shopper, [await box()])
    await succeed(shopper, urlCode, await authorise(market, pg))
    const found = (await ledger(market)).payments.find((payment) => payment.order_id === pg.orderId)
    assert.equal(found?.tax_free, 430_000)
  })

  it('charges once for twenty at the same time, and answers every one of them the same', async () => {
    const shopper = await makeShopper(market)
    const { urlCode, pg } = await startPaying(shopper, [await box()])
    const authorised = await authorise(market, pg)
    const answers = await Promise.all(Array.from({ length: 20 }, () => succeed(shopper, urlCode, authorised)))
    for (const { data } of answers) assert.deepEqual(data, answers[0]!.data)
    assert.deepEqual(await captured(pg.orderId), [430_000])
    assert.deepEqual((await succeed(shopper, urlCode, authorised)).data, answers[0]!.data)
  })

  it('is asked for with a key that no other order has', async () => {
    const shopper = await makeShopper(market)
    const keys: (string | null)[] = []
    for (let n = 0; n < 2; n++) {
      const { pg } = await buy(market, shopper, [await box()])
      keys.push(...(await callsTo(market, pg.orderId, 'confirm')).map((call) => call.idempotency_key))
    }
    for (const key of keys) assert.match(String(key), /^confirm-[\w-]{24}$/)
    assert.equal(new Set(keys).size, 2)
  })
})

describe('a claim that is not true', () => {
  it('charges nothing: every field tampered', async () => {
    const [shopper, stranger] = [await makeShopper(market), await makeShopper(market)]
    const { urlCode, pg } = await startPaying(shopper, [await box()])
    const other = await startPaying(shopper, [await box()])
    const good = { ...(await authorise(market, pg)), urlCode }
    const body = { orderId: good.orderId, paymentKey: good.paymentKey, amount: good.amount, urlCode }
    const tampered: [object, number, number][] = [
      [{ amount: 429_999 }, 409, 3101],
      [{ amount: 430_001 }, 409, 3101],
      [{ amount: 0 }, 409, 3101],
      [{ amount: -430_000 }, 400, 1000],
      [{ amount: 430_000.5 }, 400, 1000],
      [{ amount: 'all' }, 400, 1000],
      [{ amount: 2 ** 53 }, 400, 1000],
      [{ orderId: other.pg.orderId }, 409, 3106],
      [{ orderId: 'hg-guessed' }, 409, 3106],
      [{ orderId: good.orderId.toUpperCase() }, 409, 3106],
      [{ urlCode: other.urlCode }, 409, 3106],
      [{ urlCode: `A${'b'.repeat(31)}` }, 404, 3001],
      [{ urlCode: '1' }, 400, 1000],
      [{ paymentKey: '' }, 400, 1000],
      [{ userId: stranger.id }, 400, 1000],
    ]
    for (const [difference, status, errno] of tampered) {
      const refusal = await refusalOf(post(shopper, { ...body, ...difference }))
      assert.deepEqual([refusal.status, refusal.errno], [status, errno], JSON.stringify(difference))
    }
    assert.equal((await refusalOf(post(stranger, body))).status, 404)
    assert.equal(await confirms(pg.orderId), 0)
    assert.equal(await confirms(other.pg.orderId), 0)
    await post(shopper, body)
    assert.deepEqual(await captured(pg.orderId), [430_000])
  })

  it('cannot pay a second order with the key of the first', async () => {
    const shopper = await makeShopper(market)
    const first = await startPaying(shopper, [await box()])
    const paid = await authorise(market, first.pg)
    await succeed(shopper, first.urlCode, paid)
    const second = await startPaying(shopper, [await box()])
    const claim = { paymentKey: paid.paymentKey, orderId: second.pg.orderId, amount: second.paid_amount }
    const refusal = await refusalOf(post(shopper, { ...claim, urlCode: second.urlCode }))
    assert.deepEqual([refusal.status, refusal.errno], [409, 3104])
    assert.equal(await confirms(second.pg.orderId), 0)
    assert.equal((await orderOf(second.urlCode)).state, 'FORM')
    await succeed(shopper, second.urlCode, await authorise(market, second.pg))
  })

  it('cannot name another key while one is being charged or is paid', async () => {
    const shopper = await makeShopper(market)
    const { urlCode, pg } = await startPaying(shopper, [await box()])
    const authorised = await authorise(market, pg)
    await succeed(shopper, urlCode, authorised)
    const refusal = await refusalOf(succeed(shopper, urlCode, { ...authorised, paymentKey: 'tviva_another' }))
    assert.equal(refusal.errno, 3007)
    assert.equal(await confirms(pg.orderId), 1)
  })

  it('is refused when the buyer authorised another amount than the order’s, and nothing is booked for it', async () => {
    const shopper = await makeShopper(market)
    const id = await box()
    const { urlCode, pg } = await startPaying(shopper, [id])
    for (const other of [{ amount: 431_000 }, { amount: 1_000, taxFreeAmount: 1_000 }]) {
      const authorised = await authorise(market, pg, other)
      assert.equal((await refusalOf(succeed(shopper, urlCode, { ...authorised, amount: pg.amount }))).errno, 3101)
    }
    assert.deepEqual([await confirms(pg.orderId), await codeOf(id), (await orderOf(urlCode)).state], [0, 3, 'FORM'])
    await market.pass(31)
    await until(async () => (await callsTo(market, pg.orderId, 'get_by_order')).length > 0)
    assert.deepEqual(await captured(pg.orderId), [])
    await succeed(shopper, urlCode, await authorise(market, pg))
    assert.deepEqual(await captured(pg.orderId), [430_000])
  })

  for (const comesBack of [true, false])
    it(`charges nothing by transfer when card was chosen, also when the buyer ${comesBack ? 'says that it failed' : 'never comes back'}`, async () => {
      const shopper = await makeShopper(market)
      const id = await box()
      const { urlCode, pg } = await startPaying(shopper, [id])
      await authorise(market, pg, { method: 'TRANSFER' })
      if (comesBack) {
        const body = { code: 'PAY_PROCESS_ABORTED', message: '', urlCode }
        assert.equal((await shopper.send(checkout.paymentFailed, { body })).data.order_id, null)
      } else
        for (const [seconds, times] of [
          [31, 1],
          [21, 2], // Taken at the first request, so there is no second.
        ] as const) {
          await market.pass(seconds)
          await until(async () => (await callsTo(market, pg.orderId, 'get_by_order')).length >= times)
        }
      const { state } = await orderOf(urlCode)
      assert.deepEqual([state, await codeOf(id)], comesBack ? ['FAILED', 2] : ['FORM', 3])
      assert.deepEqual(await captured(pg.orderId), [])
    })

  it('is refused with a key that the provider does not know, and no clock stops for it', async () => {
    const shopper = await makeShopper(market)
    const id = await box()
    const { urlCode, pg } = await startPaying(shopper, [id])
    const claimed = async (paymentKey: string) =>
      (await refusalOf(succeed(shopper, urlCode, { paymentKey, orderId: pg.orderId, amount: pg.amount }))).errno
    assert.equal(await claimed('tviva_invented'), 3104)
    const asked = (await callsTo(market, pg.orderId, 'get')).length
    const crooked = [
      '.',
      '..',
      '../orders/x',
      '?',
      '\ud800',
      '\0',
      "<script>alert(1)</script>' OR 1=1--",
      '%01',
      'a'.repeat(201),
    ]
    for (const paymentKey of crooked) assert.equal(await claimed(paymentKey), 1000, JSON.stringify(paymentKey))
    assert.equal(
      (await callsTo(market, pg.orderId, 'get')).length,
      asked,
      'the provider is not asked about what is no key',
    )
    assert.deepEqual([await confirms(pg.orderId), await codeOf(id)], [0, 3])
  })

  it('never starts a payment before the form was submitted', async () => {
    const shopper = await makeShopper(market)
    const opened = await openForm(shopper, [await box()])
    const { pay_order_id } = await orderOf(opened.urlCode)
    const claim = { paymentKey: 'tviva_guess', orderId: pay_order_id, amount: 430_000, urlCode: opened.urlCode }
    assert.equal((await refusalOf(post(shopper, claim))).errno, 3101)
    assert.equal(await confirms(pay_order_id), 0)
  })
})

/** Authorised in the last minute of a hold that has run out since; the shop's own requests to the provider are switched off. */
async function authoriseTooLate(urlCode: string, pg: Parameters<typeof authorise>[1]) {
  await market.pool.query('update orders set next_ask = null where url_code = $1', [urlCode])
  await market.pass(870)
  const authorised = await authorise(market, pg)
  await market.pass(40)
  return authorised
}

const paused = `update partners set status = 'PAUSED' where id = (select partner_id from products where id = $1)`

describe('a hold that ran out while the buyer was at the provider', () => {
  it('is taken again when every box is still free', async () => {
    const shopper = await makeShopper(market)
    const id = await box()
    const { urlCode, pg } = await startPaying(shopper, [id])
    await steer(market, 'POST', '/control/webhooks', { enabled: false })
    const authorised = await authoriseTooLate(urlCode, pg)
    await until(async () => (await codeOf(id)) === 1)
    const { data } = await succeed(shopper, urlCode, authorised)
    assert.equal(data.os_code, 'PAYK')
    assert.equal(await codeOf(id), 5)
  })

  it('is taken again from the buyer’s own cart', async () => {
    const shopper = await makeShopper(market)
    const id = await box()
    await shopper.send(cart.addToCart, { body: { product_id: [id] } })
    const { urlCode, pg } = await startPaying(shopper, [id])
    const authorised = await authoriseTooLate(urlCode, pg)
    await until(async () => (await codeOf(id)) === 2)
    // Boxes of a paused partner cannot be taken, but holds on them stay.
    await market.pool.query(paused, [id])
    assert.equal((await succeed(shopper, urlCode, authorised)).data.os_code, 'PAYK')
  })

  for (const [what, set] of [
    ['costs something else', 'update products set price = price + 10000 where id = $1'],
    [
      'is of another grade',
      `with it as (update carcass_infos set grade_code = '03' where id = (select carcass_id from products where id = $1))
       update products set grade_code = '03' where id = $1`,
    ],
    [
      'weighs something else at the same price',
      'update products set weight = weight / 2, kg_price = kg_price * 2 where id = $1',
    ],
    ['is of a partner who has paused', paused],
  ] as const)
    it(`is refused when one of them ${what} by now, and nothing is charged`, async () => {
      const shopper = await makeShopper(market)
      const id = await box()
      const { urlCode, pg } = await startPaying(shopper, [id])
      const authorised = await authoriseTooLate(urlCode, pg)
      await until(async () => (await codeOf(id)) === 1)
      await market.pool.query(set, [id])
      assert.equal((await refusalOf(succeed(shopper, urlCode, authorised))).errno, 3004)
      assert.deepEqual([await confirms(pg.orderId), await codeOf(id)], [0, 1])
    })

  it('is refused when somebody else has one of them by now, and nothing is charged', async () => {
    const [shopper, rival] = [await makeShopper(market), await makeShopper(market)]
    const ids = [await box(), await box()]
    const { urlCode, pg } = await startPaying(shopper, ids)
    const authorised = await authoriseTooLate(urlCode, pg)
    await until(async () => (await codeOf(ids[1]!)) === 1)
    await rival.send(cart.addToCart, { body: { product_id: [ids[1]!] } })
    const refusal = await refusalOf(succeed(shopper, urlCode, authorised))
    assert.equal(refusal.errno, 3004)
    assert.equal(refusal.message, '선점 시간이 지나 주문할 수 없습니다. 결제는 되지 않았습니다.')
    assert.equal(await confirms(pg.orderId), 0)
    assert.equal(await codeOf(ids[0]!), 1)
    assert.equal(await codeOf(ids[1]!), 2)
    await steer(market, 'POST', '/control/webhooks', { enabled: true })
  })
})

describe('after all of this', () => {
  it('the audit finds nothing, and neither does the provider', async () => {
    await market.pass(3600)
    await until(async () => {
      await assertClean(market)
      return true
    })
  })
})
