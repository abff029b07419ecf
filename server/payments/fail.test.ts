import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { countCart } from '#contract/cart.ts'
import { paymentFailed } from '#contract/checkout.ts'
import { holdDefaults } from '#domain/hold.ts'
import { saveSetting } from '#server/config/settings.ts'
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
  openForm,
  openWindow,
  refusalOf,
  type Shopper,
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
const fail = async (shopper: Shopper, urlCode: string, body: object = {}) =>
  (
    await shopper.send(paymentFailed, {
      body: { code: 'PAY_PROCESS_CANCELED', message: '사용자가 결제를 취소하였습니다', urlCode, ...body },
    })
  ).data
async function stateOf(orderId: number) {
  const { rows } = await market.pool.query<{ state: string; ps_code: number; left: number | null }>(
    `select state, ps_code, extract(epoch from expires_at - market_now())::float8 as left
     from orders join order_products line on line.order_id = orders.id join products on products.id = line.product_id
     left join claims on claims.product_id = products.id where orders.id = $1`,
    [orderId],
  )
  return rows[0]!
}
const captures = async (orderId: string) =>
  (await ledger(market)).payments.filter((payment) => payment.order_id === orderId).length

describe('coming back without having paid', () => {
  it('after a cancel, without the order’s number: the boxes lie in the cart for ten minutes', async () => {
    const { shopper, urlCode, pg, order_id } = await atTheProvider()
    const { paymentKey } = await openWindow(market, pg)
    await steer(market, 'POST', `/payments/${paymentKey}/decline`, { code: 'PAY_PROCESS_CANCELED' })
    assert.deepEqual(await fail(shopper, urlCode), { message: '결제를 취소했습니다.', order_id: null, money: 'none' })
    const { state, ps_code, left } = await stateOf(order_id)
    assert.deepEqual([state, ps_code], ['FAILED', 2])
    assert.ok(left! > 590, String(left))
    assert.deepEqual(await fail(shopper, urlCode), { message: '결제를 취소했습니다.', order_id: null, money: 'none' })
    assert.ok((await stateOf(order_id)).left! <= left!, 'saying it twice moves no deadline')
  })

  it('for as long as the setting for that says, which is the whole of the hold then', async () => {
    const hold = { ...holdDefaults, retry_hold_seconds: 1800 }
    await using other = await openMarket({ prepare: (db) => saveSetting(db, 'hold', hold) })
    const shopper = await makeShopper(other)
    const { urlCode } = await startPaying(shopper, [(await makeProduct(other.db)).id])
    await fail(shopper, urlCode)
    const lasts = async () => {
      const { remainTime, hold_seconds } = (await shopper.send(countCart)).data
      return [remainTime! / 60, hold_seconds! / 60].map(Math.round)
    }
    assert.deepEqual(await lasts(), [30, 30])
    await other.pass(600)
    assert.deepEqual(await lasts(), [20, 30])
  })

  for (const [code, message, sentence] of [
    ['PAY_PROCESS_ABORTED', '결제 진행 중 오류', '결제가 완료되지 않았습니다. 다시 시도해주세요.'],
    ['REJECT_CARD_COMPANY', '한도 초과', '카드사에서 결제를 거절했습니다. 다른 카드로 시도해주세요.'],
    ['SOMETHING_NEW', '  점검   중입니다 ', '점검 중입니다'],
    ['SOMETHING_NEW', '', '주문이 실패 하였습니다.'],
    ['', '가'.repeat(500), '가'.repeat(200)],
  ] as const)
    it(`says its sentence: ${code || 'no code'} ${message.slice(0, 10)}`, async () => {
      const { shopper, urlCode, pg } = await atTheProvider()
      const said = await fail(shopper, urlCode, { code, message, orderId: pg.orderId })
      assert.deepEqual(said, { message: sentence, order_id: null, money: 'none' })
    })

  it('gives no code or text of the address bar a way into the page', async () => {
    const { shopper, urlCode } = await atTheProvider()
    const { message } = await fail(shopper, urlCode, { code: '__proto__', message: '<img src=x onerror=alert(1)>' })
    assert.equal(message, '<img src=x onerror=alert(1)>')
    const { shopper: other, urlCode: code } = await atTheProvider()
    assert.equal((await fail(other, code, { code: 'constructor', message: '안내' })).message, '안내')
  })

  it('before any window was opened gives the boxes back too', async () => {
    const shopper = await makeShopper(market)
    const opened = await openForm(shopper, [(await makeProduct(market.db)).id])
    await fail(shopper, opened.urlCode)
    assert.deepEqual([(await stateOf(opened.order_id)).ps_code], [2])
  })
})

