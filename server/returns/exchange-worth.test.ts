import assert from 'node:assert/strict'
import { it } from 'node:test'
import * as returns from '#contract/operator/returns.ts'
import { getOrder } from '#contract/orders.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { bringTo, linesAt } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { setNow } from '#tests/support/settings.ts'
import { assertClean, makeShopper, refusalOf } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

it('boxes of one order that together are worth much more than what came back are given by the owner alone', async () => {
  await using market = await openMarket()
  await setNow(market, 'second_person_from', 300_000)
  const shopper = await makeShopper(market)
  const { lines, order_id } = await linesAt(market, shopper, 'ORDK', 3)
  const { data } = await shopper.send(getOrder, { params: { id: order_id } })
  const worth = data[0]!.order_products[0]!.product_price
  const [desk, owner] = [await openDesk(market, ['money']), await openDesk(market, ['owner'])]
  const give = async (line: number, more: number, who = desk) => {
    const { id, state } = await returnOf(market, line)
    const { id: product_id } = await makeProduct(market.db, { price: worth + more })
    const body = { state: state as 'REQUESTED' | 'RECEIVED', product_id, words: '' }
    return (await who.send(returns.exchangeReturnRequest, { params: { id }, body })).line_id
  }
  const askAgain = async (line: number) => {
    await bringTo(market, shopper, [line], 'ORDK')
    await askBack(shopper, line)
  }
  const tooMuch = async (line: number) =>
    assert.match(
      (await refusalOf(give(line, 200_000))).message,
      /^이 주문에서 더 비싸게 보낸 차액이 모두 300,000원 이상/,
    )

  for (const line of lines) await askBack(shopper, line)
  // An owner's exchange does not count towards the limit of another staff member.
  await give(lines[0]!, 400_000, owner)
  const first = await give(lines[1]!, 200_000)
  await tooMuch(lines[2]!)
  // An exchange of the exchanged box is still in the same order.
  await askAgain(first)
  await tooMuch(first)
  // A box that came back no longer counts, and one that is not worth more may be given by anybody.
  const params = { id: (await returnOf(market, first)).id }
  await desk.send(returns.approveReturnRequest, { params, body: { state: 'REQUESTED' } })
  await desk.send(returns.receiveReturnGoods, { params, body: { state: 'PICKUP' } })
  const second = await give(first, 200_000)
  await give(lines[2]!, -100_000)
  await askAgain(second)
  await tooMuch(second)
  await give(second, 200_000, owner)
  await assertClean(market)
})
