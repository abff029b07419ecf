import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { addToCart, listCart } from '#contract/cart.ts'
import { cancelOrderLines } from '#contract/operator/cancels.ts'
import { getDeskOrder, listLaneCards, listLaneLines } from '#contract/operator/orders.ts'
import * as returns from '#contract/operator/returns.ts'
import { getToday } from '#contract/operator/today.ts'
import * as orders from '#contract/orders.ts'
import { getStatement } from '#contract/statements.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { bringTo, linesAt, statesOf } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { assertClean, makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { setNow } from '#tests/support/settings.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let desk: Desk
before(async () => {
  market = await openStillMarket({ crowded: true })
  desk = await openDesk(market, ['money', 'orders'])
})
after(() => market[Symbol.asyncDispose]())

/** A line with a return request, brought to its inspection. */
async function inspected(shopper: Shopper) {
  const { lines, order_id } = await linesAt(market, shopper, 'ORDK')
  const line = lines[0]!
  await askBack(shopper, line)
  const { id } = await returnOf(market, line)
  const params = { id }
  await desk.send(returns.approveReturnRequest, { params, body: { state: 'REQUESTED' } })
  await desk.send(returns.receiveReturnGoods, { params, body: { state: 'PICKUP' } })
  return { shopper, line, order_id, id }
}
const box = async (differences: Parameters<typeof makeProduct>[1] = {}) =>
  (await makeProduct(market.db, { weight: 4.3, price: 430_000, ...differences })).id
const exchange = (id: number, product_id: number, more: { words?: string; desk?: Desk; state?: 'REQUESTED' } = {}) =>
  (more.desk ?? desk).send(returns.exchangeReturnRequest, {
    params: { id },
    body: { state: more.state ?? 'RECEIVED', product_id, words: more.words ?? '' },
  })
const orderOf = async ({ shopper, order_id }: { shopper: Shopper; order_id: number }) =>
  (await shopper.send(orders.getOrder, { params: { id: order_id } })).data[0]!
const paperOf = async ({ shopper, order_id }: { shopper: Shopper; order_id: number }) =>
  (await shopper.send(getStatement, { params: { id: order_id } })).data

