import type { Page } from '@playwright/test'
import { countToday } from '#contract/catalogue.ts'
import { untilAlive } from '#tests/support/shop.ts'
import { expect, test } from './browse.ts'

test('says what came in today and leads to it', { tag: '@phone' }, async ({ page, market }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/Main$/)
  const today = page.getByRole('region', { name: '오늘 올라온 초신선' })
  // Each once: no second header of the other size is stopped at by the Tab key, or heard.
  await expect(page.getByRole('link', { name: '한결 홈' })).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: '부위, 용도, 공급사, 이력번호 검색' })).toHaveCount(1)
  await expect(today).toContainText('도체 7두')
  // Tests of the same market take boxes off it.
  const { data } = await market.visitor.send(countToday)
  await expect(today).toContainText(`부위 ${data.reduce((sum, { product_count }) => sum + product_count, 0)}개`)
  const fresh = page.getByRole('region', { name: '방금 들어온 부위' })
  await expect(fresh.getByRole('listitem')).toHaveCount(10)
  await fresh
    .getByRole('link', { name: /원\/kg/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /상품 정보$/ })).toBeVisible()
  await page.goBack()
  await today.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/GoodsAll$/)
})

test('says so where nothing came in yet today, and leads to what came before', { tag: '@phone' }, async ({ page }) => {
  await page.route(`**${countToday.path}`, (route) =>
    route.fulfill({ json: { errno: 0, message: '', result: { data: [] } } }),
  )
  await page.goto('/Customer')
  await untilAlive(page)
  await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '홈' }).click()
  const today = page.getByRole('region', { name: '오늘 올라온 초신선' })
  await expect(today).toContainText('아직 없어요')
  await today.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/GoodsAll$/)
})

test('writes thousands with a comma', { tag: '@phone' }, async ({ page }) => {
  const partner = { partner_id: 1, partner_name: '큰축산', carcass_count: 1234, product_count: 12_345 }
  await page.route(`**${countToday.path}`, (route) =>
    route.fulfill({ json: { errno: 0, message: '', result: { data: [partner] } } }),
  )
  await page.goto('/Customer')
  await untilAlive(page)
  await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '홈' }).click()
  const today = page.getByRole('region', { name: '오늘 올라온 초신선' })
  await expect(today).toContainText('도체 1,234두 부위 12,345개')
})

test('leads to what came in where nobody knows how much it was', { tag: '@phone' }, async ({ page }) => {
  await page.route(`**${countToday.path}`, (route) => route.abort())
  await page.goto('/Customer')
  await untilAlive(page)
  await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '홈' }).click()
  const today = page.getByRole('region', { name: '오늘 올라온 초신선' })
  await expect(today).toContainText('보러 가기')
  await expect(today).not.toContainText('–')
})

test('a part that does not come says so and is asked for again', { tag: '@phone' }, async ({ page }) => {
  const parts = /products\/(items|price-today)/
  await page.goto('/Customer')
  await page.route(parts, (route) => route.fulfill({ status: 500, json: { errno: 1, message: '오류', result: null } }))
  await untilAlive(page)
  await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '홈' }).click()
  const fresh = page.getByRole('region', { name: '방금 들어온 부위' })
  const prices = page.getByRole('region', { name: '오늘 시세' })
  await expect(fresh.getByRole('alert')).toContainText('불러오지 못했어요.')
  await expect(prices.getByRole('alert')).toContainText('불러오지 못했어요.')
  await page.unroute(parts)
  await fresh.getByRole('link', { name: '다시 시도' }).click()
  await expect(fresh.getByRole('listitem')).toHaveCount(10)
})

test('turns the banner over until it is stopped', { tag: '@phone' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/Main')
  const banner = page.getByRole('region', { name: '배너' })
  await expect(banner.getByRole('link').nth(1)).toHaveAttribute('href', '/FaQ?tab=DE')
  await expect(banner.getByRole('link').nth(2)).toHaveAttribute('href', '/FaQ?tab=CR')
  await page.clock.fastForward(3_000)
  await expect(page.getByText('2 / 3')).toBeVisible()
  // After the last one comes the first again.
  for (const at of [3, 1]) {
    await page.clock.fastForward(3_000)
    await expect(page.getByText(`${at} / 3`)).toBeVisible()
  }
  await page.getByRole('button', { name: '배너 자동 넘김 멈춤' }).click()
  const play = page.getByRole('button', { name: '배너 자동 넘김 재생' })
  await expect(play).toBeVisible()
  const at = await page.getByText(/^\d \/ 3$/).innerText()
  await staysThere(page, at)
  await play.click()
  await page.mouse.move(0, 0)
  await expect(async () => {
    await page.clock.fastForward(3_000)
    await expect(page.getByText(at, { exact: true })).toBeHidden({ timeout: 500 })
  }).toPass()
})