describe('a failure that is not true', () => {
  it('completes the order that was authorised after all', async () => {
    const { shopper, urlCode, pg, order_id } = await atTheProvider()
    await authorise(market, pg)
    assert.equal((await fail(shopper, urlCode)).order_id, order_id)
    assert.deepEqual([(await stateOf(order_id)).state, await captures(pg.orderId)], ['PAID', 1])
  })

  it('does nothing to a paid order', async () => {
    const { shopper, urlCode, pg, order_id } = await atTheProvider()
    await succeed(shopper, urlCode, await authorise(market, pg))
    assert.equal((await fail(shopper, urlCode, { orderId: pg.orderId })).order_id, order_id)
    assert.deepEqual([(await stateOf(order_id)).state, (await stateOf(order_id)).ps_code], ['PAID', 5])
  })

  it('does nothing to an order whose charge nobody knows yet', async () => {
    const { shopper, urlCode, pg, order_id } = await atTheProvider()
    await steer(market, 'POST', '/control/webhooks', { enabled: false })
    await comeBackUnsettled(market, shopper, urlCode, await authorise(market, pg))
    assert.equal((await fail(shopper, urlCode)).order_id, order_id)
    assert.equal((await stateOf(order_id)).ps_code, 4)
    await market.pass(21)
    await until(async () => (await stateOf(order_id)).state === 'PAID')
    await steer(market, 'POST', '/control/webhooks', { enabled: true })
  })

  it('keeps the hold while the provider says nothing, and the order completes without the browser', async () => {
    const { shopper, urlCode, pg, order_id } = await atTheProvider()
    await authorise(market, pg)
    await fault(market, { call: 'get_by_order', kind: 'drop_before', order_id: pg.orderId, times: 0 })
    const said = await fail(shopper, urlCode)
    assert.deepEqual([said.order_id, said.money], [null, 'unknown'])
    const { state, ps_code, left } = await stateOf(order_id)
    assert.deepEqual([state, ps_code], ['FORM', 3])
    assert.ok(left! > 600, 'the hold of the window runs on')
    await steer(market, 'DELETE', '/control/faults')
    await market.pass(31)
    await until(async () => (await stateOf(order_id)).state === 'PAID')
  })

  it('never charges a buyer who authorises in an old window after it', async () => {
    const { shopper, urlCode, pg, order_id } = await atTheProvider()
    const { paymentKey } = await openWindow(market, pg)
    await fail(shopper, urlCode)
    const late = await steer<{ paymentKey: string; orderId: string; amount: number }>(
      market,
      'POST',
      `/payments/${paymentKey}/authorize`,
      {},
    )
    assert.equal((await refusalOf(succeed(shopper, urlCode, late))).errno, 3102)
    await market.pass(60)
    await steer(market, 'POST', '/control/webhooks/resend', { order_id: pg.orderId })
    assert.equal((await stateOf(order_id)).state, 'FAILED')
    assert.equal((await callsTo(market, pg.orderId, 'confirm')).length, 0)
  })

  it('is nobody else’s to say', async () => {
    const { urlCode, order_id } = await atTheProvider()
    const refusal = await refusalOf(fail(await makeShopper(market), urlCode))
    assert.deepEqual([refusal.status, refusal.message], [404, '정상적 주문데이터가 없습니다.'])
    assert.equal((await stateOf(order_id)).state, 'FORM')
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
