import type { Page } from '@playwright/test'
import { expect, test } from './browse.ts'

const total = /상품\s*(\d+)개/
const rowsOf = (page: Page) => page.getByRole('region', { name: '상품 목록' }).getByRole('listitem')

test('narrows the list by the panel, and the address says how', async ({ page, isMobile }) => {
  await page.goto('/GoodsNormal')
  await expect(page.getByText('상품 20개')).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: '필터' }).click()
  const panel = isMobile
    ? page.getByRole('dialog', { name: '필터' })
    : page.getByRole('complementary', { name: '필터' })
  await panel.getByRole('button', { name: '1++(9)', exact: true }).click()
  await panel.getByRole('button', { name: '1++(8)', exact: true }).click()
  const sirloin = panel.getByRole('checkbox', { name: /^등심/ })
  await sirloin.click()
  // Browsers draw a ring around what was clicked in an SVG; this one would be cut off at the panel's edge.
  await expect(sirloin).toHaveCSS('outline-style', 'none')
  await expect(panel.getByRole('button', { name: '등심', exact: true })).toHaveAttribute('aria-pressed', 'true')
  if (isMobile) {
    const show = panel.getByRole('button', { name: /^\d+개 보기$/ })
    const count = Number((await show.textContent())?.replaceAll(/\D/g, ''))
    await show.click()
    await expect(page.getByText(`상품 ${count}개`)).toBeVisible()
    await expect(page.getByRole('button', { name: '1++(9), 1++(8) 필터 지우기' })).toBeVisible()
  }
  await expect(page).toHaveURL(/grade_code=01%2C02/)
  await expect(page).toHaveURL(/pc_code=01010500%2C01010600%2C01010700%2C01010800/)
  // Until the last answer is here, the list before it stays.
  await expect(page.getByRole('region', { name: '상품 목록' })).not.toHaveAttribute('aria-busy')
  const found = Number(total.exec((await page.getByText(total).textContent()) ?? '')?.[1])
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(20)

  // The same address shows the same list.
  await page.goto(page.url())
  await expect(page.getByText(`상품 ${found}개`)).toBeVisible()
})

test(
  'is drawn with its first rows before any script, and taken over as it is',
  { tag: '@phone' },
  async ({ page, browser, baseURL }, info) => {
    const plain = await browser.newPage({ ...info.project.use, ...(baseURL && { baseURL }), javaScriptEnabled: false })
    await plain.goto('/GoodsNormal')
    await expect(rowsOf(plain)).toHaveCount(10)
    await expect(plain.getByText('상품 20개')).toBeVisible()
    const first = await rowsOf(plain).first().innerText()
    await plain.close()

    const said: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && said.push(message.text())))
    await page.goto('/GoodsNormal')
    await rowsOf(page).first().getByRole('checkbox').click()
    expect(await rowsOf(page).first().innerText()).toBe(first)
    expect(said).toEqual([])
  },
)

test('keeps what is typed before the scripts are there', { tag: '@desktop' }, async ({ page }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/GoodsNormal', { waitUntil: 'commit' })
  const panel = page.getByRole('complementary', { name: '필터' })
  await panel.getByRole('textbox', { name: '상자 무게 부터' }).fill('4')
  await panel.getByRole('textbox', { name: 'kg당 가격 까지' }).fill('110,000')
  released.resolve()
  await expect(page).toHaveURL(/weight_from=4/)
  await panel.getByRole('textbox', { name: 'kg당 가격 까지' }).press('Enter')
  await expect(page).toHaveURL(/weight_from=4&kg_price_to=110000/)
})

test('a press before the scripts are there ticks the box that was pressed, also when it is drawn anew elsewhere', async ({
  page,
  shop,
}) => {
  await shop.newBuyer(page)
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/GoodsNormal', { waitUntil: 'commit' })
  const rows = rowsOf(page)
  await rows.nth(1).getByRole('checkbox').click()
  await rows.nth(1).evaluate((row) => {
    // As far down as one row is high, so that the row before is where the finger was.
    document.body.style.paddingBlockStart = `${row.getBoundingClientRect().height}px`
    row.replaceWith(row.cloneNode(true))
  })
  released.resolve()
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked()
  await expect(rows.getByRole('checkbox', { checked: true })).toHaveCount(1)
})

test('says when nothing fits, and takes the filter off again', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/GoodsNormal?beef_code=03')
  await expect(page.getByRole('heading', { name: '검색된 정보가 없습니다.' })).toBeVisible()
  await page.getByRole('button', { name: '필터 초기화' }).click()
  await expect(page.getByText('상품 20개')).toBeVisible()
  await expect(page).not.toHaveURL(/beef_code/)
})

