import {
  boxesOnSale,
  button,
  expect,
  orderCart,
  ordersOf,
  paymentWindow,
  press,
  putIntoCart,
  test,
  threeBoxes,
} from './buying.ts'

test('cancels in the window, which is the whole page, and buys at the second try', async ({ page, market, buyer }) => {
  const boxes = await boxesOnSale(market, threeBoxes)
  await putIntoCart(buyer, boxes)
  await orderCart(page)
  await press(page, /원 결제하기/)
  await paymentWindow(page, true).getByRole('button', { name: '취소', exact: true }).click()

  await page.waitForURL('**/OrderFail*')
  await expect(page.getByText('결제를 취소했습니다.')).toBeVisible()
  await page.getByRole('link', { name: '장바구니 보기' }).click()
  await expect(button(page, '3개 주문하기')).toBeVisible()

  await press(page, '3개 주문하기')
  await press(page, /원 결제하기/)
  await paymentWindow(page, true).getByRole('button', { name: '결제하기', exact: true }).click()
  await expect(page.getByRole('heading', { name: '주문이 끝났어요' })).toBeVisible()
  expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'FAILED' }, { state: 'PAID' }])
})
