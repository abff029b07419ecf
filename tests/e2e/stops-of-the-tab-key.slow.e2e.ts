import { mergeTests, type Page } from '@playwright/test'
import { untilQuiet } from '#tests/support/walk-to.ts'
import { test as browsing } from './browse.ts'
import { expect, orderCart, test as buying } from './buying.ts'

const test = mergeTests(buying, browsing)

test('every stop of the Tab key in the cart and in the order is in sight', async ({ page, cart }) => {
  await page.goto('/Cart')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(cart.length)
  expect(await hiddenStops(page)).toEqual([])
  await orderCart(page)
  expect(await hiddenStops(page)).toEqual([])
})

test('every stop of the Tab key of a sign-up is in sight', async ({ page }) => {
  await page.goto('/Memberprocess01')
  await page.getByRole('checkbox', { name: '전체 동의' }).click()
  expect(await hiddenStops(page)).toEqual([])
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByLabel('휴대폰번호')).toBeVisible()
  expect(await hiddenStops(page)).toEqual([])
})

test('each chip of a line is seen whole when the Tab key comes to it', { tag: '@phone' }, async ({ page, buyer }) => {
  expect(buyer.status).toBe('ACTIVE')
  await page.goto('/MyOrderList')
  await untilQuiet(page)
  const chips = page.getByRole('group', { name: '주문 상태' }).getByRole('button')
  await page.getByRole('navigation', { name: '기간' }).getByRole('link').last().focus()
  for (const chip of await chips.all()) {
    await page.keyboard.press('Tab')
    await expect(chip).toBeFocused()
    await expect(chip).toBeInViewport({ ratio: 0.99 })
  }
})

test('the cuts of an animal stand clear of every bar on a low screen', { tag: '@phone' }, async ({ page }) => {
  // A phone on its side, or letters of four times the size on a desk.
  await page.setViewportSize({ width: 360, height: 300 })
  await page.goto('/GoodsAll')
  await expect(page.locator('article:not([inert])').getByRole('checkbox').first()).toBeVisible()
  await untilQuiet(page)
  // Of a round button the corners are what lies under it.
  expect((await hiddenStops(page)).filter((stop) => !stop.includes('맨 위로'))).toEqual([])
})

test('the first box of a list is few stops away', async ({ page }) => {
  await page.goto('/GoodsNormal')
  const list = page.getByRole('region', { name: '상품 목록' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  let stops = 0
  const isAt = (name: string) => page.evaluate((words) => document.activeElement?.textContent === words, name)
  for (const link of ['본문으로 건너뛰기', '상품 목록으로 건너뛰기']) {
    for (; !(await isAt(link)); stops += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  const inRows = () =>
    list.getByRole('listitem').evaluateAll((rows) => rows.some((row) => row.contains(document.activeElement)))
  for (; !(await inRows()); stops += 1) await page.keyboard.press('Tab')
  expect(stops).toBeLessThanOrEqual(4)
})

/** Goes through the page by the Tab key: what has the focus and is covered by something else, or is nowhere. */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = []
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    for (const met of document.querySelectorAll('[data-met]')) met.removeAttribute('data-met')
    scrollTo(0, 0)
  })
  for (let stops = 0; stops < 150; stops += 1) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(lookAtFocus)
    if (seen === 'end') return hidden
    if (seen) hidden.push(seen)
  }
  throw new Error('the Tab key comes to no end')
}

/** Runs in the page. */
async function lookAtFocus(): Promise<string | undefined> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const { activeElement: focused, body } = document
  if (!focused || focused === body || focused.matches('[data-met]')) return 'end'
  focused.setAttribute('data-met', '')
  if (focused instanceof HTMLIFrameElement) return undefined
  const whole = focused.closest('label') ?? focused
  const { left, top, width, height } = focused.getBoundingClientRect()
  // All of it: a field of which a bar hides the half cannot be read while it is filled in.
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const),
  )
  const covering = points
    .map(([x, y]) => document.elementFromPoint(x, y))
    .find((there) => !there || (!whole.contains(there) && layerOf(there) !== layerOf(focused)))
  if (covering === undefined) return undefined
  /** The bar or window that stands over what scrolls. */
  function layerOf(one: Element): Element | null {
    const floats = (at: Element) => ['fixed', 'sticky'].includes(getComputedStyle(at).position)
    let at: Element | null = one
    while (at && !floats(at)) at = at.parentElement
    return at
  }
  return `${focused.outerHTML.slice(0, 140)} at ${Math.round(top)} is under ${covering?.outerHTML.slice(0, 100) ?? 'the edge'}`
}
