import { button, expect, ordersOf, press, test } from './buying.ts'

test('cancels in the window, which is the whole page, and buys at the second try', async ({
  page,
  market,
  buyer,
  order,
}) => {
  await order.start()
  await order.window.getByRole('button', { name: '취소', exact: true }).click()

  await page.waitForURL('**/OrderFail*')
  await expect(page.getByText('결제를 취소했습니다.')).toBeVisible()
  await page.getByRole('link', { name: '장바구니 보기' }).click()
  await expect(button(page, '3개 주문하기')).toBeVisible()

  await press(page, '3개 주문하기')
  await order.start()
  await order.approve()
  await order.expectDone()
  expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'FAILED' }, { state: 'PAID' }])
})
