import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as orders from '#contract/orders.ts'
import { confirmDelivered } from './confirm-delivered.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { makeProduct } from '#tests/support/make.ts'
import { until } from '#tests/support/until.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  authorise,
  buy,
  callsTo,
  comeBackUnsettled,
  fault,
  makeShopper,
  openForm,
  refusalOf,
  type Shopper,
  startPaying,
  steer,
  succeed,
} from '#tests/support/shopping.ts'

let market: Market
before(async () => {
  market = await openMarket()
})
after(() => market[Symbol.asyncDispose]())

async function bought(shopper: Shopper, count = 1) {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await makeProduct(market.db)).id)
  const order = await buy(market, shopper, ids)
  return { ...order, lines: (await get(shopper, order.order_id)).order_products.map((line) => line.id) }
}
const get = async (shopper: Shopper, id: number) => (await shopper.send(orders.getOrder, { params: { id } })).data[0]!
const list = (shopper: Shopper, query: object = {}) => shopper.send(orders.listOrders, { query })
const confirm = (shopper: Shopper, ids: number[]) =>
  shopper.send(orders.confirmPurchase, { body: { os_code: 'ORDK', order_product_id: ids } })
/** What a staff member does to a line in the console. */
const move = async (line: number, ...codes: string[]) => {
  for (const code of codes)
    await market.pool.query('update order_products set os_code = $2 where id = $1', [line, code])
}
const days = (count: number) => count * 86_400
const today = async () => {
  const { rows } = await market.pool.query<{ day: string }>('select market_today()::text as day')
  return rows[0]!.day
}

describe('the history of orders', () => {
  it('shows the buyer’s own orders, newest first, page by page', async () => {
    const shopper = await makeShopper(market)
    const bothers = await makeShopper(market)
    const numbers: string[] = []
    for (let n = 0; n < 3; n++) numbers.unshift((await bought(shopper)).order_no)
    await bought(bothers)
    const first = await list(shopper, { limit: 2 })
    assert.deepEqual(
      [first.data.map((order) => order.order_no), first.total, first.current_page],
      [numbers.slice(0, 2), 3, 1],
    )
    const second = await list(shopper, { limit: 2, page: 2 })
    assert.deepEqual(
      second.data.map((order) => order.order_no),
      numbers.slice(2),
    )
    assert.deepEqual((await list(shopper, { page: 3 })).data, [])
    const said = JSON.stringify(await list(shopper, { limit: 100 }))
    assert.ok(!said.includes(bothers.user!.name))
  })

  it('hides forms and failed attempts', async () => {
    const shopper = await makeShopper(market)
    const opened = await openForm(shopper, [(await makeProduct(market.db)).id])
    const { urlCode, pg, order_id } = await startPaying(shopper, [(await makeProduct(market.db)).id])
    await fault(market, { call: 'confirm', kind: 'reject', order_id: pg.orderId })
    await refusalOf(succeed(shopper, urlCode, await authorise(market, pg)))
    assert.deepEqual(await list(shopper), { data: [], total: 0, current_page: 1 })
    for (const id of [opened.order_id, order_id]) assert.equal((await refusalOf(get(shopper, id))).status, 404)
  })

  it('looks for days of Seoul and for the order’s own status', async () => {
    const shopper = await makeShopper(market)
    const old = await bought(shopper)
    await market.pass(days(2))
    const fresh = await bought(shopper, 2)
    const now = await today()
    const numbers = async (query: object) => (await list(shopper, query)).data.map((order) => order.order_no)
    assert.deepEqual(await numbers({ start_date: now }), [fresh.order_no])
    assert.deepEqual(await numbers({ end_date: now }), [fresh.order_no, old.order_no])
    assert.deepEqual(await numbers({ start_date: '2020-01-01', end_date: '2020-01-02' }), [])
    await move(old.lines[0]!, 'DELW', 'DELI')
    await move(fresh.lines[0]!, 'DELW')
    assert.deepEqual(await numbers({ os_code: 'DELI' }), [old.order_no])
    assert.deepEqual(await numbers({ os_code: 'PAYK' }), [fresh.order_no])
    assert.deepEqual(await numbers({ os_code: 'DELW' }), [])
    for (const wrong of [{ os_code: 'X' }, { page: 0 }, { limit: 'x' }, { start_date: '2026-13-01' }, { user_id: 1 }])
      assert.equal((await refusalOf(list(shopper, wrong))).status, 400, JSON.stringify(wrong))
  })

  it('shows what was frozen at sale', async () => {
    const shopper = await makeShopper(market)
    const { order_id, order_no } = await bought(shopper)
    await market.pool.query(
      `update products set price = price * 2 where id in (select product_id from order_products where order_id = $1)`,
      [order_id],
    )
    await market.pool.query('update user_addresses set address1 = $2 where id = $1', [
      shopper.address,
      '부산 중구 대청로 104',
    ])
    const order = await get(shopper, order_id)
    assert.equal(order.order_no, order_no)
    assert.match(order.order_no, /^\d{8}-\d{6}$/)
    const line = order.order_products[0]!
    assert.deepEqual([line.product_price, line.delivery_price, line.os_name], [420_000, 10_000, '결제완료'])
    assert.equal(line.view_product_beef.weight, 4.2)
    assert.equal(line.view_product_beef.product_cate_codes.pc_name, '꽃등심살')
    assert.equal(line.view_product_beef.carcass_infos.gradeName, '1+')
    assert.equal(order.order_delivery.delivery_addr1, '서울 중구 세종대로 110')
    assert.equal(order.order_delivery.delivery_typeName, '냉장 택배')
  })

  it('is nobody else’s', async () => {
    const [shopper, stranger] = [await makeShopper(market), await makeShopper(market)]
    const { order_id, lines } = await bought(shopper)
    for (const id of [order_id, 1_999_999_999]) {
      assert.equal((await refusalOf(get(stranger, id))).status, 404)
      assert.equal((await refusalOf(stranger.send(orders.getReceipt, { params: { id } }))).status, 404)
    }
    assert.equal((await refusalOf(confirm(stranger, lines))).status, 404)
    assert.equal((await refusalOf(market.visitor.send(orders.getOrder, { params: { id: order_id } }))).status, 401)
  })
})

