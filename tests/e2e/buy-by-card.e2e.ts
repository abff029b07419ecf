import { button, expect, ordersOf, press, statusOf, test } from './buying.ts'

test('buys by card, from the cart to the order that can be cancelled', async ({
  page,
  market,
  buyer,
  cart,
  payment,
}) => {
  test.slow()
  await page.goto('/Cart')
  await expect(page.getByText('10,000원 × 3개')).toBeVisible()
  await expect(page.getByRole('timer').first()).toHaveText(/^(10:00|09:5\d)$/)
  // One line is left for another day.
  await page.getByRole('checkbox', { name: / 2\.00kg$/ }).uncheck()
  await press(page, '2개 주문하기')
  await page.waitForURL('**/Order/?orderno=*')
  await expect(page.getByText('기본 배송지')).toBeVisible()
  await expect(page.getByText('10,000원 × 2개')).toBeVisible()

  // By keyboard, nobody loses their place in changing where it goes to.
  const change = page.getByRole('button', { name: '변경', exact: true })
  await change.press('Enter')
  await expect(page.getByRole('button', { name: '닫기', exact: true })).toBeFocused()
  await page.getByRole('button', { name: / 수정$/ }).press('Enter')
  await expect(page.getByRole('group', { name: '배송지 수정' })).toBeFocused()
  await page.getByRole('button', { name: '취소', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: / 수정$/ })).toBeFocused()
  await page.getByRole('button', { name: '닫기', exact: true }).press('Enter')
  await expect(change).toBeFocused()

  const posted: string[] = []
  page.on('request', (request) => request.url().endsWith('/payments/success') && posted.push(request.method()))
  // A double click is one payment.
  await button(page, /원 결제하기/).dblclick()
  await payment.approve()

  await page.waitForURL('**/OrderSuccess*')
  await payment.expectDone()
  expect(page.url()).not.toContain('paymentKey')
  expect(page.url()).not.toContain('amount')

  const receipt = page.getByRole('main')
  await expect(receipt).toContainText(/상품.+ 1\+\+등급 마블링 9번.+ 3\.00kg/)
  await expect(receipt).toContainText(/받는 곳\S/)

  // A reload shows the order again and posts nothing, nor did the push that the order has moved.
  await page.reload()
  await expect(page.getByText(/^\d{8}-\d{6}$/)).toBeVisible()
  expect(posted).toEqual(['POST'])
  await page.getByRole('link', { name: '거래명세서 보기' }).click()
  await expect(page.getByRole('heading', { name: '거래명세서' }).first()).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.waitForURL('**/Main')

  const paid = (await ordersOf(market, buyer.id)).filter((order) => order.state === 'PAID')
  expect(paid).toHaveLength(1)

  await page.goto('/MyOrderList')
  await page.getByRole('link', { name: /외 1개/ }).click()
  await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()

  await page.getByRole('button', { name: '영수증' }).click()
  await expect(page.frameLocator('iframe[title="결제 영수증"]').locator('body')).toContainText(/영수증|결제/)
  await page.getByRole('button', { name: '닫기' }).click()

  await page.getByRole('button', { name: '주문 취소' }).first().click()
  await page.getByRole('radio', { name: '다른 상품을 사려고 해요' }).check()
  await page.getByRole('button', { name: /돌려받기$/ }).click()
  await expect(page.getByText('취소 신청 되었습니다.')).toBeVisible()
  await expect(page.getByText('주문취소', { exact: true }).first()).toBeVisible()
  const states = await Promise.all(cart.map((box) => statusOf(market, box.id)))
  expect(states.filter((state) => state === 1)).toHaveLength(1)
  expect(states.filter((state) => state === 5)).toHaveLength(1)
})
