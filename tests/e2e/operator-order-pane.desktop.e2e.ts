import { sql } from 'kysely'
import { cancelProduct } from '#contract/orders.ts'
import { linesAt, statesOf } from '#tests/support/lines.ts'
import { expect, test } from '#tests/support/shop.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('a line that was cancelled promises no arrival any more', async ({ page, market, shopper }) => {
  const { order_id, lines } = await linesAt(market, shopper, 'PAYK', 2)
  await sql`update order_products set arrive_on = market_today() + 2 where order_id = ${order_id}`.execute(market.db)
  await shopper.send(cancelProduct, { params: { id: lines[0]! }, body: { opc_code: 1 } })
  await expect.poll(() => statesOf(market, lines[0]!)).toEqual([expect.stringMatching(/^ORDC\//)])
  await openConsole(market, page, { address: `/operator/orders?lane=ALL&id=${order_id}`, roles: ['orders'] })
  const pane = page.getByRole('complementary')
  await expect(pane.getByText('주문취소', { exact: true })).toBeVisible()
  await expect(pane.getByText(/도착 약속$/)).toHaveCount(1)
  await expectOpenToAll(page)
})
