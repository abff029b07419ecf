import type { Page } from '@playwright/test'
import { listHolds, releaseHolds } from '#contract/operator/holds.ts'
import { untilAlive } from '#tests/support/shop.ts'
import { openDesk } from '#tests/support/staff.ts'
import { boxesOnSale, button, expect, orderCart, press, putIntoCart, test, threeBoxes } from './buying.ts'
import { openCarcasses, tick } from './browse.ts'

const kept = (page: Page) => page.evaluate(() => Object.fromEntries<string>(Object.entries(sessionStorage)))

test(
  'this tab keeps its order’s codes, and lists and cart take the sign of a payment off',
  { tag: '@desktop' },
  async ({ page, order }) => {
    expect((await kept(page))['orderno']).toBe(new URL(page.url()).searchParams.get('orderno'))
    const code = (await kept(page))['orderno']
    await order.start()
    await expect.poll(async () => (await kept(page))['urlCode']).toBe(code)
    await order.approve()
    await order.expectDone()
    const done = await kept(page)
    expect(done['MallorderId']).toMatch(/^\d+$/)
    expect(done['MallorderNo']).toMatch(/^\d{8}-\d{6}$/)
    expect(done).toMatchObject({ paymentDone: 'true' })
    expect(done).not.toHaveProperty('orderno')
    await expect(page.getByRole('main')).toContainText(done['MallorderNo']!)
    await expect(page.getByRole('main')).toContainText('630,000원')
    await expect(page.getByRole('link', { name: '주문 상세 보기' })).toHaveAttribute(
      'href',
      `/MyOrderView/?type=list&id=${done['MallorderId']}`,
    )
    await expect(page.getByRole('link', { name: '초신선 더 보기' })).toHaveAttribute('href', '/GoodsAll')
    for (const address of ['/GoodsNormal', '/GoodsAll', '/Cart', '/MyOrderList']) {
      await page.evaluate(() => sessionStorage.setItem('paymentDone', 'true'))
      await page.goto(address)
      await expect.poll(async () => (await kept(page))['paymentDone'], { message: address }).toBe('false')
    }
    // With the sign on, the order page leads home.
    await page.evaluate(() => sessionStorage.setItem('paymentDone', 'true'))
    await page.goto(`/Order/?orderno=${code}`)
    await page.waitForURL('**/Main')
  },
)

test('leaving the order page deletes its form and forgets its code', { tag: '@phone' }, async ({ page, order }) => {
  expect(order.boxes).toHaveLength(3)
  const code = (await kept(page))['orderno']
  const left = page.waitForRequest((one) => one.method() === 'DELETE' && one.url().endsWith(`/orders/${code}`))
  await page
    .getByRole('link', { name: /^홈$|한결 홈/ })
    .filter({ visible: true })
    .first()
    .click()
  await left
  expect(await kept(page)).not.toHaveProperty('orderno')
})

test(
  'more than three lines are collapsed; the memo has its presets',
  { tag: '@desktop' },
  async ({ page, market, buyer }) => {
    const more = { pc_code: '01010600', weight: 1, kg_price: 50_000 }
    await putIntoCart(buyer, await boxesOnSale(market, [...threeBoxes, more]))
    await orderCart(page)
    const lines = page.getByRole('main').locator('section', { hasText: '주문 상품' }).getByRole('listitem')
    await expect(lines).toHaveCount(3)
    await page.getByRole('button', { name: '1개 더 보기' }).click()
    await expect(lines).toHaveCount(4)
    await page.getByRole('button', { name: '접기' }).click()
    await expect(lines).toHaveCount(3)
    const memo = page.getByLabel('배송 메모', { exact: true })
    for (const preset of ['부재시 연락주세요', '직접 입력'])
      await expect(memo.getByRole('option', { name: preset })).toHaveCount(1)
  },
)

test(
  'an order page without a code, and one whose form is not there, say so',
  { tag: '@phone' },
  async ({ page, buyer }) => {
    expect(buyer.status).toBe('ACTIVE')
    await page.goto('/Order/')
    await expect(page.getByText('주문정보가 없습니다.').first()).toBeVisible()
    await page.goto(`/Order/?orderno=${'a'.repeat(32)}`)
    const told = page.getByRole('alertdialog', { name: '정상적 주문데이터가 없습니다.' })
    await told.getByRole('button').click()
    await page.waitForURL('**/Main')
  },
)

