import assert from 'node:assert/strict'
import { it } from 'node:test'
import { exchangeReturnRequest } from '#contract/operator/returns.ts'
import { getOrder } from '#contract/orders.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { setNow } from '#tests/support/settings.ts'
import { assertClean, makeShopper, refusalOf } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

it('boxes of one order that together are worth much more are given by the owner alone', async () => {
  await using market = await openMarket()
  await setNow(market, 'second_person_from', 300_000)
  const shopper = await makeShopper(market)
  const { lines, order_id } = await linesAt(market, shopper, 'ORDK', 3)
  const { data } = await shopper.send(getOrder, { params: { id: order_id } })
  const worth = data[0]!.order_products[0]!.product_price
  for (const line of lines) await askBack(shopper, line)
  const desk = await openDesk(market, ['money'])
  const give = async (line: number, more: number, who = desk) => {
    const { id } = await returnOf(market, line)
    const { id: product_id } = await makeProduct(market.db, { price: worth + more })
    return who.send(exchangeReturnRequest, { params: { id }, body: { state: 'REQUESTED', product_id, words: '' } })
  }
  await give(lines[0]!, 200_000)
  assert.match((await refusalOf(give(lines[1]!, 200_000))).message, /^300,000원 이상 비싼/)
  await give(lines[1]!, 200_000, await openDesk(market, ['owner']))
  // What is worth no more is given by anybody.
  await give(lines[2]!, -100_000)
  await assertClean(market)
})