test('loads ten at a time to the end, and keeps its place for those who come back', async ({ page, isMobile }) => {
  await page.goto('/GoodsNormal')
  const rows = page.getByRole('region', { name: '상품 목록' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  if (!isMobile) {
    // What buys the ticked ones comes before them: the Tab key never gets past an endless list.
    await page.getByRole('button', { name: '장바구니 담기' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('정렬')).toBeFocused()
  }
  await page.mouse.wheel(0, 5000)
  await expect(rows).toHaveCount(20)
  await page.mouse.wheel(0, 5000)
  await expect(page.getByText('더 이상 상품이 없습니다.')).toBeVisible()
  await expect(page).toHaveURL(/page=2/)

  await rows.nth(14).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => Math.round(scrollY))
  await rows.nth(14).getByRole('link').click()
  const popup = page.getByRole('dialog', { name: /상품 정보$/ })
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL(/goodsId=\d+&ps_code=1/)
  await page.goBack()
  await expect(popup).toBeHidden()
  await expect(page).not.toHaveURL(/goodsId/)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)

  // To another page and back.
  await page.getByRole('link', { name: '이용약관' }).click()
  await expect(page).toHaveURL(/\/Policy$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(rows).toHaveCount(20)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
})

test('is where the reader was after a reload, and after Back from another document', async ({ page }) => {
  await page.goto('/GoodsNormal')
  const rows = page.getByRole('region', { name: '상품 목록' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await page.mouse.wheel(0, 5000)
  await expect(rows).toHaveCount(20)
  // What says that more is coming is taller than what says that there is no more, and so is what stands in another font.
  await expect(page.locator('body[data-font]')).toBeAttached()
  await expect(page.getByText('더 이상 상품이 없습니다.')).toBeVisible()
  const place = () => page.evaluate(() => Math.round(scrollY))
  const scrolled = page.evaluate(
    () => new Promise<void>((done) => addEventListener('scrollend', () => done(), { once: true })),
  )
  await rows.nth(18).evaluate((row) => row.scrollIntoView({ block: 'start' }))
  await scrolled
  const before = await place()
  expect(before).toBeGreaterThan(900)

  await page.reload()
  await expect.poll(place).toBe(before)
  await page.goto('/operator')
  await page.goBack()
  await expect.poll(place).toBe(before)

  // Whoever moves while the pages are still on their way stays where they are.
  const released = Promise.withResolvers<void>()
  await page.route(/\/api\/.*page=2&/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.reload()
  await expect(rows).toHaveCount(10)
  await page.keyboard.press('Home')
  await expect.poll(place).toBe(0)
  released.resolve()
  await expect(rows).toHaveCount(20)
  expect(await place()).toBe(0)
})

test('sorts by won per kg', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/GoodsNormal')
  await page.getByLabel('정렬').selectOption('kg당 낮은 가격순')
  await expect(page).toHaveURL(/sort=kg_price/)
  await expect(page.getByRole('region', { name: '상품 목록' }).getByRole('listitem').first()).toContainText('차돌박이')
  await expect(page.getByRole('region', { name: '상품 목록' }).getByRole('listitem').first()).toContainText(
    '74,000원/kg',
  )
})

test('finds by cut, by partner and by traceability number', { tag: '@desktop' }, async ({ page, market }) => {
  const box = await market.db
    .selectFrom('products')
    .innerJoin('carcass_infos', 'carcass_infos.id', 'products.carcass_id')
    .innerJoin('partners', 'partners.id', 'products.partner_id')
    .select(['carcass_infos.cattle_no', 'partners.partner_name'])
    .where('products.product_type', '=', 'D')
    .orderBy('products.id')
    .executeTakeFirstOrThrow()
  await page.goto('/GoodsSearch')
  await expect(page.getByRole('heading', { name: '제품 검색', level: 1 })).toBeVisible()
  const search = page.getByRole('combobox', { name: '부위, 용도, 공급사, 이력번호 검색' })
  const rows = page.getByRole('region', { name: '상품 목록' }).getByRole('listitem')

  await search.fill('차돌')
  await search.press('Enter')
  await expect(page).toHaveURL(/sch_word=/)
  await expect(rows.first()).toContainText('차돌박이')

  await search.fill(box.partner_name)
  await search.press('Enter')
  await expect(rows.first()).toContainText(box.partner_name)

  // As it is printed: in groups.
  await search.fill(box.cattle_no.replace(/^(\d{3})(\d{4})(\d{4})(\d)$/, '$1 $2 $3 $4'))
  await search.press('Enter')
  await expect(rows.first()).toContainText(box.partner_name)
  // Other tests of this market may hold some of its six boxes.
  const left = await market.db
    .selectFrom('products')
    .innerJoin('carcass_infos', 'carcass_infos.id', 'products.carcass_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('carcass_infos.cattle_no', '=', box.cattle_no)
    .where('products.ps_code', '=', 1)
    .executeTakeFirstOrThrow()
  await expect(page.getByText(`상품 ${left.count}개`)).toBeVisible()

  await search.fill('없는부위')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: '검색된 정보가 없습니다.' })).toBeVisible()
})
