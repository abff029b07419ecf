import assert from 'node:assert/strict'
import { it } from 'node:test'
import { expireHolds } from '#server/holds/expire-holds.ts'
import { makeProduct } from '#tests/support/make.ts'
import { assertClean, makeShopper, startPaying } from '#tests/support/shopping.ts'
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
