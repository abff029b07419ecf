import { expect, ordersOf, statusOf, test } from './buying.ts'

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
  const opened = Promise.withResolvers<void>()
  const open = /\/payments\/open$/
  await page.route(open, (route) => opened.promise.then(() => route.continue()), { times: 1 })
  const asked = page.waitForRequest(open)
  await order.start()
  await asked
  await page.evaluate(() => history.back())
  await expect(page.getByText('결제를 취소했어요. 담아 둔 상품은 그대로예요.')).toBeVisible()
  await expect(page).toHaveURL(/\/Order\//)

  await order.start()
  const askedAgain = page.waitForRequest(open)
  opened.resolve()
  await askedAgain
  await order.approve()
  await order.expectDone()
  expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'PAID' }])
})
