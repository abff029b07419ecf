import { type Locator, mergeTests, type Page } from '@playwright/test'
import { test as browsing } from './browse.ts'
import { button, expect, orderCart, ordersOf, putIntoCart, test as buying } from './buying.ts'
import { makeAddress, makeProduct } from '#tests/support/make.ts'

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
  // Closed again: the window took the focus with it.
  await page.keyboard.press('Escape')
  await expect(approve).toBeHidden()
  await expect(pay).toBeFocused()
  await keys.press('Enter')
  await expect(approve).toBeVisible()
  await keys.reach(approve)
  await keys.press('Enter')
  await payment.expectDone()
  await expect(page.getByRole('heading', { level: 1, name: '주문 완료' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '주문 완료' })).toHaveCount(1)

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

test('boxes leave the cart and come back, and the focus stays where they were', async ({
  page,
  market,
  buyer,
  cart,
}) => {
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
  // What the toast offers is the next stop, and from there it goes on where the reader was.
  const undo = page.getByRole('button', { name: '되돌리기' })
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(lines.filter({ hasText: names[1]! })).toBeFocused()
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: names[1]! })).toBeFocused()

  // The last of the list: the one before it.
  await takeOut(lines.last())
  await expect(lines).toHaveCount(2)
  await expect(lines.last()).toBeFocused()
  await takeOut(lines.last())
  await expect(lines).toHaveCount(1)

  // The only box of its partner takes the partner along: the next partner is nearer than what was pressed before.
  await putIntoCart(buyer, [await makeProduct(market.db), await makeProduct(market.db)])
  await page.reload()
  await expect(lines).toHaveCount(3)
  await lines.first().getByRole('checkbox').focus()
  const next = page.getByRole('heading', {
    name: (await page.getByRole('main').getByRole('heading', { level: 2 }).nth(2).textContent())!,
  })
  await takeOut(lines.nth(1))
  await expect(lines).toHaveCount(2)
  await expect(next).toBeFocused()
  await takeOut(lines.last())
  await expect(lines).toHaveCount(1)
  await takeOut(lines.first())
  await expect(page.getByText('담겨진 상품이 없습니다.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '장바구니' })).toBeFocused()
})

test('a button that has nothing more to do keeps the focus until the Tab key goes on', async ({ page }) => {
  await page.goto('/GoodsNormal')
  const filter = page.getByRole('complementary', { name: '필터' })
  const reset = filter.getByRole('button', { name: '초기화' })
  await expect(reset).toBeDisabled()
  const grade = filter.getByRole('button', { name: '1++(9)', exact: true })
  await grade.press('Enter')
  await expect(page).toHaveURL(/grade_code/)
  await expect(reset).toBeEnabled()
  await reset.press('Enter')
  await expect(page).not.toHaveURL(/grade_code/)
  await expect(reset).toBeDisabled()
  await expect(reset).toBeFocused()
  // Pressed once more it does nothing; passed, it is no stop any more.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(reset).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(reset).not.toBeFocused()
})

test('what buys the ticked cuts of a carcass comes before them', async ({ page, buyer, boxes }) => {
  await page.goto(`/GoodsAll?carcass=${boxes[0]!.carcass_id}`)
  expect(buyer.id).toBeGreaterThan(0)
  const ticks = page.getByRole('article').getByRole('checkbox')
  await ticks.first().press('Space')
  await expect(page.getByRole('complementary', { name: '고른 부위' }).getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  const keys = new Keys(page)
  for (let stops = 0; stops < 12; stops += 1) {
    if (await button(page, '바로 구매').evaluate((one) => one === document.activeElement)) return
    await keys.press('Shift+Tab')
  }
  throw new Error(keys.told.join('\n'))
})

test('the arrow keys pass through the addresses of an order, Enter chooses', async ({ page, market, buyer, cart }) => {
  expect(cart).toHaveLength(3)
  await makeAddress(market.db, { user_id: buyer.id, addr_label: '둘째 가게', main_YN: 'N' })
  await orderCart(page)
  await button(page, '변경').press('Enter')
  const choices = page.getByRole('group', { name: '배송지 고르기' })
  await choices.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(choices.getByRole('radio', { name: /둘째 가게/ })).toBeChecked()
  await expect(choices.getByRole('radio', { name: /둘째 가게/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choices).toBeHidden()
  await expect(button(page, '변경')).toBeFocused()
  await expect(page.getByText('둘째 가게')).toBeVisible()
})

test('whoever searches again begins with the answers', async ({ page }) => {
  await page.goto('/GoodsSearch?sch_word=등심')
  await expect(page.getByText(/상품 \d+개/)).toBeVisible()
  const search = page.getByRole('combobox', { name: /검색/ }).filter({ visible: true })
  await search.fill('안심')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/%EC%95%88%EC%8B%AC/)
  await expect(page.getByRole('heading', { level: 1, name: '제품 검색' })).toBeFocused()
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
