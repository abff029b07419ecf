import type { Page } from '@playwright/test'
import { getSettings } from '#contract/settings.ts'
import { expect, test as shopTest } from '#tests/support/shop.ts'
import { type Front, openFront } from '#tests/support/front.ts'

const test = shopTest.extend<{ front: Front }>({
  front: async ({ market, shop }, use) => {
    // A line that breaks is what is tried here.
    shop.allowedErrors.push(/WebSocket connection|ERR_CONNECTION|Failed to fetch/)
    const build = (await market.visitor.send(getSettings)).data.app_version
    await using front = await openFront({ url: market.url, origin: market.config.publicUrl, build })
    await use(front)
  },
})
test.use({ serviceWorkers: 'allow' })

/** Opens a page and waits until the service worker stands behind it. */
async function enter(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((go) => navigator.serviceWorker.addEventListener('controllerchange', go, { once: true }))
  })
}

/** The tab hears of it when its connection is there again, which it has to have had before. */
async function release(page: Page, front: Front, build: string): Promise<void> {
  await expect(async () => {
    const heard = page.waitForResponse((answer) => answer.url().endsWith('/api/fronts/settings'), { timeout: 5_000 })
    front.release(build)
    await heard
  }).toPass()
}

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) }
  })

/** Stays for as long as the page is not loaded anew. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test('keeps fonts, icons and scripts, no page and no answer, and says in our words that there is no connection', async ({
  page,
  context,
  front,
}) => {
  await enter(page, `${front.url}/GoodsAll`)
  await page.goto(`${front.url}/Notice`)
  await page.goto(`${front.url}/GoodsAll`)
  await expect(page.getByRole('article').first()).toBeVisible()
  // The worker writes down what passes through it after it has answered.
  await expect
    .poll(async () => (await kept(page)).paths.filter((path) => path.startsWith('/assets/')).length)
    .toBeGreaterThan(5)
  const { names, paths } = await kept(page)
  expect(names).toHaveLength(1)
  expect(paths).toContain('/offline.html')
  expect(paths.filter((path) => !/^\/(assets\/|icon|favicon|offline\.(html|js)$)/.test(path))).toEqual([])

  await front.shut()
  await page.goto(`${front.url}/Main`)
  await expect(page.getByRole('heading', { name: '인터넷 연결이 끊겼어요' })).toBeVisible()
  await expect
    .poll(() => page.locator('img').evaluate((icon: HTMLImageElement) => icon.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: '다시 시도' })).toBeVisible()
  // Once the line is back it tries by itself.
  await front.open()
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page).toHaveTitle('한결 · 도체별·부위별 소고기 도매')
})

test('a new build takes over at the next change of page that takes nothing away, once', async ({ page, front }) => {
  await enter(page, `${front.url}/Trace`)
  const before = await kept(page)
  await mark(page)
  await release(page, front, 'b'.repeat(12))
  await page.getByLabel('이력번호', { exact: true }).fill('002')
  await page.getByRole('link', { name: '홈', exact: true }).click()
  await expect(page).toHaveURL(/\/Main(\?page=\d+)?$/)
  expect(await isMarked(page), 'something was typed').toBe(true)

  const menu = page.getByRole('navigation', { name: '주요 메뉴' })
  await menu.getByRole('link', { name: '단가표' }).click()
  await expect(page).toHaveURL(/\/UnitPrice$/)
  await expect.poll(() => isMarked(page)).toBe(false)
  await expect.poll(async () => (await kept(page)).names).toEqual([`hangyeol-${'b'.repeat(12)}`])
  expect(before.names).not.toEqual([`hangyeol-${'b'.repeat(12)}`])
  expect(await page.evaluate(() => localStorage.getItem('app_version'))).toBe('b'.repeat(12))

  await mark(page)
  for (const [name, path] of [
    ['초신선', '/GoodsAll'],
    ['일반', '/GoodsNormal'],
    ['홈', '/Main'],
  ] as const) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}(\\?page=\\d+)?$`))
  }
  expect(await isMarked(page), 'loaded anew once').toBe(true)
})

test('a new build leaves the way of joining alone', async ({ page, front }) => {
  await enter(page, `${front.url}/MemberReg`)
  await mark(page)
  await release(page, front, 'c'.repeat(12))
  await page
    .getByRole('link', { name: /사업자/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/Memberprocess01/)
  expect(await isMarked(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(/\/MemberReg$/)
  expect(await isMarked(page)).toBe(true)
})
