import type { Page } from '@playwright/test'
import { openForm } from '#contract/checkout.ts'
import { boxesOnSale, button, expect, press, statusOf, test, threeBoxes } from './buying.ts'

/** Answers to these calls come only when they are let through. */
async function holdBack(page: Page, method: string, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}

const form = /\/api\/users\/orders\/[A-Za-z][\w-]{31}$/

test('Back before the order form has come lets go of the box', async ({ page, market, buyer }) => {
  expect(buyer.status).toBe('ACTIVE')
  const [box] = await boxesOnSale(market, threeBoxes)
  const letThrough = await holdBack(page, 'GET', form)
  await page.goto('/GoodsAll')
  await page.goto(`/GoodsPop?goodsId=${box!.id}`)
  await press(page, '바로 구매')
  await page.waitForURL('**/Order/?orderno=*')
  await page.goBack()
  await expect.poll(() => statusOf(market, box!.id)).toBe(1)
  letThrough()
  await expect(button(page, '바로 구매')).toBeEnabled()
})

test('Back before the form is made lets go of the box too, and leads to where it was pressed', async ({
  page,
  market,
  buyer,
}) => {
  expect(buyer.status).toBe('ACTIVE')
  const [box] = await boxesOnSale(market, threeBoxes)
  const letThrough = await holdBack(page, 'POST', /orders\/form$/)
  await page.goto('/GoodsAll')
  await page.goto(`/GoodsPop?goodsId=${box!.id}`)
  await press(page, '바로 구매')
  // The frame of the order page is there at once.
  await expect(page.getByRole('heading', { name: '주문·결제' })).toBeVisible()
  const left = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && form.test(answer.url()))
  await page.goBack()
  await expect(page.getByRole('heading', { name: '주문·결제' })).toBeHidden()
  letThrough()
  expect((await left).ok()).toBe(true)
  expect(page.url()).toContain('/GoodsPop')
  expect(await statusOf(market, box!.id)).toBe(1)
  await expect(button(page, '바로 구매')).toBeEnabled()
})

test('a box bought at once stands in the cart with its form’s clock as long as the form stands', async ({
  page,
  market,
  buyer,
}) => {
  const [box] = await boxesOnSale(market, threeBoxes)
  const { data } = await buyer.send(openForm, { body: { product_id: [box!.id] } })
  await page.goto('/GoodsAll')
  await expect(page.getByRole('link', { name: /^장바구니 1 ?개$/ })).toBeVisible()
  await page.goto('/Cart')
  await expect(page.getByText(/^주문서에 담겨 있어요 · 09:[45]\d$/)).toBeVisible()
  await page.getByRole('link', { name: '주문서로 가기' }).click()
  await expect(button(page, /원 결제하기/)).toBeVisible()
  expect(page.url()).toContain(data.url_code)
})

for (const [late, method, address] of [
  ['the order is taken', 'POST', form],
  ['the script of the payment has come', 'GET', /\/v2\/standard/],
  ['the provider has opened its page', 'POST', /\/payments\/open$/],
] as const)
  test(`Back before ${late} leads to no payment window`, async ({ page, market, order }) => {
    const letThrough = await holdBack(page, method, address)
    const asked = page.waitForRequest((request) => request.method() === method && address.test(request.url()))
    await order.start()
    await asked
    const over = Promise.race([
      page.waitForResponse((answer) => address.test(answer.url())),
      page.waitForEvent('requestfailed', (request) => address.test(request.url())),
    ])
    await page.goBack()
    await page.waitForURL('**/Cart')
    letThrough()
    await over
    // The buyer goes on, and nothing comes between.
    await page.getByRole('link', { name: '홈' }).click()
    await expect(page.getByRole('heading', { name: '방금 들어온 부위' })).toBeVisible()
    await expect(page).toHaveURL(/\/Main$/)
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    expect(await statusOf(market, order.boxes[0]!.id)).not.toBe(4)
  })
