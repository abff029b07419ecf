import type { Page } from '@playwright/test'
import { linesAt } from '#tests/support/lines.ts'
import { expect, test, untilAlive } from '#tests/support/shop.ts'
import { openCarcasses, tick } from './browse.ts'

const lineLost = '네트워크가 원활하지 않습니다.'

test.beforeEach(({ shop }) => {
  shop.allowedErrors.push(/dynamically imported module|preload CSS|WebSocket connection|Failed to fetch/)
})

const filesOf = (parts: string) => new RegExp(`/assets/(${parts})-`)

/** These parts of the program do not come, as where the line was away at the wrong moment. */
const lose = (page: Page, parts: string) => page.route(filesOf(parts), (route) => route.abort('internetdisconnected'))

test('a press on a link without a line shows a page that says so, and leads on when the line is back', async ({
  page,
  context,
}) => {
  await lose(page, 'head-keeper')
  await page.goto('/GoodsAll')
  await untilAlive(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('link', { name: '일반', exact: true }).click()
  await expect(page.getByRole('heading', { name: lineLost })).toBeVisible()
  await expect(page.getByRole('link', { name: '홈', exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '일반', exact: true })).toBeVisible()
})

test('a page whose code has left with its release is loaded anew, also while another is fetched ahead, and nothing fails meanwhile', async ({
  page,
}) => {
  await page.goto('/FAQ')
  await untilAlive(page)
  // What is fetched ahead is no reason to load anew.
  await page.waitForLoadState('networkidle')
  await page.route(filesOf('products-page'), (route) => route.fulfill({ status: 404 }), { times: 1 })
  // On its way for as long as this page stands.
  await page.route(filesOf('unit-price-page'), () => undefined)
  const ahead = page.waitForRequest(filesOf('unit-price-page'))
  await page.locator('a[href="/UnitPrice"]').first().dispatchEvent('touchstart')
  await ahead
  const anew = page.waitForEvent('domcontentloaded')
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/GoodsNormal"]')?.click())
  await anew
  await expect(page.getByRole('heading', { name: '일반', exact: true })).toBeVisible()
})

test('a login without a line says so and keeps what was typed', async ({ page, context, shop }) => {
  const member = await shop.newMember()
  await page.goto('/UserLogin')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('ID', { exact: true }).fill(member.userid)
  await page.getByLabel('비밀번호', { exact: true }).fill('hangyeol1234')
  await context.setOffline(true)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await context.setOffline(false)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page).toHaveURL(/\/Main/)
})

test('a page that could not be fetched ahead takes nothing from the page that is open', async ({ page, shop }) => {
  const member = await shop.newMember()
  await page.goto('/UserLogin')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('ID', { exact: true }).fill(member.userid)
  await page.getByLabel('비밀번호', { exact: true }).fill('hangyeol1234')
  await lose(page, 'id-search-page')
  const lost = page.waitForEvent('requestfailed')
  await page.getByRole('link', { name: 'ID 찾기' }).focus()
  await lost
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page).toHaveURL(/\/Main/)
})

test('what is ticked stays where a box is looked at without a line, and the box comes when the line is back', async ({
  page,
  context,
  shop,
}) => {
  await shop.newBuyer(page)
  const { current } = await openCarcasses(page)
  const asked = page.waitForRequest(/product-sheet/)
  await tick(current, '안심살')
  await asked
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await current.getByRole('link', { name: /채끝살/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: lineLost })).toBeVisible()
  await context.setOffline(false)
  await expect(sheet.getByRole('heading', { name: '채끝살', exact: true })).toBeVisible()
  await page.goBack()
  await expect(current.getByRole('checkbox', { name: '안심살 선택' })).toBeChecked()
})

test('a box whose code is lost says so in its own place, the list stays beneath, and the next press brings it', async ({
  page,
  context,
}) => {
  const ready = page.waitForEvent('requestfinished', (request) => request.url().includes('lost-part'))
  await page.goto('/GoodsNormal')
  await untilAlive(page)
  await ready
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { marked: true }))
  const row = page.getByRole('main').getByRole('link', { name: /등심/ }).first()
  const sheet = page.getByRole('dialog', { name: '상품 정보' })
  await context.setOffline(true)
  await row.click()
  await expect(sheet.getByRole('heading', { name: lineLost })).toBeVisible()
  await sheet.getByRole('button', { name: '다시 시도' }).click()
  await expect(sheet.getByRole('heading', { name: lineLost })).toBeVisible()
  await expect(row).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  // Closed before the line is back.
  await context.setOffline(false)
  await row.click()
  await expect(sheet.getByRole('heading', { name: /등심살$/ })).toBeVisible()
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
})

test('Back before the code of a box has come leads to the list, which can be pressed', async ({ page }) => {
  await page.route(filesOf('product-sheet'), () => undefined)
  await page.goto('/GoodsNormal')
  await untilAlive(page)
  const row = page.getByRole('main').getByRole('link', { name: /등심/ }).first()
  await row.click()
  await expect(page.locator('[data-coming]')).toBeVisible()
  await page.goBack()
  await row.click({ trial: true })
})

test('a menu whose code did not come opens with the next press once the line is back, without another page', async ({
  page,
  context,
}) => {
  await lose(page, 'side-menu')
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'))
  await page.goto('/')
  await untilAlive(page)
  await lost
  await page.evaluate(() => Object.assign(window, { marked: true }))
  await context.setOffline(true)
  const menu = page.getByRole('button', { name: '전체 메뉴' })
  const said = page.getByText(`${lineLost} 잠시 후 다시 시도해주세요.`)
  await menu.click()
  await expect(said).toBeVisible()
  await expect(said).toBeHidden()
  await menu.click()
  await expect(said).toBeVisible()
  await page.unroute(filesOf('side-menu'))
  await context.setOffline(false)
  await menu.click()
  const opened = page.getByRole('dialog', { name: '전체 메뉴' })
  await expect(opened.getByRole('link', { name: '공지사항' })).toBeVisible()
  // With its styles.
  await expect(opened.getByRole('list')).toHaveCSS('display', 'grid')
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
})

test('what an order’s page may open is answered without a line', async ({ page, context, market, shop }) => {
  const buyer = await shop.newBuyer(page)
  const { order_id } = await linesAt(market, buyer, 'DELK')
  const came = Promise.all(
    ['return-sheet', 'confirm-dialog', 'again-sheet'].map((part) =>
      page.waitForEvent('requestfinished', (request) => filesOf(part).test(request.url())),
    ),
  )
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  await came
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  for (const [press, opened] of [
    ['반품 신청', /반품/],
    ['구매확정', /확정/],
    ['지난번처럼 담기', /지난번처럼 담기/],
  ] as const) {
    await page.getByRole('button', { name: press }).first().click()
    await expect(
      page.getByRole('dialog', { name: opened }).or(page.getByRole('alertdialog', { name: opened })),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  // The next test has the same context.
  await context.setOffline(false)
})

test('the menu whose code is there already opens with the press', async ({ page }) => {
  await page.clock.install()
  const ready = page.waitForEvent('requestfinished', (request) => request.url().includes('side-menu'))
  await page.goto('/')
  await untilAlive(page)
  await ready
  await page.waitForLoadState('networkidle')
  // Whoever pressed Escape in a pause before it would see it open after that.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: '전체 메뉴' }).press('Enter')
  const menu = page.getByRole('dialog', { name: '전체 메뉴' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})
