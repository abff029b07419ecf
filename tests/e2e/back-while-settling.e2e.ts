import { sql } from 'kysely'
import { button, expect, ordersOf, statusOf, test } from './buying.ts'

const told = '**/api/users/orders/payments/success'

test('Back before the server has heard of the payment leads to where it is being settled, and to no second one', async ({
  page,
  market,
  buyer,
  order,
}) => {
  const form = page.url()
  // It is on its way for good, and ends with the page.
  await page.route(told, () => {}, { times: 1 })
  const asked = page.waitForRequest(told)
  await order.start()
  await order.approve()
  await asked
  await expect(page.getByRole('heading', { name: '결제를 확인하고 있어요' })).toBeVisible()
  const again = page.waitForRequest(told)
  await page.goto(form)
  await again
  await order.expectDone()
  await expect(button(page, /원 결제하기/)).toHaveCount(0)
  expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'PAID' }])
  expect(await page.evaluate(() => sessionStorage.getItem('successClaim'))).toBeNull()
})

test('whoever turns back before the shop was reached, and presses again, pays once', async ({
  page,
  market,
  buyer,
  order,
}) => {
  const form = page.url()
  await page.route('**/OrderSuccess?*', (route) => route.abort('aborted'))
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/OrderSuccess?'))
  await order.start()
  await order.approve()
  await lost
  await page.goto(form)
  // It stands only until the page goes on to the order.
  const refused = page.getByText(/^(이미 처리된|결제가 진행 중인) 주문서입니다/).waitFor()
  await Promise.all([refused, order.start()])
  await order.expectDone()
  expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'PAID' }])
})

test(
  'a result page that is loaded again after the order ended says that nothing was charged',
  { tag: '@phone' },
  async ({ page, market, buyer, order }) => {
    await order.start()
    await expect(order.window.getByRole('button', { name: '결제하기', exact: true })).toBeVisible()
    // As after a return that the shop refused: the provider is not asked any more.
    const { rows } = await sql<{ url_code: string }>`
      update orders set next_ask = null where user_id = ${buyer.id} returning url_code`.execute(market.db)
    await market.pass(3700)
    await expect.poll(() => statusOf(market, order.boxes[0]!.id)).toBe(1)
    await page.goto(`/OrderSuccess?urlCode=${rows[0]!.url_code}`)
    await expect(page.getByRole('heading', { name: '주문이 실패 하였습니다.' })).toBeVisible()
    await expect(page.getByText('돈은 나가지 않았어요.')).toBeVisible()
  },
)
