import { button, expect, ordersOf, press, putIntoCart, test } from './buying.ts'

test('an order that is paid in one tab is done in the other', async ({ page, context, market, buyer, order }) => {
  // The cart of the second tab leads to the very same order page.
  const second = await context.newPage()
  await second.goto('/Cart')
  await expect(second.getByText('주문서에 담겨 있어요')).toHaveCount(3)
  await second.getByRole('link', { name: '주문서로 가기' }).first().click()
  await expect(button(second, '630,000원 결제하기')).toBeVisible()
  expect(second.url()).toBe(page.url())

  await press(page, '630,000원 결제하기')
  await order.approve()
  await order.expectDone()
  await expect(second.getByRole('heading', { name: '주문이 끝났어요' })).toBeVisible()
  expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'PAID' }])
})

test('what one tab puts in or takes out shows in the cart of the other', async ({ page, context, buyer, boxes }) => {
  await page.goto('/Cart')
  await expect(page.getByText('담겨진 상품이 없습니다.')).toBeVisible()

  const second = await context.newPage()
  await second.goto('/Cart')
  await putIntoCart(buyer, boxes)
  await expect(button(page, '3개 주문하기')).toBeVisible()
  await page
    .getByRole('button', { name: / 빼기$/ })
    .first()
    .click()
  await expect(button(second, '2개 주문하기')).toBeVisible()
  await putIntoCart(buyer, boxes)
  await expect(button(page, '3개 주문하기')).toBeVisible()
})
