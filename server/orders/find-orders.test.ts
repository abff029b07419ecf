import assert from 'node:assert/strict'
import { it } from 'node:test'
import { getOrder, listedLines, listOrders } from '#contract/orders.ts'
import { makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { buy, makeShopper } from '#tests/support/shopping.ts'

it('brings of a large order its first lines, and what all of them come to', async () => {
  await using market = await openMarket()
  const shopper = await makeShopper(market)
  const boxes: number[] = []
  for (let n = 0; n < listedLines + 4; n++) boxes.push((await makeProduct(market.db)).id)
  const { order_id } = await buy(market, shopper, boxes)
  const whole = (await shopper.send(getOrder, { params: { id: order_id } })).data[0]!
  const lines = whole.order_products
  await market.pool.query(`update order_products set os_code = 'DELW' where id = $1`, [lines[0]!.id])

  const { data, total } = await shopper.send(listOrders, { query: {} })
  const listed = data[0]!
  assert.deepEqual([data.length, total], [1, 1])
  assert.deepEqual(
    listed.order_products.map(({ id, os_code }) => [id, os_code]),
    lines.slice(0, listedLines).map(({ id }, at) => [id, at === 0 ? 'DELW' : 'PAYK']),
  )
  // The state of an order is that of its slowest line, whether this line is shown or not.
  assert.equal(listed.os_code, 'PAYK')
  const partners = new Set(lines.map((line) => line.view_product_beef.carcass_infos.partners.partner_name))
  const won = lines.reduce((sum, line) => sum + line.product_price + line.delivery_price, 0)
  assert.deepEqual([listed.goods_count, listed.partner_count, listed.goods_price], [boxes.length, partners.size, won])
  assert.deepEqual(listed.order_payment, whole.order_payment)
  assert.deepEqual(listed.order_delivery, whole.order_delivery)
  assert.deepEqual(listed.order_products[1]?.view_product_beef, lines[1]?.view_product_beef)
})

it('finds by a state that only lines are in the order of such a line', async () => {
  await using market = await openMarket()
  const shopper = await makeShopper(market)
  const boxes = [(await makeProduct(market.db)).id, (await makeProduct(market.db)).id]
  const { order_id } = await buy(market, shopper, boxes)
  await buy(market, shopper, [(await makeProduct(market.db)).id])
  const lines = (await shopper.send(getOrder, { params: { id: order_id } })).data[0]!.order_products
  const found = async (os_code: 'CANW' | 'RTNW' | 'RTNI') => {
    const { data, total } = await shopper.send(listOrders, { query: { os_code } })
    assert.equal(total, data.length)
    return data.map(({ id }) => id)
  }
  const move = (line: number, os_code: string) =>
    market.pool.query('update order_products set os_code = $2 where id = $1', [line, os_code])

  assert.deepEqual(await found('CANW'), [])
  await move(lines[1]!.id, 'CANW')
  assert.deepEqual(await found('CANW'), [order_id])
  for (const code of ['DELW', 'DELI', 'ORDK', 'RTNW']) await move(lines[0]!.id, code)
  assert.deepEqual([await found('RTNW'), await found('RTNI')], [[order_id], []])
  await move(lines[0]!.id, 'RTNI')
  assert.deepEqual([await found('RTNW'), await found('RTNI')], [[], [order_id]])
})
