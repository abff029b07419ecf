import assert from 'node:assert/strict'
import { it } from 'node:test'
import { stopBoxes } from '#contract/operator/intake-boxes.ts'
import { makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { authorise, callsTo, makeShopper, refusalOf, startPaying, succeed } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

it('a box that the desk stopped with the provider’s window open is named, and nothing is charged', async () => {
  await using market = await openMarket()
  const shopper = await makeShopper(market)
  const kept = await makeProduct(market.db, { pc_code: '01010500' })
  const stopped = await makeProduct(market.db, { pc_code: '01010300' })
  const { urlCode, pg } = await startPaying(shopper, [kept.id, stopped.id])
  const desk = await openDesk(market, ['intake'])
  await desk.send(stopBoxes, { body: { ids: [stopped.id], reason: '포장 불량' } })
  const { errno, message } = await refusalOf(succeed(shopper, urlCode, await authorise(market, pg)))
  assert.equal(errno, 3004)
  assert.equal(message, '안심살 상품은 판매가 중지되어 주문할 수 없습니다. 결제는 되지 않았습니다.')
  assert.equal((await callsTo(market, pg.orderId, 'confirm')).length, 0)
})
