import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listedLines, listLastCuts } from '#contract/orders.ts'
import { makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { buy, makeShopper, openForm } from '#tests/support/shopping.ts'

const [rib, loin, brisket, shank] = ['01010500', '01010400', '01010300', '01010200'] as const

it('tells each cut and grade that was paid for once, the newest first, of a large order all of them', async () => {
  await using market = await openMarket()
  const shopper = await makeShopper(market)
  const box = async (pc_code: string, grade_code: '03' | '04' = '04') =>
    (await makeProduct(market.db, { pc_code, grade_code })).id
  const cuts = async () => (await shopper.send(listLastCuts)).data.map((one) => [one.pc_code, one.grade_code])
  assert.deepEqual(await cuts(), [])

  await buy(market, shopper, [await box(rib, '03')])
  const large: number[] = []
  for (let n = 0; n < listedLines; n++) large.push(await box(rib))
  const { order_id } = await buy(market, shopper, [...large, await box(loin), await box(brisket)])
  // A box on an order form is not bought yet.
  await openForm(shopper, [await box(shank)])
  assert.deepEqual(await cuts(), [
    [rib, '04'],
    [loin, '04'],
    [brisket, '04'],
    [rib, '03'],
  ])

  await market.pool.query(`update order_products set os_code = 'ORDC' where order_id = $1 and pc_code = $2`, [
    order_id,
    loin,
  ])
  assert.deepEqual((await cuts()).length, 3)
  assert.deepEqual((await (await makeShopper(market)).send(listLastCuts)).data, [])
})
