import assert from 'node:assert/strict'
import { it } from 'node:test'
import { cancelOrderLines } from '#contract/operator/cancels.ts'
import { listMoneyMoves } from '#contract/operator/today.ts'
import { cancelProduct } from '#contract/orders.ts'
import { openMarket } from '#tests/support/market.ts'
import { sell } from '#tests/support/sold.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

it('shows those who only look none of a buyer’s words, and the desk’s without the numbers', async () => {
  await using market = await openMarket()
  const { shopper, lines } = await sell(market, [undefined, undefined])
  const [one, other] = [lines[0]!, lines[1]!]
  const words = '김한결입니다, 010-1234-5678로 전화 주세요'
  await shopper.send(cancelProduct, { params: { id: one }, body: { opc_code: 1, cancel_reason: words } })
  const money = await openDesk(market, ['money'])
  await money.send(cancelOrderLines, {
    body: { line_ids: [other], reason: '010-8765-4321로 통화했어요', resell: true },
  })
  const said = async (desk: Desk) =>
    (await desk.send(listMoneyMoves, { query: { way: 'out', limit: 2 } })).data.map((move) => move.words).toSorted()
  await until(async () => (await said(money)).some((words) => words.includes('8765')))
  const whole = await said(money)
  assert.ok(whole[1]?.endsWith(words))
  assert.deepEqual(await said(await openDesk(market, ['read-only'])), ['', '•••로 통화했어요'])
})
