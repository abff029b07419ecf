import { expect, ordersOf, test } from './buying.ts'

test('cancels in the window, which is the whole page, and buys at the second try', async ({
  page,
  market,
  buyer,
  order,
}) => {
  await page.getByLabel('배송 메모', { exact: true }).selectOption('직접 입력')
  await page.getByLabel('배송 메모 직접 입력').fill('뒷문 냉장고에 넣어 주세요')
  await order.start()
  await order.window.getByRole('button', { name: '취소', exact: true }).click()

  // The buyer's own doing is no failure: the form is there again, and nothing that was chosen is to be chosen again.
  await expect(page.getByText('결제를 취소했어요. 담아 둔 상품은 그대로예요.')).toBeVisible()
  await page.waitForURL('**/Order/?orderno=*')
  await expect(page.getByLabel('배송 메모 직접 입력')).toHaveValue('뒷문 냉장고에 넣어 주세요')
  await order.start()
  await order.approve()
  await order.expectDone()
  expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'FAILED' }, { state: 'PAID' }])
})
