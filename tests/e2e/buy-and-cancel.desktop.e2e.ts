import {
  boxesOnSale,
  expect,
  orderCart,
  ordersOf,
  paymentWindow,
  press,
  putIntoCart,
  statusOf,
  test,
  threeBoxes,
} from './buying.ts'

test('stays on the order page when the window is closed, and pays at the second try', async ({
  page,
  market,
  buyer,
}) => {
  const boxes = await boxesOnSale(market, threeBoxes)
  await putIntoCart(buyer, boxes)
  await orderCart(page)
  await press(page, /원 결제하기/)
  await expect(paymentWindow(page, false).getByRole('button', { name: '결제하기', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '결제창 닫기' }).click()
  await expect(page.getByText('결제를 취소했어요. 담아 둔 상품은 그대로예요.')).toBeVisible()
  expect(await statusOf(market, boxes[0]!.id)).toBe(3)

  await press(page, /원 결제하기/)
  await paymentWindow(page, false).getByRole('button', { name: '결제하기', exact: true }).click()
  await expect(page.getByRole('heading', { name: '주문이 끝났어요' })).toBeVisible()
  expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'PAID' }])
})
