import type { Page } from '@playwright/test'
import { productStatuses } from '#domain/product-status.ts'
import { fillLogin } from '#tests/support/fill-login.ts'
import { button, expect, press, statusOf, test } from './buying.ts'

const cart = { path: '/Cart', ready: '3개 주문하기' }
const presses: Record<string, { path: string; ready: string; act: (page: Page) => Promise<void> }> = {
  removal: {
    ...cart,
    act: (page) =>
      page
        .getByRole('button', { name: / 빼기$/ })
        .first()
        .click(),
  },
  order: { ...cart, act: (page) => press(page, '3개 주문하기') },
  extension: { ...cart, act: (page) => press(page, '연장') },
  question: {
    path: '/MyQnAWrite',
    ready: '문의 등록',
    act: async (page) => {
      await page.getByLabel('문의 유형').selectOption({ index: 1 })
      await page.getByLabel('제목').fill('배송')
      await page.getByLabel('내용').fill('언제 오나요?')
      await press(page, '문의 등록')
    },
  },
  membership: {
    path: '/MemberOut',
    ready: '탈퇴하기',
    act: async (page) => {
      await page.getByLabel('탈퇴 사유').selectOption({ index: 1 })
      await press(page, '탈퇴하기')
      await page.getByRole('alertdialog').getByRole('button', { name: '탈퇴하기' }).click()
    },
  },
}

for (const [name, { path, ready, act }] of Object.entries(presses))
  test(`a session that is found to be over by the ${name} offers the login, which leads back`, async ({
    page,
    buyer,
    cart: boxes,
  }) => {
    expect(boxes).toHaveLength(3)
    // Nobody tells the page: only the press finds out.
    await page.routeWebSocket(/\/socket\.io\//, () => {})
    await page.goto(path)
    await expect(button(page, ready)).toBeVisible()
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.setItem('access_token', 'ran.out.long-ago'))
    await act(page)
    await expect(page.getByText('다시 로그인해 주세요.')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await button(page, /^로그인$/).click()
    await fillLogin(page, buyer)
    await page.waitForURL(`**${path}`)
    await expect(button(page, ready)).toBeVisible()
  })

test('boxes that were pressed into the cart when the session is found over lie in it after the login', async ({
  page,
  market,
  buyer,
  boxes: [box],
}) => {
  await page.routeWebSocket(/\/socket\.io\//, () => {})
  await page.goto(`/GoodsPop?goodsId=${box!.id}`)
  await expect(button(page, '담기')).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('access_token', 'ran.out.long-ago'))
  await press(page, '담기')
  await expect(page.getByText('다시 로그인해 주세요.')).toBeVisible()
  await button(page, /^로그인$/).click()
  await fillLogin(page, buyer)
  await page.waitForURL(`**/GoodsPop?goodsId=${box!.id}`)
  await expect(page.getByText('장바구니에 1개를 담았어요')).toBeVisible()
  expect(await statusOf(market, box!.id)).toBe(productStatuses.inCart)
})
