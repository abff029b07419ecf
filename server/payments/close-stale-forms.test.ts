import assert from 'node:assert/strict'
import { it } from 'node:test'
import { expireHolds } from '#server/holds/expire-holds.ts'
import { makeProduct } from '#tests/support/make.ts'
import {
  assertClean,
  authorise,
  ledger,
  makeShopper,
  refusalOf,
  startPaying,
  succeed,
} from '#tests/support/shopping.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { closeStaleForms } from './close-stale-forms.ts'

it('ends the lines of a buyer who stayed at the provider once nothing can be paid any more, however long nobody looked', async () => {
  await using market = await openStillMarket()
  const { pg } = await startPaying(await makeShopper(market), [(await makeProduct(market.db)).id])
  const standsAfter = async (minutes: number) => {
    await market.pass(minutes * 60)
    await expireHolds(market.server.deps)
    await closeStaleForms(market.server.deps)
    const { rows } = await market.pool.query<{ stands: string }>(
      `select state || ' ' || os_code as stands from orders join order_products on order_id = orders.id
       where pay_order_id = $1`,
      [pg.orderId],
    )
    return rows[0]?.stands
  }
  assert.equal(await standsAfter(31), 'ENDED ORDW')
  assert.equal(await standsAfter(3 * 24 * 60), 'ENDED PAYF')
  await assertClean(market)
})

it('never sells a part of an order for the price of the whole, when a line of it was being paid as the others were closed', async () => {
  await using market = await openStillMarket()
  const shopper = await makeShopper(market)
  const boxes = [(await makeProduct(market.db)).id, (await makeProduct(market.db)).id]
  const { pg, urlCode } = await startPaying(shopper, boxes)
  await market.pass(46 * 60)
  await expireHolds(market.server.deps)
  // A payment locks the lines one by one: when the sweep comes, it has locked only one of them.
  const paying = await market.pool.connect()
  try {
    await paying.query('begin')
    await paying.query('select from order_products where product_id = $1 for update', [boxes[0]])
    await closeStaleForms(market.server.deps)
    await paying.query('rollback')
  } finally {
    paying.release()
  }
  const codes = await market.pool.query<{ os_code: string }>('select os_code from order_products order by product_id')
  assert.deepEqual(
    codes.rows.map(({ os_code }) => os_code),
    ['ORDW', 'PAYF'],
  )
  assert.equal((await refusalOf(succeed(shopper, urlCode, await authorise(market, pg)))).errno, 3004)
  assert.equal((await ledger(market)).payments.find(({ order_id }) => order_id === pg.orderId)?.captured ?? 0, 0)
  await assertClean(market)
})