describe('confirming a purchase', () => {
  it('works for lines on their way and delivered, all or none, as often as it is said', async () => {
    const shopper = await makeShopper(market)
    const { order_id, lines } = await bought(shopper, 3)
    await move(lines[0]!, 'DELW', 'DELI')
    await move(lines[1]!, 'DELW', 'DELI', 'DELK')
    const refusal = await refusalOf(confirm(shopper, lines))
    assert.deepEqual([refusal.errno, refusal.message], [3203, '구매확정할 수 없는 상품입니다.'])
    assert.deepEqual(refusal.result, { failed: [lines[2]] }, 'and names what it is for')
    const codes = async () => (await get(shopper, order_id)).order_products.map((line) => line.os_code)
    assert.deepEqual(await codes(), ['DELI', 'DELK', 'PAYK'])
    await confirm(shopper, lines.slice(0, 2))
    assert.deepEqual(await codes(), ['ORDK', 'ORDK', 'PAYK'])
    await Promise.all([confirm(shopper, lines.slice(0, 2)), confirm(shopper, [lines[1]!, lines[0]!])])
    assert.equal((await get(shopper, order_id)).os_code, 'PAYK')
    for (const body of [
      { os_code: 'ORDC', order_product_id: lines },
      { os_code: 'ORDK', order_product_id: [] },
    ])
      assert.equal((await refusalOf(shopper.send(orders.confirmPurchase, { body: body as never }))).status, 400)
    assert.equal((await refusalOf(confirm(shopper, [2_147_483_648]))).status, 400)
  })

  it('happens by itself seven days after the delivery', async () => {
    const shopper = await makeShopper(market)
    const { order_id, lines } = await bought(shopper)
    await move(lines[0]!, 'DELW', 'DELI', 'DELK')
    const code = async () => (await get(shopper, order_id)).os_code
    await market.pass(days(7) - 60)
    await confirmDelivered(market.server.deps)
    assert.equal(await code(), 'DELK')
    await market.pass(61)
    await confirmDelivered(market.server.deps)
    assert.equal(await code(), 'ORDK')
    assert.equal((await get(shopper, order_id)).order_products[0]!.history.at(-1)?.os_code, 'ORDK')
  })
})

