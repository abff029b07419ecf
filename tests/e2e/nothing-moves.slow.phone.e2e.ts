import type { Locator, Page } from '@playwright/test'
import { buy } from '#tests/support/shopping.ts'
import { untilAlive } from '#tests/support/shop.ts'
import { expect, orderCart, test } from './buying.ts'

/** Holds the answers of a call back; they go on together. */
async function holdBack(page: Page, path: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const topOf = async (place: Locator) => (await place.boundingBox())?.y

test('the ways from the page of a paid order stand there before the order comes, and stay in their place', async ({
  page,
  cart,
  payment,
}) => {
  expect(cart).toHaveLength(3)
  await orderCart(page)
  const go = await holdBack(page, /\/users\/orders\/\d+$/)
  await payment.start()
  await payment.approve()
  await payment.expectDone()
  const way = page.getByRole('link', { name: '주문 상세 보기' })
  await expect(way).toBeVisible()
  const before = await topOf(way)
  go()
  await expect(page.getByText('받는 곳', { exact: true })).toBeVisible()
  expect(await topOf(way)).toBe(before)
})

test('the list of orders stands below its states from the start, and a press on its sheet is answered', async ({
  page,
  market,
  buyer,
  boxes,
}) => {
  await buy(
    market,
    buyer,
    boxes.map(({ id }) => id),
  )
  const go = await holdBack(page, /\/api\/codes\/orders\/status$/)
  await page.goto('/MyOrderList')
  const paper = page.getByRole('button', { name: '거래내역 내려받기' })
  await expect(page.getByText('630,000원')).toBeVisible()
  const before = await topOf(paper)
  go()
  await expect(page.getByRole('group', { name: '주문 상태' }).getByRole('button', { name: '구매확정' })).toBeVisible()
  expect(await topOf(paper)).toBe(before)

  const come = await holdBack(page, /\/assets\/sales-download-/)
  await paper.click()
  await expect(page.locator('[data-coming]')).toBeVisible()
  come()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[data-coming]')).toHaveCount(0)
})

test('a press on a box is answered while the code of the popup is on its way', async ({ page, boxes }) => {
  await page.goto(`/GoodsNormal?pc_code=01010500`)
  await untilAlive(page)
  const go = await holdBack(page, /\/assets\/product-sheet-/)
  const link = page.getByRole('region', { name: '상품 목록' }).getByRole('listitem').getByRole('link').first()
  await link.click()
  const scrim = page.locator('[data-coming]')
  await expect(scrim).toBeVisible()
  go()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(scrim).toHaveCount(0)
  expect(boxes).toHaveLength(3)
})

test('the footer of the home page stays where it is while the rest comes', async ({ page, boxes }) => {
  expect(boxes).toHaveLength(3)
  const go = await holdBack(page, /\/api\/(?!users\/tokens)/)
  await page.goto('/Main')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toBeAttached()
  const before = await topOf(footer)
  go()
  await expect(page.getByRole('heading', { name: '방금 들어온 부위' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await topOf(footer)).toBe(before)
})