/** The pointer and the focus come to the banner and leave it, and it does not turn over. */
async function staysThere(page: Page, at: string) {
  const banner = page.getByRole('region', { name: '배너' })
  await expect(banner.locator('ul')).toHaveAttribute('style', /translate3d/)
  const comes = [
    () => banner.hover(),
    () => page.mouse.move(0, 0),
    () => banner.locator('a[tabindex="0"]').focus(),
    () => page.getByRole('link', { name: '한결 홈' }).focus(),
  ]
  for (const come of comes) {
    await come()
    for (let turn = 0; turn < 2; turn++) {
      await page.clock.fastForward(3_000)
      // Looked at once: a banner that turns over comes back to where it was.
      expect(await page.getByText(/^\d \/ 3$/).innerText()).toBe(at)
    }
  }
}

test(
  'turns the banner over for whoever wants less motion only when it is played',
  { tag: '@phone' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/Main')
    const play = page.getByRole('button', { name: '배너 자동 넘김 재생' })
    await expect(play).toBeVisible()
    await untilAlive(page)
    await staysThere(page, '1 / 3')
    await play.click()
    await page.mouse.move(0, 0)
    await expect(async () => {
      await page.clock.fastForward(3_000)
      await expect(page.getByText('1 / 3')).toBeHidden({ timeout: 500 })
    }).toPass()
  },
)

test('finds a part on the cow and shows what is on sale of it', async ({ page }) => {
  await page.goto('/Main')
  const finder = page.getByRole('region', { name: '부위로 찾기' })
  // Read out is what was chosen, not what the page begins with.
  await expect(finder.locator('[aria-live=polite]')).toHaveCount(0)
  await finder.getByRole('checkbox', { name: /^채끝/ }).click()
  await expect(finder.locator('[aria-live=polite]')).toContainText('채끝')
  const show = finder.getByRole('link', { name: /개 보기$/ })
  const count = Number((await show.textContent())?.replaceAll(/\D/g, ''))
  await show.click()
  await expect(page).toHaveURL(/\/GoodsSearch\?pc_code=01010400$/)
  await expect(page.getByText(`상품 ${count}개`)).toBeVisible()
})

test(
  'tells what is on sale of a part before any script, and asks for nothing more',
  { tag: '@phone' },
  async ({ page, browser, baseURL }, info) => {
    const foundOn = (one: Page) =>
      one.getByRole('region', { name: '부위로 찾기' }).getByRole('link', { name: /개 보기$/ })
    const plain = await browser.newPage({ ...info.project.use, ...(baseURL && { baseURL }), javaScriptEnabled: false })
    await plain.goto('/Main')
    const found = await foundOn(plain).innerText()
    await plain.close()

    const asked: string[] = []
    page.on(
      'request',
      (request) => void (new URL(request.url()).pathname.startsWith('/api/') && asked.push(request.url())),
    )
    await page.goto('/Main')
    await untilAlive(page)
    await page.waitForLoadState('networkidle')
    await expect(foundOn(page)).toHaveText(found)
    expect(asked).toEqual([])
  },
)

test('the key that leads to the search can be switched off', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/Customer')
  await untilAlive(page)
  const search = page.getByRole('combobox', { name: '부위, 용도, 공급사, 이력번호 검색' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  const choice = page.getByRole('checkbox', { name: '/ 키를 누르면 상품 검색으로 가기' })
  await choice.uncheck()
  // A key in a field would not be heard anyway.
  await page.getByRole('link', { name: '내 문의' }).focus()
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await page.reload()
  await untilAlive(page)
  await expect(choice).not.toBeChecked()
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
})

test('keeps what is pressed and typed before the scripts are there', { tag: '@desktop' }, async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((go) => (release = go))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/Main', { waitUntil: 'commit' })
  const search = page.getByRole('combobox', { name: '부위, 용도, 공급사, 이력번호 검색' })
  await page.getByRole('button', { name: '배너 자동 넘김 멈춤' }).press('Enter')
  await page.keyboard.press('/')
  await page.keyboard.type('1234')
  release()
  await expect(page.getByRole('button', { name: '배너 자동 넘김 재생' })).toBeVisible()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('1234')
  await page.waitForLoadState('networkidle')
  await staysThere(page, '1 / 3')
})
