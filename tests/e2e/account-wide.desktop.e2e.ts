import { buy } from '#tests/support/shopping.ts'
import { boxesOnSale, expect, test, threeBoxes } from './buying.ts'
import { expectOpenToAll } from './sign-up.ts'

test('a menu at the member’s name leads to the pages of one’s own, by pointer and by keyboard, and logs out', async ({
  page,
  buyer,
}) => {
  await page.goto('/Main')
  const top = page.getByRole('navigation', { name: '주요 메뉴' })
  const name = top.getByRole('button', { name: `${buyer.business_name} 메뉴` })
  await expect(top.getByRole('link', { name: '1:1 문의' })).toBeHidden()
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(name).toHaveAttribute('aria-expanded', 'true')
  await expect(top.getByRole('link', { name: '1:1 문의' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(top.getByRole('link', { name: '마이페이지' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-expanded', 'false')
  await name.click()
  // At the width of a phone there is no such menu: what has the focus in it loses it.
  await expectOpenToAll(page)
  await page.mouse.click(6, 500)
  await expect(name).toHaveAttribute('aria-expanded', 'false')

  for (const [label, path] of [
    ['마이페이지', '/MyPage'],
    ['주문·배송', '/MyOrderList'],
    ['1:1 문의', '/MyQnA'],
    ['공지사항', '/Notice'],
  ] as const) {
    await name.click()
    await top.getByRole('link', { name: label }).click()
    await page.waitForURL(`**${path}`)
    await expect(name).toHaveAttribute('aria-expanded', 'false')
  }
  await name.click()
  await top.getByRole('button', { name: '로그아웃', exact: true }).click()
  await expect(top.getByRole('link', { name: '로그인' })).toBeVisible()
})

test('the pages of one’s own stand beside their navigation and use the width', async ({ page, market, buyer }) => {
  const boxes = await boxesOnSale(market, threeBoxes)
  await buy(
    market,
    buyer,
    boxes.map(({ id }) => id),
  )
  const own = page.getByRole('navigation', { name: '마이페이지' })
  for (const [address, label] of [
    ['/MyPage', '마이 홈'],
    ['/MyNews', '알림'],
    ['/MyAddressAdd', '배송지 관리'],
    ['/MyInfo', '내 정보'],
    ['/MyQnA', '1:1 문의'],
    ['/MyOrderList', '주문·배송'],
  ] as const) {
    await page.goto(address)
    await expect(own.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
    await expectOpenToAll(page)
  }
  // In a reader's own colours there is no other ground under it.
  await page.emulateMedia({ forcedColors: 'active' })
  const marked = (name: string) =>
    own.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).textDecorationLine)
  expect([await marked('주문·배송'), await marked('내 정보')]).toEqual(['underline', 'none'])
  await page.emulateMedia({ forcedColors: 'none' })
  // One line each, in the columns of the head.
  const row = page.locator('main li > a[href*=MyOrderView]')
  const places = await row
    .locator('b, [class*=when]')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left))
  expect(new Set(places).size).toBe(places.length)
  expect((await row.boundingBox())!.height).toBeLessThan(120)

  await row.click()
  const goods = page.getByRole('heading', { name: /^주문 상품/ })
  const to = page.getByRole('heading', { name: '배송 정보' })
  await expect(to).toBeVisible()
  expect((await to.boundingBox())!.x).toBeGreaterThan((await goods.boundingBox())!.x + 400)
  // What ends the column is as wide as its cards.
  const card = await page.locator('section').filter({ has: goods }).boundingBox()
  const back = await page.getByRole('link', { name: '주문 목록' }).boundingBox()
  expect([back!.x, back!.width]).toEqual([card!.x, card!.width])
  await expectOpenToAll(page)
  await own.getByRole('link', { name: '주문·배송' }).click()
  await page.waitForURL('**/MyOrderList')
})
