import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { averagePrices } from '#contract/prices.ts'
import { getAudit, listAudit } from '#contract/operator/audit.ts'
import * as prices from '#contract/operator/prices.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, buy, makeShopper, refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let desk: Desk
const lines: number[] = []
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  desk = await openDesk(market, ['money'])
  const shopper = await makeShopper(market)
  const boxes: number[] = []
  for (const kg_price of [90_000, 100_000, 110_000, 900_000])
    boxes.push((await makeProduct(market.db, { kg_price, weight: 4, price: 4 * kg_price })).id)
  const { order_id } = await buy(market, shopper, boxes)
  const { rows } = await sql<{
    id: number
  }>`select id from order_products where order_id = ${order_id} order by id`.execute(market.db)
  lines.push(...rows.map(({ id }) => id))
})
after(() => market[Symbol.asyncDispose]())

const facet = { beef_code: '01', judge_sex_nm: '거세', grade_code: '04', pc_code: '01010500' } as const
const table = async () => {
  const { data, excluded } = await desk.send(prices.listPriceFacets, {})
  return [data[0]?.count, data[0]?.amount, data[0]?.avg_price, data[0]?.median, excluded]
}
const publicly = async () => {
  const { data, excluded_count } = await market.visitor.send(averagePrices, {})
  return [data[0]?.sexes[0]?.grades[0]?.cuts[0]?.avg_price, excluded_count]
}

describe('the upkeep of the prices', () => {
  it('shows count, sum, average and median, and the sales from either end', async () => {
    assert.deepEqual(await table(), [4, 4_800_000, 300_000, 105_000, 0])
    const sales = await desk.send(prices.listPriceSales, { query: facet })
    assert.deepEqual(
      sales.data.map(({ kg_price }) => kg_price),
      [900_000, 110_000, 100_000, 90_000],
    )
    const read: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await desk.send(prices.listPriceSales, {
        query: { ...facet, order: 'low', limit: 1, ...(cursor && { cursor }) },
      })
      read.push(...page.data.map(({ kg_price }) => kg_price))
      if (!page.next) break
      cursor = page.next
    }
    assert.deepEqual(read, [90_000, 100_000, 110_000, 900_000])
    assert.deepEqual((await desk.send(prices.listPriceFacets, { query: { grade_code: '01' } })).data, [])
    const backwards = desk.send(prices.listPriceFacets, { query: { from: '2026-02-01', to: '2026-01-01' } })
    assert.equal((await refusalOf(backwards)).message, '시작일이 종료일보다 늦습니다.')
  })

  it('leaves a sale out at once, publicly counted, and takes it back; before and after the sums are folded', async () => {
    const odd = { params: { id: lines[3]! } }
    for (const fold of [false, true]) {
      if (fold) await sql`select fold_price_sales()`.execute(market.db)
      await desk.send(prices.excludeSale, { ...odd, body: { reason: '가격을 잘못 적은 거래' } })
      assert.deepEqual(await table(), [3, 1_200_000, 100_000, 100_000, 1])
      assert.deepEqual(await publicly(), [100_000, 1])
      if (fold) await sql`select fold_price_sales()`.execute(market.db)
      await assertClean(market)
      const { data } = await desk.send(prices.listExcludedSales, {})
      assert.deepEqual(
        data.map(({ id, reason, kg_price }) => [id, reason, kg_price]),
        [[lines[3], '가격을 잘못 적은 거래', 900_000]],
      )
      // The tab counts what its list has, of whatever period the averages are.
      const earlier = await desk.send(prices.listPriceFacets, { query: { from: '2026-01-01', to: '2026-01-31' } })
      assert.deepEqual([earlier.count, earlier.excluded], [0, 1])
      assert.equal((await refusalOf(desk.send(prices.excludeSale, { ...odd, body: { reason: '또' } }))).status, 409)
      await desk.send(prices.includeSale, odd)
      assert.deepEqual(await table(), [4, 4_800_000, 300_000, 105_000, 0])
      assert.deepEqual(await publicly(), [300_000, 0])
      assert.equal((await refusalOf(desk.send(prices.includeSale, odd))).status, 409)
      await assertClean(market)
    }
  })

  it('writes down who did it, asks for a reason, and is not for other roles', async () => {
    const owner = await openDesk(market, ['owner'])
    const { data } = await owner.send(listAudit, { query: { kind: 'price' } })
    assert.deepEqual(
      data.map(({ action }) => action),
      ['price.include', 'price.exclude', 'price.include', 'price.exclude'],
    )
    const { data: act } = await owner.send(getAudit, { params: { id: data[1]!.id } })
    assert.equal(act.reason, '가격을 잘못 적은 거래')
    assert.ok(
      act.changes.some(({ field, before, after }) => field === 'counted' && before === 'true' && after === 'false'),
    )
    const params = { id: lines[0]! }
    const silent = desk.send(prices.excludeSale, { params, body: { reason: ' ' } })
    assert.equal((await refusalOf(silent)).message, '사유를 입력하세요')
    assert.equal((await refusalOf(desk.send(prices.includeSale, { params: { id: 99_999 } }))).status, 404)
    const looking = await openDesk(market, ['read-only'])
    assert.equal((await looking.send(prices.listPriceFacets, {})).data.length, 1)
    assert.equal((await refusalOf(looking.send(prices.excludeSale, { params, body: { reason: '왜' } }))).status, 403)
    const others = await openDesk(market, ['members', 'orders', 'intake', 'content'])
    assert.equal((await refusalOf(others.send(prices.listPriceFacets, {}))).status, 403)
    assert.equal((await refusalOf(others.send(prices.includeSale, { params }))).status, 403)
  })
})
