import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as orders from '#contract/orders.ts'
import { addToCart } from '#contract/cart.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { buy, makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'

describe('filling the cart as an earlier order did', () => {
  let market: Market
  before(async () => {
    market = await openMarket()
  })
  after(() => market[Symbol.asyncDispose]())
  const again = async (shopper: Shopper, id: number) => (await shopper.send(orders.findAgain, { params: { id } })).data

  it('finds for every line the nearest box that is free now, each once, and says what is missing', async () => {
    const shopper = await makeShopper(market)
    const cuts = ['01010500', '01010500', '01010300'] as const
    const ids: number[] = []
    for (const pc_code of cuts) ids.push((await makeProduct(market.db, { pc_code, weight: 4, kg_price: 100_000 })).id)
    const { order_id } = await buy(market, shopper, ids)
    const near = await makeProduct(market.db, { pc_code: '01010500', weight: 4.1, kg_price: 103_000 })
    const far = await makeProduct(market.db, { pc_code: '01010500', weight: 6, kg_price: 90_000 })
    const held = await makeProduct(market.db, { pc_code: '01010300', weight: 4, kg_price: 90_000 })
    const rival = await makeShopper(market)
    await rival.send(addToCart, { body: { product_id: [held.id] } })

    const lines = await again(shopper, order_id)
    assert.deepEqual(
      lines.map(({ pc_code, weight, kg_price, box }) => [pc_code, weight, kg_price, box?.product_id ?? null]),
      [
        ['01010500', 4, 100_000, near.id],
        ['01010500', 4, 100_000, far.id],
        ['01010300', 4, 100_000, null],
      ],
    )
    assert.deepEqual([lines[0]!.box?.kg_price, lines[0]!.box?.price, lines[0]!.box?.weight], [103_000, 422_300, 4.1])
    await shopper.send(addToCart, { body: { product_id: [near.id, far.id] } })
    assert.deepEqual(
      (await again(shopper, order_id)).map(({ box }) => box),
      [null, null, null],
      'what lies in the cart is not offered a second time',
    )
  })

  it('finds a box that has long been on sale, however many of a grade too far came after it', async () => {
    const shopper = await makeShopper(market)
    const bought = { pc_code: '01010600', grade_code: '01' } as const
    const { order_id } = await buy(market, shopper, [(await makeProduct(market.db, bought)).id])
    const old = await makeProduct(market.db, bought)
    for (let n = 0; n < 51; n++) await makeProduct(market.db, { ...bought, grade_code: '06' })
    const [line] = await again(shopper, order_id)
    assert.deepEqual([line?.box?.product_id, line?.box?.grade_code], [old.id, '01'])
  })

  it('leaves out what was cancelled, and is nobody else’s', async () => {
    const shopper = await makeShopper(market)
    const { order_id, lines } = await linesAt(market, shopper, 'PAYK', 2)
    await shopper.send(orders.cancelProduct, { params: { id: lines[0]! }, body: { opc_code: 1 } })
    assert.deepEqual(
      (await again(shopper, order_id)).map(({ id }) => id),
      [lines[1]],
    )
    assert.equal((await refusalOf(again(await makeShopper(market), order_id))).status, 404)
  })
})
