import { sql } from 'kysely'
import { setNow } from '#tests/support/settings.ts'
import { makeShopper } from '#tests/support/shopping.ts'
import { boxesOnSale, button, expect, orderCart, press, putIntoCart, statusOf, test, threeBoxes } from './buying.ts'

test(
  'warns in the last minute, extends, and says that the time is over',
  { tag: '@phone' },
  async ({ page, market, cart }) => {
    test.slow()
    await page.goto('/Cart')
    await expect(page.getByRole('timer').first()).toHaveText(/^(10:00|09:5\d)$/)

    await market.pass(550)
    const warning = page.getByRole('alertdialog', { name: '곧 담아 둔 상품이 풀려요' })
    await expect(warning.getByRole('timer')).toHaveText(/^[1-5]?\d초$/)
    const extend = warning.getByRole('button', { name: '연장하기' })
    await expect(extend).toBeFocused()
    await extend.click()
    await expect(page.getByText('10분으로 늘렸어요')).toBeVisible()
    await expect(warning).toBeHidden()

    // 취소 closes it, and the hold runs on.
    await market.pass(555)
    await warning.getByRole('button', { name: '취소' }).click()
    await expect(warning).toBeHidden()
    expect(await statusOf(market, cart[0]!.id)).toBe(2)
    await press(page, '연장')
    await expect(page.getByRole('timer').first()).toHaveText(/^(10:00|09:5\d)$/)

    // Nobody does anything: at zero it says so, everybody may have them, and the line stays with a way back.
    await market.pass(560)
    await expect(warning).toBeVisible()
    await market.pass(60)
    await expect(page.getByRole('alertdialog', { name: '선점 시간이 지났습니다' })).toBeVisible()
    await page.getByRole('button', { name: '확인' }).click()
    const again = page.getByRole('button', { name: '다시 담기', exact: true })
    await expect(again).toHaveCount(3)
    expect(await statusOf(market, cart[0]!.id)).toBe(1)
    // One line comes back and stays among its neighbours; what is left for another time comes back too, when it is asked for.
    const cuts = page.getByRole('main').getByRole('listitem')
    const order = async () => (await cuts.allInnerTexts()).map((text) => text.split('\n')[0])
    const before = await order()
    await again.nth(1).click()
    await expect(page.getByText('다시 담았어요')).toBeVisible()
    await expect(again).toHaveCount(2)
    expect(await order()).toEqual(before)
    await market.pass(601)
    await press(page, '3개 모두 다시 담기')
    await expect(again).toHaveCount(0)
    await expect(button(page, '3개 주문하기')).toBeVisible()
  },
)

test(
  'the bar of the time left is full when a hold begins, however long the operator lets it last, and is not drawn of one whose beginning nobody knows',
  { tag: '@phone' },
  async ({ page, market, buyer, boxes }) => {
    const usual = (await market.server.deps.settings()).hold
    await setNow(market, 'hold', { ...usual, cart_hold_seconds: 1200, order_hold_seconds: 300 })
    try {
      await putIntoCart(buyer, boxes)
      const bar = page.getByRole('main').locator('[style*="scale"]')
      const full = () => bar.evaluate((element: HTMLElement) => Number.parseFloat(element.style.scale))
      await page.goto('/Cart')
      await expect.poll(full).toBeGreaterThan(0.95)
      await market.pass(600)
      await page.reload()
      await expect.poll(full).toBeLessThan(0.51)
      expect(await full()).toBeGreaterThan(0.4)
      // As a server of the release before has written it.
      await sql`update claims set held_from = null where user_id = ${buyer.id}`.execute(market.db)
      await page.reload()
      await expect(page.getByRole('timer').first()).toHaveText(/^(10:00|09:)/)
      await expect(bar).toHaveCount(0)
      await orderCart(page)
      await expect(page.getByRole('timer').first()).toHaveText(/^0[45]:/)
      expect(await full()).toBeGreaterThan(0.9)
    } finally {
      await setNow(market, 'hold', usual)
    }
  },
)

test('lets the lines go on a line that is slower than its looks', { tag: '@phone' }, async ({ page, market, cart }) => {
  await page.clock.install()
  await page.goto('/Cart')
  await expect(page.getByRole('timer').first()).toHaveText(/^(10:00|09:5\d)$/)
  const held: (() => Promise<void>)[] = []
  const first = Promise.withResolvers<void>()
  await page.route('**/api/users/carts**', (route) => {
    held.push(() => route.continue().catch(() => {}))
    first.resolve()
  })
  await market.pass(601)
  await first.promise
  await expect(async () => {
    // Each answer comes when the page has looked again.
    const asked = held.splice(0)
    await page.clock.runFor(1600)
    for (const answer of asked) await answer()
    expect(await page.getByRole('button', { name: '다시 담기', exact: true }).count()).toBe(cart.length)
  }).toPass({ timeout: 20_000 })
})

