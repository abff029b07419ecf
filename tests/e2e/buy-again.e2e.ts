import { cancelProduct } from '#contract/orders.ts'
import { boxesOnSale, button, expect, press, statusOf, test, threeBoxes } from './buying.ts'

test('buys a second time from a shared product page', { tag: '@phone' }, async ({ page, market, buyer, payment }) => {
  expect(buyer.status).toBe('ACTIVE')
  const boxes = await boxesOnSale(market, threeBoxes)
  for (const box of boxes) {
    // Neither a list nor the cart is opened between two orders.
    await page.goto(`/GoodsPop?goodsId=${box.id}`)
    await press(page, '바로 구매')
    await page.waitForURL('**/Order/?orderno=*')
    await payment.start()
    await payment.approve()
    await payment.expectDone()
    expect(await statusOf(market, box.id)).toBe(5)
  }
})

test(
  'buys from the home page right after another order',
  { tag: '@desktop' },
  async ({ page, market, buyer, payment }) => {
    expect(buyer.status).toBe('ACTIVE')
    const [box] = await boxesOnSale(market, threeBoxes)
    await page.goto(`/GoodsPop?goodsId=${box!.id}`)
    await press(page, '바로 구매')
    await payment.start()
    await payment.approve()
    await payment.expectDone()

    await page.goto('/Main')
    const fresh = page.getByRole('region', { name: '방금 들어온 부위' })
    await fresh
      .getByRole('link', { name: /원\/kg/ })
      .first()
      .click()
    await press(page, '바로 구매')
    await page.waitForURL('**/Order/?orderno=*')
    await expect(button(page, /원 결제하기/)).toBeVisible()
  },
)

test(
  'the page of an earlier order speaks of that order, also after another one in the same tab',
  { tag: '@phone' },
  async ({ page, market, buyer, payment }) => {
    const pages = []
    for (const box of await boxesOnSale(market, threeBoxes.slice(0, 2))) {
      await page.goto(`/GoodsPop?goodsId=${box.id}`)
      await press(page, '바로 구매')
      await payment.start()
      await payment.approve()
      await payment.expectDone()
      pages.push(page.url())
    }
    const orders = await market.db
      .selectFrom('orders')
      .select('order_no')
      .where('user_id', '=', buyer.id)
      .orderBy('id')
      .execute()
    for (const [at, address] of pages.entries()) {
      await page.goto(address)
      await payment.expectDone()
      await expect(page.getByRole('main')).toContainText(orders[at]!.order_no)
    }
  },
)

test(
  'the page of a payment does not call an order done that was cancelled',
  { tag: '@phone' },
  async ({ page, market, buyer, order }) => {
    await order.start()
    await order.approve()
    await order.expectDone()
    await page.getByRole('link', { name: '주문 상세 보기' }).click()
    await expect(page.getByRole('heading', { name: '결제가 완료됐어요' })).toBeVisible()
    const lines = await market.db
      .selectFrom('order_products')
      .select('order_products.id')
      .innerJoin('orders', 'orders.id', 'order_products.order_id')
      .where('orders.user_id', '=', buyer.id)
      .execute()
    const [first, ...others] = lines.map(({ id }) => id)
    const body = { opc_code: 1, order_product_id: others } as const
    await buyer.send(cancelProduct, { params: { id: first! }, body })
    for (const comeBack of [() => page.goBack(), () => page.reload()]) {
      await comeBack()
      await expect(page).toHaveURL(/OrderSuccess/)
      await expect(page.getByRole('heading', { name: '주문이 취소됐어요' })).toBeVisible()
      await expect(page.getByText('주문이 완료됐어요')).toHaveCount(0)
    }
    await page.getByRole('link', { name: '주문 상세 보기' }).click()
    await expect(page).toHaveURL(/MyOrderView/)
  },
)
