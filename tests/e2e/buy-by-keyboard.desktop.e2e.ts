import { type Locator, mergeTests, type Page } from '@playwright/test'
import { test as browsing } from './browse.ts'
import { button, expect, ordersOf, test as buying } from './buying.ts'

/** With banners on the home page: they are on the way too. */
const test = mergeTests(buying, browsing)

test('buys a box from the home page without a mouse, in few presses', async ({ page, market, buyer, payment }) => {
  const keys = new Keys(page)
  await page.goto('/Main')
  const fresh = page.getByRole('region', { name: '방금 들어온 부위' }).getByRole('listitem').getByRole('link').first()
  await expect(fresh).toBeVisible()
  await keys.reach(page.getByRole('link', { name: '본문으로 건너뛰기' }))
  await keys.press('Enter')
  await keys.reach(fresh)
  await keys.press('Enter')

  const product = page.getByRole('dialog', { name: /상품 정보$/ })
  const buy = product.getByRole('button', { name: '바로 구매' })
  await expect(product.getByRole('heading', { name: /상품 정보$/ })).toBeFocused()
  await expect(buy).toBeVisible()
  await keys.reach(buy)
  await keys.press('Enter')

  await page.waitForURL('**/Order/?orderno=*')
  const pay = button(page, /원 결제하기/)
  await expect(pay).toBeVisible()
  await expect(page.getByRole('heading', { name: '주문·결제' })).toBeFocused()
  await keys.reach(pay)
  await keys.press('Enter')

  const approve = payment.window.getByRole('button', { name: '결제하기', exact: true })
  await expect(approve).toBeVisible()
  await keys.reach(approve)
  await keys.press('Enter')
  await payment.expectDone()

  expect(await ordersOf(market, buyer.id)).toMatchObject([{ state: 'PAID' }])
  expect(keys.told.length, keys.told.join('\n')).toBeLessThanOrEqual(35)
})

test('the bar of a product’s own page comes before what there is to read', async ({ page, boxes }) => {
  await page.goto(`/GoodsPop?goodsId=${boxes[0]!.id}&ps_code=1`)
  await expect(button(page, '바로 구매')).toBeVisible()
  const keys = new Keys(page)
  await keys.reach(page.getByRole('link', { name: '본문으로 건너뛰기' }))
  await keys.press('Enter')
  await keys.reach(button(page, '바로 구매'))
  expect(keys.told.length, keys.told.join('\n')).toBeLessThanOrEqual(4)
})

test('boxes leave the cart and come back, and the focus stays where they were', async ({ page, cart }) => {
  await page.goto('/Cart')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines).toHaveCount(cart.length)
  const names = await lines.getByRole('link').allTextContents()
  const takeOut = async (line: Locator) => {
    await line.getByRole('button', { name: /빼기$/ }).focus()
    await page.keyboard.press('Enter')
  }

  await takeOut(lines.first())
  await expect(lines).toHaveCount(2)
  await expect(lines.filter({ hasText: names[1]! })).toBeFocused()
  await page.getByRole('button', { name: '되돌리기' }).focus()
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: names[1]! })).toBeFocused()

  // The last of the list: the one before it.
  await takeOut(lines.last())
  await expect(lines).toHaveCount(2)
  await expect(lines.last()).toBeFocused()
  await takeOut(lines.last())
  await expect(lines).toHaveCount(1)
  await takeOut(lines.first())
  await expect(page.getByText('담겨진 상품이 없습니다.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '장바구니' })).toBeFocused()
})

/** Somebody without a mouse: each press is counted, and what has the focus can be seen. */
class Keys {
  readonly told: string[] = []
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }

  async press(key: string): Promise<void> {
    const pressedIn = await this.#page.evaluateHandle(() => document)
    await this.#page.keyboard.press(key)
    // A press that leads to another page takes this one away, and that one has no focus before it is drawn.
    const focused = await pressedIn
      .evaluate(({ activeElement }) => activeElement!.outerHTML.slice(0, 120))
      .catch(() => 'on the way to the next page')
    this.told.push(`${key} → ${focused}`)
    expect(focused, 'the focus is nowhere').not.toMatch(/^<body/)
  }

  /** Tabs until this has the focus. */
  async reach(target: Locator): Promise<void> {
    const isThere = () => target.evaluate((one) => one === document.activeElement)
    while (!(await isThere())) {
      await this.press('Tab')
      expect(this.told.length, this.told.join('\n')).toBeLessThan(100)
    }
    await expect(target).toBeInViewport({ ratio: 1 })
    expect(await target.evaluate((one) => one.matches(':focus-visible'))).toBe(true)
  }
}
