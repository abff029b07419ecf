import { leaveForm } from '#contract/checkout.ts'
import { button, expect, ordersOf, press, putIntoCart, statusOf, test } from './buying.ts'

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
  await expect(second.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible()
  expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'PAID' }])
})

test('an order that is paid in both tabs at once is charged once, and both say so', async ({
  page,
  context,
  market,
  buyer,
  order,
}) => {
  const second = await context.newPage()
  await second.goto('/Cart')
  await second.getByRole('link', { name: '주문서로 가기' }).first().click()
  const tabs = [page, second]
  for (const tab of tabs) await press(tab, '630,000원 결제하기')
  const approve = (tab: typeof page) =>
    tab.frameLocator('iframe[title="결제창"]').getByRole('button', { name: '결제하기', exact: true })
  for (const tab of tabs) await expect(approve(tab)).toBeVisible()
  await Promise.all(tabs.map((tab) => approve(tab).click()))
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible()
  expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'PAID' }])
  expect(await statusOf(market, order.boxes[0]!.id)).toBe(5)
})

test('the window of an order that is paid in another tab closes, and nobody is asked for the money again', async ({
  page,
  context,
  market,
  buyer,
  order,
}) => {
  const second = await context.newPage()
  await second.goto(page.url())
  for (const tab of [second, page]) await press(tab, '630,000원 결제하기')
  const asks = second.frameLocator('iframe[title="결제창"]').getByRole('button', { name: '결제하기', exact: true })
  await expect(asks).toBeVisible()
  await order.approve()
  await order.expectDone()
  await expect(second.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible()
  await expect(second.locator('iframe[title="결제창"]')).toHaveCount(0)
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

test('of two tabs of one order only the last lets go of it', async ({ page, context, market, buyer, order }) => {
  expect(buyer.status).toBe('ACTIVE')
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(button(second, '630,000원 결제하기')).toBeVisible()
  await second.reload()
  await expect(button(second, '630,000원 결제하기')).toBeVisible()
  expect(second.url()).toBe(page.url())

  await second.close({ runBeforeUnload: true })
  await expect.poll(() => context.pages().length).toBe(1)
  await page.getByRole('button', { name: '연장' }).click()
  await expect(page.getByText('10분으로 늘렸어요')).toBeVisible()
  expect(await statusOf(market, order.boxes[0]!.id)).toBe(3)

  await page.getByRole('link', { name: '한결 홈' }).click()
  await expect.poll(() => statusOf(market, order.boxes[0]!.id)).toBe(2)
})

test('more time that one tab was given shows in the other', async ({ page, context, market, order }) => {
  expect(order.boxes).toHaveLength(3)
  await market.pass(300)
  const second = await context.newPage()
  await second.goto(page.url())
  const left = second.getByRole('timer').filter({ visible: true }).first()
  await expect(left).toHaveText(/0?[45]:\d\d/)
  await press(page, '연장')
  await expect(page.getByText('10분으로 늘렸어요')).toBeVisible()
  await expect(left).toHaveText(/0?9:\d\d|10:00/)
})

test('an order that was left elsewhere says so, and not that its time is over', async ({ page, buyer, order }) => {
  expect(order.boxes).toHaveLength(3)
  await buyer.send(leaveForm, { params: { url_code: new URL(page.url()).searchParams.get('orderno')! } })
  await expect(page.getByRole('heading', { name: '다른 창에서 주문서를 닫았어요' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('3개는 장바구니에 그대로 있어요.')
  await press(page, '다시 주문하기')
  await expect(button(page, '630,000원 결제하기')).toBeVisible()
})
