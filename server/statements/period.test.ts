import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { cancelProduct, getOrder } from '#contract/orders.ts'
import { getPeriodStatement, getStatement } from '#contract/statements.ts'
import { plusDays } from '#domain/calendar.ts'
import { dayAt } from '#domain/seoul.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { noonOfMonday } from '#tests/support/noon-of-monday.ts'
import { buy, makeShopper, openForm, refusalOf, type Shopper } from '#tests/support/shopping.ts'

const hour = 3_600
let market: Market
let monday: number
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  monday = await noonOfMonday(market)
})
after(() => market[Symbol.asyncDispose]())

const box = async (price = 420_000) => (await makeProduct(market.db, { price })).id
const statementOf = async (shopper: Shopper, start_date: string, end_date: string) =>
  (await shopper.send(getPeriodStatement, { query: { start_date, end_date } })).data

describe('the statement of a period', () => {
  it('has every order that was paid in it, under its day, with what left struck out, and one sum', async () => {
    const shopper = await makeShopper(market)
    const first = await buy(market, shopper, [await box(), await box(100_000)])
    // The last minute of Monday, and the first of Tuesday.
    await market.pass(12 * hour - 60)
    const second = await buy(market, shopper, [await box(200_000)])
    await market.pass(120)
    const third = await buy(market, shopper, [await box(300_000)])
    await openForm(shopper, [await box()])
    await buy(market, await makeShopper(market), [await box()])
    const { data } = await shopper.send(getOrder, { params: { id: first.order_id } })
    const gone = data[0]!.order_products[1]!
    await shopper.send(cancelProduct, { params: { id: gone.id }, body: { opc_code: 1, cancel_content: '' } })

    const [on, next] = [dayAt(monday), plusDays(dayAt(monday), 1)]
    const paper = await statementOf(shopper, on, on)
    assert.deepEqual(
      paper.orders.map(({ order_no, lines }) => [
        order_no,
        lines.map(({ left, product_price }) => [left, product_price]),
      ]),
      [
        [
          first.order_no,
          [
            [null, 420_000],
            ['취소', 100_000],
          ],
        ],
        [second.order_no, [[null, 200_000]]],
      ],
    )
    assert.deepEqual(paper.sums, {
      goods: 620_000,
      delivery: 20_000,
      back: 0,
      kept: 0,
      total: 640_000,
      weight: 8.4,
      left: 110_000,
    })
    assert.equal(paper.words, '일금 육십사만원정')
    assert.match(paper.buyer!.address, /^서울 중구 세종대로 110, /)

    const whole = await statementOf(shopper, on, next)
    assert.deepEqual(
      whole.orders.map(({ order_id }) => order_id),
      [first.order_id, second.order_id, third.order_id],
    )
    // An order is shown as in its own statement.
    const { data: own } = await shopper.send(getStatement, { params: { id: first.order_id } })
    assert.deepEqual(whole.orders[0]!.lines, own.lines)
    assert.deepEqual(whole.buyer, own.buyer)
    assert.deepEqual(whole.seller, own.seller)
  })

  it('is empty where nothing was paid', async () => {
    const paper = await statementOf(await makeShopper(market), dayAt(monday), plusDays(dayAt(monday), 1))
    assert.deepEqual([paper.orders, paper.buyer, paper.sums.total, paper.words], [[], null, 0, '일금 영원정'])
  })

  it('is of a period that can be, and of a member', async () => {
    const shopper = await makeShopper(market)
    const refused = async (start: string, end: string) => (await refusalOf(statementOf(shopper, start, end))).message
    assert.equal(await refused('2026-11-02', '2026-11-01'), '시작일이 종료일보다 늦습니다.')
    assert.equal(await refused('2025-01-01', '2026-11-01'), '기간은 1년까지 고를 수 있습니다.')
    const answer = await fetch(
      `${market.url}/api/users/orders/statements/period?start_date=2026-11-01&end_date=2026-11-02`,
    )
    assert.equal(answer.status, 401)
  })
})

it('of a period is not read faster than a person could', async () => {
  await using slow = await openMarket({ rateLimitFactor: 0.05 })
  const { token } = await makeShopper(slow)
  const ask = async () => {
    const place = '/api/users/orders/statements/period?start_date=2026-01-01&end_date=2026-11-01'
    return (await fetch(`${slow.url}${place}`, { headers: { authorization: `Bearer ${token}` } })).status
  }
  assert.deepEqual([await ask(), await ask(), await ask()], [200, 200, 429])
})
