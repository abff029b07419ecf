import type { Page } from '@playwright/test'
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

test('while an order is loading, no bone of its place lies on another one', async ({ page, market, shopper }) => {
  const { order_id } = await linesAt(market, shopper, 'PAYK')
  await openConsole(market, page, { address: '/operator/orders?lane=PAYK', roles: ['orders'] })
  const answered = Promise.withResolvers<void>()
  await page.route(`**/api/operators/orders/${order_id}*`, async (route) => {
    await answered.promise
    await route.continue()
  })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/operator/orders?lane=PAYK&id=${order_id}`)
    await expect(page.getByRole('heading', { name: '주문', level: 2 })).toBeVisible()
    await expect.poll(() => bonesOnOthers(page), `at ${width} px`).toBe(0)
  }
  answered.resolve()
})

/** How many bones of skeletons lie on another one; NaN while there are none. */
const bonesOnOthers = (page: Page) =>
  page.evaluate(() => {
    const bones = [...document.querySelectorAll('span[style*="block-size"]:empty')].map((bone) =>
      bone.getBoundingClientRect(),
    )
    const lies = (a: DOMRect, b: DOMRect) =>
      a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    return bones.length === 0 ? Number.NaN : bones.filter((a) => bones.some((b) => lies(a, b))).length
  })
