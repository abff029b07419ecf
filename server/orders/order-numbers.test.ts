import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listLaneLines } from '#contract/operator/orders.ts'
import { makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { buy, makeShopper } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

it('the millionth order has a number of its own, and is found by it', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  await market.pool.query(`select setval('order_numbers', 999998)`)
  const shopper = await makeShopper(market)
  for (let n = 0; n < 3; n++) await buy(market, shopper, [(await makeProduct(market.db)).id])
  const { rows } = await market.pool.query<{ day: string; number: string }>(
    `select split_part(order_no, '-', 1) as day, split_part(order_no, '-', 2) as number from orders order by id`,
  )
  assert.deepEqual(
    rows.map(({ number }) => number),
    ['999999', '1000000', '1000001'],
  )
  assert.match(rows[0]!.day, /^20\d{6}$/)
  const desk = await openDesk(market, ['orders'])
  const { data } = await desk.send(listLaneLines, { query: { q: '1000000' } })
  assert.deepEqual(
    data.map(({ order_no }) => order_no),
    [`${rows[1]!.day}-1000000`],
  )
})
