import type { Page } from '@playwright/test'
import { stopBoxes } from '#contract/operator/intake-boxes.ts'
import { fillLogin } from '#tests/support/fill-login.ts'
import type { Member } from '#tests/support/make.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expect, openCarcasses, takeAway, test } from './browse.ts'

/** Through the sheet to the login page, and back. */
async function logInFromSheet(page: Page, member: Member): Promise<void> {
  const sheet = page.getByRole('dialog', { name: '로그인을 해주세요.' })
  await sheet.getByRole('link', { name: '로그인' }).click()
  await fillLogin(page, member)
}

test('ticks, logs in, comes back, and finds it ticked', { tag: '@phone' }, async ({ page, shop }) => {
  const member = await shop.newMember()
  const { current } = await openCarcasses(page, '06')
  await current.getByRole('checkbox', { name: '안심살 선택' }).click()
  await logInFromSheet(page, member)
  await expect(page).toHaveURL(/\/GoodsAll\?grade_code=06/)
  await expect(current.getByRole('checkbox', { name: '안심살 선택' })).toBeChecked()
})

test('wants a box in the cart, logs in, and has it there', { tag: '@phone' }, async ({ page, shop }) => {
  const member = await shop.newMember()
  const { current } = await openCarcasses(page, '06')
  await current.getByRole('link', { name: /채끝살/ }).click()
  const popup = page.getByRole('dialog', { name: '채끝살 상품 정보' })
  await popup.getByRole('button', { name: '담기' }).click()
  await logInFromSheet(page, member)
  await expect(page.getByText('장바구니에 1개를 담았어요')).toBeVisible()
  await expect(popup.getByText('장바구니에서 주문할 수 있어요.')).toBeVisible()
  // Coming back to the same page does not take it a second time.
  await page.reload()
  await expect(popup.getByText('장바구니에서 주문할 수 있어요.')).toBeVisible()
})

test(
  'wants a box of the home page in the cart, logs in, and has it there',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const member = await shop.newMember()
    await page.goto('/Main')
    const fresh = page.getByRole('region', { name: '방금 들어온 부위' })
    await fresh
      .getByRole('link', { name: /74,000원/ })
      .last()
      .click()
    const popup = page.getByRole('dialog', { name: /상품 정보$/ })
    await popup.getByRole('button', { name: '담기' }).click()
    await logInFromSheet(page, member)
    await expect(page.getByText('장바구니에 1개를 담았어요')).toBeVisible()
    await expect(page).toHaveURL(/\/Main\?goodsId=/)
    await expect(popup.getByText('장바구니에서 주문할 수 있어요.')).toBeVisible()
  },
)

test('wants to buy at once, and lands on the order page', { tag: '@phone' }, async ({ page, shop }) => {
  const member = await shop.newMember()
  const { current } = await openCarcasses(page, '07')
  await current.getByRole('link', { name: /꽃등심살/ }).click()
  await page.getByRole('dialog', { name: '꽃등심살 상품 정보' }).getByRole('button', { name: '바로 구매' }).click()
  await logInFromSheet(page, member)
  await expect(page).toHaveURL(/\/Order\/\?orderno=/)
})

test(
  'is told when the wish could not be gone on with, and offered it again',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const member = await shop.newMember()
    const { current } = await openCarcasses(page, '06')
    const script = '**/assets/carry-out-*.js'
    await page.route(script, (route) => route.abort())
    const box = current.getByRole('checkbox', { name: '안심살 선택' })
    await box.click()
    await logInFromSheet(page, member)
    await expect(page.getByText('로그인 전에 누른 것을 이어 가지 못했어요')).toBeVisible()
    await expect(box).not.toBeChecked()
    await page.unroute(script)
    await page.getByRole('button', { name: '다시 하기' }).click()
    await expect(box).toBeChecked()
  },
)

test('is told what went while logging in', { tag: '@desktop' }, async ({ page, shop, market }) => {
  const member = await shop.newMember()
  const { current } = await openCarcasses(page, '07')
  const link = current.getByRole('link', { name: /차돌박이/ })
  const id = Number(new URL((await link.getAttribute('href'))!, market.url).searchParams.get('goodsId'))
  await current.getByRole('checkbox', { name: '차돌박이 선택' }).click()
  await page.getByRole('dialog', { name: '로그인을 해주세요.' }).getByRole('link', { name: '로그인' }).click()
  await takeAway(market, [id])
  await fillLogin(page, member)
  await expect(page.getByText('차돌박이는 다른 구매자가 먼저 담았어요')).toBeVisible()
  await expect(current.getByRole('checkbox', { name: '차돌박이 선택' })).toHaveCount(0)
})

test(
  'is told that the box was taken off the market while logging in',
  { tag: '@desktop' },
  async ({ page, shop, market }) => {
    const member = await shop.newMember()
    const { current } = await openCarcasses(page, '03')
    const link = current.getByRole('link', { name: /차돌박이/ })
    const id = Number(new URL((await link.getAttribute('href'))!, market.url).searchParams.get('goodsId'))
    await current.getByRole('checkbox', { name: '차돌박이 선택' }).click()
    await page.getByRole('dialog', { name: '로그인을 해주세요.' }).getByRole('link', { name: '로그인' }).click()
    const desk = await openDesk(market, ['intake'])
    await desk.send(stopBoxes, { body: { ids: [id], reason: '포장 불량' } })
    await fillLogin(page, member)
    await expect(page.getByText('판매가 중지된 상품이에요')).toBeVisible()
    await expect(current.getByRole('checkbox', { name: '차돌박이 선택' })).toHaveCount(0)
  },
)

test(
  'gives the sheet up: a later login buys nothing, and goes back one page',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const member = await shop.newMember()
    const { current } = await openCarcasses(page, '04')
    await current.getByRole('link', { name: /꽃등심살/ }).click()
    const popup = page.getByRole('dialog', { name: '꽃등심살 상품 정보' })
    const sheet = page.getByRole('dialog', { name: '로그인을 해주세요.' })
    await popup.getByRole('button', { name: '바로 구매' }).click()
    await sheet.getByRole('button', { name: '닫기' }).click()
    await expect(sheet).toBeHidden()
    await page.goto('/Login')
    await fillLogin(page, member)
    await expect(popup).toBeVisible()
    await expect(popup.getByRole('button', { name: '바로 구매' })).toBeEnabled()
    await expect(page).toHaveURL(/\/GoodsAll/)
  },
)

test('gives the login page up: the wish is forgotten', { tag: '@phone' }, async ({ page, shop }) => {
  const member = await shop.newMember()
  const { current } = await openCarcasses(page, '04')
  await current.getByRole('checkbox', { name: '채끝살 선택' }).click()
  await page.getByRole('dialog', { name: '로그인을 해주세요.' }).getByRole('link', { name: '로그인' }).click()
  await page.waitForURL('**/UserLogin')
  await page.goto('/Notice')
  // The page comes drawn: it is the one to come back to as soon as it is alive.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('returnTo'))).toContain('/Notice')
  // A typed address goes back one page too (SPEC §6).
  await page.goto('/UserLogin')
  await fillLogin(page, member)
  await page.waitForURL('**/Notice')
})