describe('an exchange at the return desk', () => {
  it('offers and gives no box of a partner that rests, also where nobody knows until when', async () => {
    const back = await inspected(await makeShopper(market))
    const given = await box()
    const rests = (from: string) =>
      sql`update partners set closed_from = ${from}::date, closed_to = null
        where id = (select partner_id from products where id = ${given})`.execute(market.db)
    const offers = async () => {
      const query = { q: `P${given}` }
      const { data } = await desk.send(returns.listReplacements, { params: { id: back.id }, query })
      return data.some(({ product_id }) => product_id === given)
    }
    await rests('2020-01-01')
    assert.equal(await offers(), false)
    const refused = await refusalOf(exchange(back.id, given))
    assert.match(refused.message, /공급사가 판매를 잠시 쉬고 있어/)
    await rests('2999-01-01')
    assert.equal(await offers(), true)
    await rests('2020-01-01')
  })

  it('gives a box that is worth much more by the owner alone', async () => {
    const back = await inspected(await makeShopper(market))
    const given = await box({ weight: 6.3, price: 630_000 })
    await setNow(market, 'second_person_from', 200_000)
    try {
      const refused = await refusalOf(exchange(back.id, given))
      assert.deepEqual(
        [refused.status, refused.message],
        [400, '이 주문에서 더 비싸게 보낸 차액이 모두 200,000원 이상이면 대표만 보낼 수 있습니다.'],
      )
      assert.ok((await exchange(back.id, given, { desk: await openDesk(market, ['owner']) })).line_id)
    } finally {
      await setNow(market, 'second_person_from', 3_000_000)
    }
  })

  it('gives another box for the one that came back: no money moves, and both lines say so', async () => {
    const back = await inspected(await makeShopper(market))
    const given = await box()
    await box({ pc_code: '01010300' })
    const { data: offered } = await desk.send(returns.listReplacements, { params: { id: back.id }, query: {} })
    assert.deepEqual([offered[0]?.product_id, offered[0]?.same_cut, offered.at(-1)?.same_cut], [given, true, false])
    const { data: found } = await desk.send(returns.listReplacements, {
      params: { id: back.id },
      query: { q: `P${given}` },
    })
    assert.ok(found.some(({ product_id }) => product_id === given))
    const sold = (await desk.send(getToday, {})).data.sold

    const { line_id } = await exchange(back.id, given, { words: '더 좋은 것으로 보내드려요.' })
    assert.deepEqual(await statesOf(market, back.line, line_id), ['RTNK/9', 'PAYK/5'])
    const row = await returnOf(market, back.line)
    assert.deepEqual([row.state, row.decision, row.refund_amount, row.refund_account], ['DONE', 'none', null, null])

    const order = await orderOf(back)
    const [old, fresh] = order.order_products
    assert.deepEqual([old?.replaced_by_id, fresh?.replaces_id, fresh?.product_price], [line_id, back.line, 0])
    assert.deepEqual([order.os_code, order.order_payment?.cancel_amount], ['PAYK', 0])
    assert.equal((await back.shopper.send(orders.listOrders, { query: {} })).data[0]?.os_code, 'PAYK')
    const detail = (await desk.send(returns.getReturn, { params: { id: back.id } })).data
    assert.deepEqual([detail.replacement?.line_id, detail.exchanged], [line_id, true])
    assert.equal(detail.history[0]?.action, 'return.exchange')
    const board = (await desk.send(getDeskOrder, { params: { id: back.order_id } })).data
    assert.deepEqual(
      board.lines.map((line) => [line.replaced_by_id, line.replaces_id]),
      [
        [line_id, null],
        [null, back.line],
      ],
    )
    // The new box leaves with the next pick-up, however long ago the order was paid.
    const paid = (days: number) =>
      sql`update orders set paid_at = paid_at + ${days} * interval '1 day' where id = ${back.order_id}`.execute(
        market.db,
      )
    await paid(-9)
    const { data: cards } = await desk.send(listLaneCards, { query: { lane: 'PAYK' } })
    const { data: lines } = await desk.send(listLaneLines, { query: { lane: 'PAYK', sort: 'due' } })
    await paid(9)
    const card = cards.find(({ id }) => id === back.order_id)
    const line = lines.find(({ id }) => id === line_id)
    const { at } = (await sql<{ at: string }>`select market_now() as at`.execute(market.db)).rows[0]!
    assert.equal(card?.exchanged, 1)
    assert.ok(card.due_at && card.due_at > at, `${card.due_at} at ${at}`)
    assert.equal(line?.due_at, card.due_at)
    const { rows: texts } = await sql<{ text: string }>`
      select text from messages where user_id = ${back.shopper.id} order by id desc limit 1`.execute(market.db)
    assert.match(texts[0]!.text, /꽃등심살 대신 꽃등심살 4\.30kg 상품을 보내드려요\..*\n더 좋은 것으로 보내드려요\./)

    // The statement shows the price that was paid and the animal that the buyer has now; the price figures count no second sale.
    const paper = await paperOf(back)
    assert.deepEqual(
      paper.lines.map((line) => [line.left, line.product_price]),
      [
        ['교환', 420_000],
        [null, 420_000],
      ],
    )
    assert.deepEqual(paper.sums, {
      goods: 420_000,
      delivery: 10_000,
      back: 0,
      kept: 0,
      total: 430_000,
      weight: 4.3,
      left: 0,
    })
    const now = (await desk.send(getToday, {})).data.sold
    assert.equal(now.count, sold.count - 1, 'what was returned is no sale any more, and what was given is none')
    await assertClean(market)
  })

  it('sends what it gives on the way of every line, and takes no cancel of its buyer', async () => {
    const back = await inspected(await makeShopper(market))
    const { line_id } = await exchange(back.id, await box())
    const cancel = back.shopper.send(orders.cancelProduct, {
      params: { id: line_id },
      body: { opc_code: 1, cancel_content: '' },
    })
    assert.equal((await refusalOf(cancel)).message, '교환해 드린 상품은 고객센터에서 취소할 수 있습니다.')
    await bringTo(market, back.shopper, [line_id], 'ORDK')
    assert.deepEqual(await statesOf(market, line_id), ['ORDK/5'])
    await assertClean(market)
  })

  it('is for the money role alone', async () => {
    const back = await inspected(await makeShopper(market))
    const given = await box()
    for (const role of ['members', 'orders', 'intake', 'read-only'] as const) {
      const other = await openDesk(market, [role])
      assert.equal((await refusalOf(exchange(back.id, given, { desk: other }))).status, 403)
      const list = other.send(returns.listReplacements, { params: { id: back.id }, query: {} })
      assert.equal((await refusalOf(list)).status, 403)
    }
    assert.deepEqual(await statesOf(market, back.line), ['RTNI/6'])
  })

  it('is one exchange however often it is pressed, and no second one with another box', async () => {
    const back = await inspected(await makeShopper(market))
    const [given, other] = [await box(), await box()]
    const answers = await Promise.all([exchange(back.id, given), exchange(back.id, given), exchange(back.id, given)])
    assert.equal(new Set(answers.map(({ line_id }) => line_id)).size, 1)
    assert.equal((await refusalOf(exchange(back.id, other))).errno, 3217)
    const acts = (await desk.send(returns.getReturn, { params: { id: back.id } })).data.history
    assert.equal(acts.filter(({ action }) => action === 'return.exchange').length, 1)
    await assertClean(market)
  })

  it('loses against a buyer who holds the box, and takes it out of its own buyer’s cart', async () => {
    const back = await inspected(await makeShopper(market))
    const rival = await makeShopper(market)
    const held = await box()
    await rival.send(addToCart, { body: { product_id: [held] } })
    const refused = await refusalOf(exchange(back.id, held))
    assert.equal(refused.status, 409)
    assert.match(refused.message, new RegExp(`${held}번.*이미 다른 구매자가 담은 상품입니다`))
    assert.deepEqual(await statesOf(market, back.line), ['RTNI/6'], 'nothing of it was done')

    const own = await box()
    await back.shopper.send(addToCart, { body: { product_id: [own] } })
    const { line_id } = await exchange(back.id, own)
    assert.deepEqual(await statesOf(market, line_id), ['PAYK/5'])
    assert.deepEqual(await back.shopper.send(listCart, {}), [])
    await assertClean(market)
  })

  it('and a hold at the same moment: one of them has the box, whoever it is', async () => {
    const [buyer, rival] = [await makeShopper(market), await makeShopper(market)]
    for (let round = 0; round < 4; round++) {
      const back = await inspected(buyer)
      const product = await box()
      const take = () => rival.send(addToCart, { body: { product_id: [product] } })
      const give = () => exchange(back.id, product)
      const answers = await Promise.allSettled(round % 2 ? [take(), give()] : [give(), take()])
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
      const { rows } = await sql<{ ps_code: number; kind: string }>`
        select ps_code, kind from products join claims on claims.product_id = products.id where id = ${product}`.execute(
        market.db,
      )
      const given = (await returnOf(market, back.line)).state === 'DONE'
      assert.deepEqual(rows, [given ? { ps_code: 5, kind: 'SOLD' } : { ps_code: 2, kind: 'CART' }])
    }
    await assertClean(market)
  })

  it('goes on to the money when what was to be given cannot be sent', async () => {
    const back = await inspected(await makeShopper(market))
    const given = await box()
    const { line_id } = await exchange(back.id, given)
    await bringTo(market, back.shopper, [line_id], 'DELW')
    const cancelled = await desk.send(cancelOrderLines, {
      body: { line_ids: [line_id], reason: '공급사 재고가 없어요', resell: true },
    })
    assert.deepEqual(cancelled, { refund_amount: 430_000, states: ['DONE'] })
    assert.deepEqual(await statesOf(market, back.line, line_id), ['RTNK/9', 'ORDC/1'])
    const order = await orderOf(back)
    assert.deepEqual([order.order_payment?.cancel_amount, order.os_code], [430_000, 'RTNK'])
    assert.deepEqual((await paperOf(back)).sums.total, 0)
    const again = desk.send(cancelOrderLines, { body: { line_ids: [back.line], reason: 'x', resell: true } })
    assert.equal((await refusalOf(again)).status, 409, 'the old line has nothing left to give back')
    await assertClean(market)
  })

  it('may come back again: another box, or the money that was paid at first and no more', async () => {
    const back = await inspected(await makeShopper(market))
    let { line_id } = await exchange(back.id, await box())
    for (const last of [false, true]) {
      await bringTo(market, back.shopper, [line_id], 'ORDK')
      await askBack(back.shopper, line_id)
      const { id } = await returnOf(market, line_id)
      const params = { id }
      const seen = (await desk.send(returns.getReturn, { params })).data
      assert.deepEqual([seen.whole, seen.replaces !== null], [430_000, true])
      if (last) {
        const much = desk.send(returns.refundReturnRequest, { params, body: { state: 'REQUESTED', part: 430_001 } })
        assert.equal((await refusalOf(much)).status, 400)
        const paid = await desk.send(returns.refundReturnRequest, { params, body: { state: 'REQUESTED' } })
        assert.deepEqual(paid, { refund_amount: 430_000, refund_state: 'DONE' })
      } else ({ line_id } = await exchange(id, await box(), { state: 'REQUESTED' }))
    }
    const order = await orderOf(back)
    assert.deepEqual(
      order.order_products.map(({ os_code }) => os_code),
      ['RTNK', 'RTNK', 'RTNK'],
    )
    assert.equal(order.order_payment?.cancel_amount, 430_000)
    assert.equal((await paperOf(back)).sums.total, 0)
    await assertClean(market)
  })
  it('is held by the database: one replacement for what came back, in its own order and for nothing', async () => {
    const back = await inspected(await makeShopper(market))
    const sold = await linesAt(market, back.shopper, 'PAYK')
    const { line_id } = await exchange(back.id, await box())
    const free = await box()
    const copy = (of: number, changes: Partial<Record<'order_id' | 'replaces_id' | 'product_price', number>>) => {
      const value = (name: keyof typeof changes) => changes[name] ?? name
      return sql`
        insert into order_products (order_id, product_id, product_price, delivery_price, weight, kg_price, pc_code, pc_name, beef_code,
          grade_code, "gradeName", judge_breed_nm, judge_sex_nm, cattle_no, partner_id, partner_name, sale_date, from_cart, live,
          replaces_id)
        select ${sql.raw(String(value('order_id')))}, ${free}, ${sql.raw(String(value('product_price')))}, 0, weight, 0, pc_code, pc_name,
          beef_code, grade_code, "gradeName", judge_breed_nm, judge_sex_nm, cattle_no, partner_id, partner_name, sale_date, from_cart,
          false, ${sql.raw(String(value('replaces_id')))}
        from order_products where id = ${of}`
    }
    const attacks: [string, string, ReturnType<typeof sql>][] = [
      ['a second replacement of one line', '23505', copy(line_id, {})],
      ['a replacement that costs something', '23514', copy(line_id, { product_price: 1 })],
      ['one in another order', 'HG003', copy(line_id, { order_id: sold.order_id })],
      ['one for what did not come back', 'HG003', copy(line_id, { replaces_id: line_id })],
      [
        'one that turns to another line',
        'HG003',
        sql`update order_products set replaces_id = null where id = ${line_id}`,
      ],
      [
        'a line that costs nothing and stands for none',
        '23514',
        sql`update order_products set product_price = 0 where id = ${sold.lines[0]!}`,
      ],
    ]
    for (const [name, code, attack] of attacks) await assert.rejects(attack.execute(market.db), { code }, name)
    await assertClean(market)
  })
})