test(
  'a payment that cannot begin says the server’s words for two seconds',
  { tag: '@phone' },
  async ({ page, order }) => {
    const message = '지금은 결제를 시작할 수 없습니다.'
    await page.route(/\/api\/users\/orders\/[\w-]{32}$/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { errno: 3007, message, result: null } })
        : route.fallback(),
    )
    await order.start()
    const sentence = page.getByText(message)
    await expect(sentence).toBeVisible()
    await expect(sentence).toBeHidden({ timeout: 3_000 })
  },
)

test('a failed payment leads to the cart and to the ultra-fresh list', { tag: '@phone' }, async ({ page, buyer }) => {
  expect(buyer.status).toBe('ACTIVE')
  await page.goto('/OrderFail?code=X&message=x')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /장바구니/ })).toHaveAttribute('href', '/Cart')
  await expect(main.getByRole('link', { name: /초신선/ })).toHaveAttribute('href', '/GoodsAll')
})

test('nothing chosen is said in the cart', { tag: '@desktop' }, async ({ page, cart }) => {
  await page.goto('/Cart')
  const boxes = page.getByRole('main').getByRole('listitem').getByRole('checkbox')
  await expect(boxes).toHaveCount(cart.length)
  for (const box of await boxes.all()) await box.uncheck()
  await press(page, /주문하기/)
  await expect(page.getByText('선택한 제품이 없습니다')).toBeVisible()
})

test('what the server refuses to hold leaves the selection', { tag: '@phone' }, async ({ page, buyer }) => {
  expect(buyer.status).toBe('ACTIVE')
  const { current } = await openCarcasses(page, '05')
  await tick(current, '안심살')
  await tick(current, '채끝살')
  const href = await current.getByRole('link', { name: /채끝살/ }).getAttribute('href')
  const product_id = Number(/goodsId=(\d+)/.exec(href ?? '')?.[1])
  const message = `채끝살(${product_id}번): 이미 다른 구매자가 담은 상품입니다.`
  const failed = [{ product_id, pc_name: '채끝살', reason: 'taken' }]
  await page.route('**/api/users/carts', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { errno: 2001, message, result: { failed } } })
      : route.fallback(),
  )
  await press(page, '담기')
  await expect(page.getByText(message)).toBeVisible()
  await expect(current.getByRole('checkbox', { name: '채끝살 선택' })).not.toBeChecked()
  await expect(current.getByRole('checkbox', { name: '안심살 선택' })).toBeChecked()
})

test(
  'a server that fails is said in the cart, in a list and at an order',
  { tag: '@phone' },
  async ({ page, buyer }) => {
    test.slow()
    expect(buyer.status).toBe('ACTIVE')
    for (const [address, call] of [
      ['/Cart', '**/api/users/carts'],
      ['/MyOrderList', '**/api/users/orders?*'],
      ['/GoodsNormal?grade_code=07', '**/products/items?*'],
    ] as const) {
      await page.goto('/Policy')
      await untilAlive(page)
      await page.route(call, (route) =>
        route.fulfill({ status: 500, json: { errno: 9999, message: 'failed', result: null } }),
      )
      // From page to page, as the server itself draws the first one.
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, address)
      const sentence = page.getByText(/^서버 오류로 인해 데이터를 가져올 수 없습니다\./)
      await expect(sentence.first(), address).toBeVisible({ timeout: 20_000 })
    }
  },
)

test(
  'a box that the desk takes out of an order makes the order page ask again',
  { tag: '@desktop' },
  async ({ page, market, order }) => {
    const asked = page.waitForRequest((one) => one.method() === 'GET' && /\/orders\/[\w-]{32}$/.test(one.url()))
    const desk = await openDesk(market, ['orders'])
    const { data } = await desk.send(listHolds, { query: { product: order.boxes[0]!.id } })
    const holds = data.map(({ id, fence }) => ({ id, fence }))
    await desk.send(releaseHolds, { body: { holds, reason: '포장 확인이 필요해요' } })
    await asked
    await expect(button(page, /원 결제하기/)).toBeHidden()
  },
)
