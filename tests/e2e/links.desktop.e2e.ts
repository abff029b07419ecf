import type { Page } from '@playwright/test'
import { makeProduct } from '#tests/support/make.ts'
import { untilAlive } from '#tests/support/shop.ts'
import { expect, test } from './browse.ts'

/** What stands in the page's head now. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const content = (query: string) => [...document.querySelectorAll(query)].map((one) => one.getAttribute('content'))
    return {
      titles: [...document.querySelectorAll('head title')].map((one) => one.textContent),
      canonical: [...document.querySelectorAll('link[rel=canonical]')].map((one) => one.getAttribute('href')),
      description: content('meta[name=description]'),
      shared: content('meta[property="og:title"]'),
      robots: content('meta[name=robots]'),
      things: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (one) => (JSON.parse(one.textContent) as Record<string, unknown>)['@type'],
      ),
    }
  })

const pages = [
  '/Main',
  '/GoodsAll',
  '/GoodsNormal',
  '/UnitPrice',
  '/Notice',
  '/Magazine',
  '/FAQ',
  '/Customer',
  '/Policy',
  '/Trace',
  '/UserLogin',
  '/MemberReg',
]

test('every public page keeps the head that the server wrote', async ({ page }) => {
  test.slow()
  for (const address of pages) {
    const answer = await page.goto(address)
    const title = /<title>([^<]*)<\/title>/.exec((await answer?.text()) ?? '')?.[1]
    await expect(page.locator('main').first()).toBeVisible()
    await expect(page.locator('#first-data')).toHaveCount(0)
    await expect(page, address).toHaveTitle(title!)
    const { titles, canonical } = await headOf(page)
    expect(titles, address).toEqual([title])
    expect(canonical, address).toHaveLength(1)
  }
})

test('the head follows from page to page as if each had been opened by its link', async ({ page, market }) => {
  const { id } = await market.db
    .selectFrom('products')
    .select('id')
    .where('grade_code', '=', '04')
    .where('pc_code', '=', '01011900')
    .where('product_type', '=', 'D')
    .executeTakeFirstOrThrow()
  await page.goto('/Main')
  await page.getByRole('link', { name: '단가표', exact: true }).first().click()
  await expect(page).toHaveTitle('단가표 · 한결')
  await expect.poll(async () => (await headOf(page)).canonical).toEqual([`${market.config.publicUrl}/UnitPrice`])
  const walked = await headOf(page)
  await page.goto('/UnitPrice')
  expect(await headOf(page)).toEqual(walked)

  // A popup over a list is shared as the box itself.
  await page.goto('/GoodsAll?grade_code=04')
  await page
    .getByRole('article')
    .getByRole('link', { name: /치마살/ })
    .first()
    .click()
  await expect
    .poll(async () => (await headOf(page)).canonical)
    .toEqual([`${market.config.publicUrl}/GoodsPop?goodsId=${id}`])
  const popup = await headOf(page)
  expect(popup.things).toContain('Product')
  await page.goto(`/GoodsPop?goodsId=${id}`)
  expect(await headOf(page)).toEqual(popup)
  await page.goto('/GoodsAll?grade_code=04')
  await expect(page).toHaveTitle('초신선 · 한결')

  // A member's own page is nobody's to find.
  await page.goto('/Main')
  await page.getByRole('link', { name: '로그인', exact: true }).first().click()
  await expect.poll(async () => (await headOf(page)).robots).toEqual(['noindex'])
})

test('a member’s own page keeps its title and is not to be found', async ({ page, shop }) => {
  await shop.newBuyer(page)
  await page.goto('/Main')
  await untilAlive(page)
  await page
    .getByRole('link', { name: /^장바구니/ })
    .first()
    .click()
  await expect.poll(async () => (await headOf(page)).robots).toEqual(['noindex'])
  await expect(page).toHaveTitle('장바구니 · 한결')
})

test('a box that was taken back shows the nearest ones', async ({ page, market, shop }) => {
  shop.allowedErrors.push(/410/)
  const gone = await makeProduct(market.db, { pc_code: '01011900', grade_code: '04', ps_code: 0 })
  const answer = await page.goto(`/GoodsPop?goodsId=${gone.id}`)
  expect(answer?.status()).toBe(410)
  await expect(page.getByRole('heading', { name: '판매가 끝난 상품이에요' })).toBeVisible()
  const near = page.getByRole('region', { name: /비슷한 치마살/ })
  await near.getByRole('link').first().click()
  await expect(page.getByRole('button', { name: '바로 구매' })).toBeVisible()
  await expect(page).toHaveTitle(/^한우 치마살 .*원\/kg · 한결$/)
})
