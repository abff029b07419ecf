import { expect, ordersOf, press, test } from './buying.ts'

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

  await page.waitForURL('**/OrderFail*')
  await expect(page.getByText('결제를 취소했습니다.')).toBeVisible()
  // Nothing that was chosen is to be chosen again.
  await press(page, '다시 결제하기')
  await expect(page.getByLabel('배송 메모 직접 입력')).toHaveValue('뒷문 냉장고에 넣어 주세요')
  await order.start()
  await order.approve()
  await order.expectDone()
  expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'FAILED' }, { state: 'PAID' }])
})
