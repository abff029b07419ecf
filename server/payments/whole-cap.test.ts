import assert from 'node:assert/strict'
import { it } from 'node:test'
import * as cart from '#contract/cart.ts'
import * as checkout from '#contract/checkout.ts'
import { makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { authorise, fault, makeShopper, openForm, refusalOf, startPaying, succeed } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

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

it('a box that its payment takes again after the form ran out goes on from where its time began', async () => {
  await using market = await openMarket()
  const shopper = await makeShopper(market)
  const { id } = await makeProduct(market.db)
  const { urlCode, pg } = await startPaying(shopper, [id])
  await market.pass(901)
  await until(async () => {
    const { rows } = await market.pool.query('select 1 from claims where product_id = $1', [id])
    return rows.length === 0
  })
  await fault(market, { call: 'confirm', kind: 'reject', code: 'REJECT_CARD_PAYMENT', order_id: pg.orderId })
  const refusal = await refusalOf(succeed(shopper, urlCode, await authorise(market, pg)))
  assert.equal(refusal.message, '한도초과 혹은 잔액부족으로 결제에 실패했습니다.')
  const { capped_at, serverNow } = await shopper.send(cart.extendCart)
  const left = (new Date(capped_at!).getTime() - new Date(serverNow).getTime()) / 1000
  assert.ok(left > 2_600 && left <= 2_700, `${left} s of an hour in the cart, a quarter of which is over`)
})

it('an order form of a box that was had long before ends with the whole time of that box', async () => {
  await using market = await openMarket()
  const shopper = await makeShopper(market)
  const { id } = await makeProduct(market.db)
  await shopper.send(cart.addToCart, { body: { product_id: [id] } })
  await market.pool.query(`update claims set first_at = market_now() - interval '97 minutes' where product_id = $1`, [
    id,
  ])
  const { remainTime } = await openForm(shopper, [id])
  assert.ok(remainTime! > 7 * 60 && remainTime! <= 8 * 60, `${remainTime} s of 105 minutes in all`)
})
