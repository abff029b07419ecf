import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addToCart } from '#contract/cart.ts'
import { getCarcassCuts, getProduct, listProducts } from '#contract/catalogue.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'

test('who holds a box is told to the holder alone', async () => {
  await using market = await openMarket()
  const box = await makeProduct(market.db)
  await makeMember(market.db, { userid: 'other' })
  const holding = await makeMember(market.db, { userid: 'holder' })
  const [holder, other] = [await market.as('holder'), await market.as('other')]

  const looks = async (client: typeof holder) => {
    const { data } = await client.send(getProduct, { params: { id: box.id } })
    const carcass = await client.send(getCarcassCuts, { params: { id: box.carcass_id }, query: {} })
    const list = await client.send(listProducts, { query: { ps_code: data.product_status_codes.ps_code } })
    const carts = [data.cart, carcass.data[0]?.cart, list.data[0]?.cart]
    assert.deepEqual([carts[1], carts[2]], [carts[0], carts[0]])
    return { ps_code: data.product_status_codes.ps_code, cart: data.cart }
  }
  assert.deepEqual(await looks(market.visitor), { ps_code: 1, cart: [] })
  assert.deepEqual(await looks(holder), { ps_code: 1, cart: [] })

  await holder.send(addToCart, { body: { product_id: [box.id] } })
  assert.deepEqual(await looks(market.visitor), { ps_code: 2, cart: [{ user_id: null }] })
  assert.deepEqual(await looks(other), { ps_code: 2, cart: [{ user_id: null }] })
  assert.deepEqual(await looks(holder), { ps_code: 2, cart: [{ user_id: holding.id }] })
})