describe('cancelling several lines in one press', () => {
  const cancel = (shopper: Shopper, lines: readonly number[], cancel_reason = '') => {
    const [id = 0, ...order_product_id] = lines
    return shopper.send(orders.cancelProduct, {
      params: { id },
      body: { opc_code: 1, cancel_reason, order_product_id },
    })
  }
  const fates = (lines: Awaited<ReturnType<typeof cancel>>['lines']) =>
    lines.map(({ id, os_code, problem }) => [id, os_code, problem])

  it('gives each line’s money back, and says which line could not be cancelled and why', async () => {
    const shopper = await makeShopper(market)
    const { order_id, orderId, lines } = await bought(shopper, 3)
    await move(lines[1]!, 'DELW')
    const answer = await cancel(shopper, lines, '필요가 없어졌어요')
    assert.deepEqual(fates(answer.lines), [
      [lines[0], 'ORDC', null],
      [lines[1], null, '취소할 수 없는 상품입니다.'],
      [lines[2], 'ORDC', null],
    ])
    const { order_payment, order_products } = await get(shopper, order_id)
    assert.equal(order_payment?.cancel_amount, 860_000)
    assert.deepEqual(
      order_products.map((line) => line.os_code),
      ['ORDC', 'DELW', 'ORDC'],
    )
    assert.equal((await callsTo(market, orderId, 'cancel')).length, 2)
    const { rows } = await market.pool.query(
      'select distinct cancel_content from cancels where order_product_id = $1',
      [lines[0]],
    )
    assert.deepEqual(rows, [{ cancel_content: '발주 전 취소: 필요가 없어졌어요' }])
  })

  it('voids a payment of which nobody knows yet once, for all of its lines', async () => {
    const shopper = await makeShopper(market)
    const ids = [(await makeProduct(market.db)).id, (await makeProduct(market.db)).id]
    const { urlCode, pg, order_id } = await startPaying(shopper, ids)
    await comeBackUnsettled(market, shopper, urlCode, await authorise(market, pg))
    const lines = (await get(shopper, order_id)).order_products.map((line) => line.id)
    const answer = await cancel(shopper, lines)
    assert.deepEqual(
      answer.lines.map(({ problem }) => problem),
      [null, null],
    )
    await until(async () => {
      await market.pass(60)
      await reconcilePayments(market.server.deps)
      return (await get(shopper, order_id)).os_code === 'ORDC'
    })
    assert.equal((await get(shopper, order_id)).order_payment?.cancel_amount, 860_000)
  })

  it('is refused as one when nothing of it can be cancelled, and is nobody else’s', async () => {
    const [shopper, stranger] = [await makeShopper(market), await makeShopper(market)]
    const { order_id, lines } = await bought(shopper, 2)
    assert.equal((await refusalOf(cancel(stranger, lines))).status, 404)
    for (const line of lines) await move(line, 'DELW')
    assert.equal((await refusalOf(cancel(shopper, lines))).status, 409)
    const mine = await bought(stranger)
    const answer = await cancel(stranger, [mine.lines[0]!, ...lines])
    assert.deepEqual(
      answer.lines.filter(({ problem }) => problem !== null).map(({ os_code }) => os_code),
      [null, null],
      'of somebody else’s lines not even their state is told',
    )
    assert.equal((await get(shopper, order_id)).order_payment?.cancel_amount, 0)
  })
})

describe('the receipt', () => {
  const receipt = (shopper: Shopper, id: number) => shopper.send(orders.getReceipt, { params: { id } })
  const forget = (id: number, url: string | null = null) =>
    market.pool.query('update payments set receipt_url = $2 where order_id = $1', [id, url])

  it('is the one kept from the confirmation, and it can be opened', async () => {
    const shopper = await makeShopper(market)
    const { order_id, paymentKey } = await bought(shopper)
    const { receipt_url } = await receipt(shopper, order_id)
    assert.ok(receipt_url.includes(paymentKey))
    const page = await fetch(receipt_url)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /매출전표/)
    assert.ok(!receipt_url.includes('test_sk'))
  })

  it('is asked for where it was not kept, and kept then', async () => {
    const shopper = await makeShopper(market)
    const { order_id } = await bought(shopper)
    const { receipt_url } = await receipt(shopper, order_id)
    await forget(order_id)
    assert.equal((await receipt(shopper, order_id)).receipt_url, receipt_url)
    await forget(order_id)
    await fault(market, { call: 'get', kind: 'error_before' })
    assert.equal((await receipt(shopper, order_id)).receipt_url, receipt_url, 'found among the transactions of the day')
    await fault(market, { call: 'get', kind: 'error_before' })
    assert.equal((await receipt(shopper, order_id)).receipt_url, receipt_url, 'kept now')
    await steer(market, 'DELETE', '/control/faults')
  })

  it('is missing in a clear sentence when the provider has none', async () => {
    const shopper = await makeShopper(market)
    const { order_id } = await bought(shopper)
    await forget(order_id)
    await market.pool.query(`update payments set transaction_id = payment_key || '|||other' where order_id = $1`, [
      order_id,
    ])
    await fault(market, { call: 'get', kind: 'drop_before' })
    const refusal = await refusalOf(receipt(shopper, order_id))
    assert.deepEqual([refusal.status, refusal.errno, refusal.message], [404, 3204, '영수증 정보가 없습니다.'])
  })

  for (const url of [
    'https://evil.example/receipt',
    'https://tosspayments.com.evil.example/x',
    'javascript:alert(1)',
    'not an address',
  ])
    it(`is never one of another host: ${url}`, async () => {
      const shopper = await makeShopper(market)
      const { order_id } = await bought(shopper)
      await forget(order_id, url)
      assert.equal((await refusalOf(receipt(shopper, order_id))).errno, 3204)
    })
})

describe('after all of this', () => {
  it('the audit finds nothing', () => assertClean(market))
})
