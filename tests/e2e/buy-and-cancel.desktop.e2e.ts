import type { Page } from '@playwright/test'
import { expect, ordersOf, type Payment, statusOf, test } from './buying.ts'

const opening = /\/payments\/open$/

/** Presses; the window opens only when it is let through. */
async function startSlowly(page: Page, payment: Payment): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(opening, (route) => promise.then(() => route.continue()), { times: 1 })
  const asked = page.waitForRequest(opening)
  await payment.start()
  await asked
  return resolve
}

test('stays on the order page when the window is closed, by Back too, and pays at the last try', async ({
  page,
  market,
  buyer,
  order,
}) => {
  await order.start()
  await expect(order.window.getByRole('button', { name: '결제하기', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '결제창 닫기' }).click()
  await expect(page.getByText('결제를 취소했어요. 담아 둔 상품은 그대로예요.')).toBeVisible()
  expect(await statusOf(market, order.boxes[0]!.id)).toBe(3)

  await order.start()
  await expect(order.window.getByRole('button', { name: '결제하기', exact: true })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(order.window).toHaveCount(0)
  await expect(page.getByText('결제를 취소했어요. 담아 둔 상품은 그대로예요.')).toBeVisible()
  await expect(page).toHaveURL(/\/Order\//)

  // Back is quicker than the window: it counts at once, and the next window waits until this one has gone.
  const letThrough = await startSlowly(page, order)
  await page.evaluate(() => history.back())
  await expect(page.getByText('결제를 취소했어요. 담아 둔 상품은 그대로예요.')).toBeVisible()
  await expect(page).toHaveURL(/\/Order\//)
  await order.start()
  const next = page.waitForRequest(opening)
  letThrough()
  await next
  await order.approve()
  await order.expectDone()
  expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'PAID' }])
})

test('a link that is pressed while the window is opening leads to its page, and no window comes after', async ({
  page,
  order,
}) => {
  const letThrough = await startSlowly(page, order)
  await page.getByRole('link', { name: '홈', exact: true }).click()
  await expect(page).toHaveURL(/\/Main$/)
  const frame = page.waitForEvent('frameattached')
  letThrough()
  await frame
  await expect(order.window).toHaveCount(0)
  await expect(page).toHaveURL(/\/Main$/)
})
