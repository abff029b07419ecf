import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addToCart } from '#contract/cart.ts'
import { listProducts } from '#contract/catalogue.ts'
import { makeMember, makeProduct } from './make.ts'
import { openMarket } from './market.ts'

describe('openMarket', () => {
  it('is a whole market: a member holds a box over HTTP and everybody sees it', async () => {
    await using market = await openMarket()
    const member = await makeMember(market.db)
    const box = await makeProduct(market.db)
    const buyer = await market.as(member.userid)
    assert.equal(buyer.user?.id, member.id)
    await buyer.send(addToCart, { body: { product_id: [box.id] } })
    const { data } = await market.visitor.send(listProducts, { query: { product_type: 'D', ps_code: 2 } })
    assert.deepEqual(
      data.map(({ id }) => id),
      [box.id],
    )
  })

  it('lets time pass', async () => {
    await using market = await openMarket()
    const { rows: before } = await market.pool.query<{ at: Date }>(
      'select extract(epoch from market_now())::float8 as at',
    )
    await market.pass(3600)
    const { rows: after } = await market.pool.query<{ at: Date }>(
      'select extract(epoch from market_now())::float8 as at',
    )
    assert.ok(Number(after[0]?.at) - Number(before[0]?.at) >= 3600)
  })

  it('gives every test a database of its own', async () => {
    await using one = await openMarket()
    await using other = await openMarket()
    await makeMember(one.db)
    assert.deepEqual(await other.db.selectFrom('users').select('id').execute(), [])
  })
})