test(
  'says at once that nothing was taken back, though the cart does not come',
  { tag: '@phone' },
  async ({ page, market, cart }) => {
    await page.goto('/Cart')
    await market.pass(601)
    await expect(page.getByRole('button', { name: '다시 담기', exact: true })).toHaveCount(cart.length)
    await page.route('**/api/users/carts**', (route) =>
      route.request().method() === 'POST' ? route.abort() : undefined,
    )
    await press(page, '3개 모두 다시 담기')
    await expect(page.getByText('네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await press(page, '3개 모두 다시 담기')
    await expect(button(page, '3개 주문하기')).toBeVisible()
  },
)

test(
  'lets whoever could not extend press again at once, though the cart does not come',
  { tag: '@phone' },
  async ({ page, cart }) => {
    await page.goto('/Cart')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(cart.length)
    let lost = false
    await page.route('**/api/users/carts**', (route) => {
      if (route.request().method() === 'GET') return
      if (lost) return route.continue()
      lost = true
      return route.abort()
    })
    await press(page, '연장')
    await expect(page.getByText('네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.')).toBeVisible()
    // Long before the cart is given up.
    await button(page, '연장').click({ timeout: 5000 })
    await expect(page.getByText('10분으로 늘렸어요')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

test('does not offer more time than there is', { tag: '@phone' }, async ({ page, market, buyer }) => {
  const [box] = await boxesOnSale(market, threeBoxes.slice(0, 1))
  await putIntoCart(buyer, [box!])
  await page.goto('/GoodsAll')
  const warning = page.getByRole('alertdialog', { name: '곧 담아 둔 상품이 풀려요' })
  // 60 minutes from the first take are the most.
  for (let passed = 0; passed < 3240; passed += 540) {
    await market.pass(540)
    await warning.getByRole('button', { name: '연장하기' }).click()
    await expect(warning).toBeHidden()
  }
  await market.pass(320)
  await expect(warning).toContainText('더 이상 시간을 연장할 수 없습니다.')
  await expect(warning.getByRole('button', { name: '연장하기' })).toBeHidden()
})

test('says what kept a box in the cart: the line, or the server', { tag: '@phone' }, async ({ page, shop, cart }) => {
  shop.allowedErrors.push(/Failed to load resource|ERR_/)
  expect(cart).toHaveLength(3)
  await page.goto('/Cart')
  const remove = page.getByRole('button', { name: / 빼기$/ }).first()
  let failed = 0
  const cartIsAsked = Promise.withResolvers<void>()
  await page.route('**/api/users/carts', async (route) => {
    if (route.request().method() !== 'DELETE') {
      // The cart that is asked anew takes its time: nobody has to wait for it to press again.
      if (failed > 0) await cartIsAsked.promise
      return route.fallback()
    }
    failed += 1
    if (failed === 1) return route.abort()
    return route.fulfill({ status: 500, json: { errno: 9999, message: 'failed', result: null } })
  })
  await remove.click()
  await expect(page.getByText('네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.')).toBeVisible()
  await remove.click()
  await expect(page.getByText('장바구니 삭제 서버 오류로 인해 데이터를 가져올 수 없습니다.')).toBeVisible()
  cartIsAsked.resolve()
  await page.unrouteAll()

  // The browser's data were wiped while the page stood open.
  await page.evaluate(() => localStorage.clear())
  await press(page, /\d개 주문하기/)
  await expect(page.getByText('로그인정보가 없습니다.')).toBeVisible()
})

test(
  'says how little more time there was to give before the cap',
  { tag: '@phone' },
  async ({ page, market, cart }) => {
    await market.db
      .updateTable('claims')
      .set({ first_at: sql<string>`first_at - interval '2980 seconds'` })
      .where(
        'product_id',
        'in',
        cart.map(({ id }) => id),
      )
      .execute()
    await page.goto('/Cart')
    await market.pass(590)
    const warning = page.getByRole('alertdialog', { name: '곧 담아 둔 상품이 풀려요' })
    await warning.getByRole('button', { name: '연장하기' }).click()
    await expect(page.getByText(/^[123]?\d초로 늘렸어요$/)).toBeVisible()
  },
)

test(
  'takes back as many as can be held, and clears the lines that nobody can take back',
  { tag: '@phone' },
  async ({ page, market, cart }) => {
    const usual = (await market.server.deps.settings()).hold
    await market.pass(601)
    await setNow(market, 'hold', { ...usual, max_held_products: 2 })
    try {
      await page.goto('/Cart')
      await press(page, '3개 가운데 2개 다시 담기')
      await expect(button(page, '2개 주문하기')).toBeVisible()
    } finally {
      await setNow(market, 'hold', usual)
    }
    await market.pass(601)
    await putIntoCart(await makeShopper(market), cart.slice(0, 2))
    await page.goto('/Cart')
    await press(page, '지난 상품 모두 빼기')
    await expect(page.getByText('2개를 뺐어요')).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  },
)
