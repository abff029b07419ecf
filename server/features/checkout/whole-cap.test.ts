import assert from 'node:assert/strict'
import { it } from 'node:test'
import * as checkout from '#contract/checkout.ts'
import { makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { makeShopper, openForm } from '#tests/support/shopping.ts'

it('an order form never promises more than a box may be had for in all', async () => {
  await using market = await openMarket()
  const shopper = await makeShopper(market)
  const { id } = await makeProduct(market.db)
  const { urlCode } = await openForm(shopper, [id])
  await market.pool.query(`update claims set first_at = market_now() - interval '92 minutes' where product_id = $1`, [
    id,
  ])
  const { capped_at, serverNow } = await shopper.send(checkout.extendOrder, { body: { url_code: urlCode } })
  const left = (new Date(capped_at!).getTime() - new Date(serverNow).getTime()) / 1000
  assert.ok(left > 12 * 60 && left <= 13 * 60, `${left} s of 105 minutes in all`)
})
