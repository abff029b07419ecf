import type { Page } from '@playwright/test'
import { fillLogin } from '#tests/support/fill-login.ts'
import { button, expect, press, test } from './buying.ts'

const presses: Record<string, (page: Page) => Promise<void>> = {
  removal: (page) =>
    page
      .getByRole('button', { name: / 빼기$/ })
      .first()
      .click(),
  order: (page) => press(page, '3개 주문하기'),
  extension: (page) => press(page, '연장'),
}

for (const [name, act] of Object.entries(presses))
  test(`a session that is found to be over by the ${name} offers the login, which leads back`, async ({
    page,
    buyer,
    cart,
  }) => {
    // Nobody tells the page: only the press finds out.
    await page.routeWebSocket(/\/socket\.io\//, () => {})
    await page.goto('/Cart')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(cart.length)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.setItem('access_token', 'ran.out.long-ago'))
    await act(page)
    await expect(page.getByText('다시 로그인해 주세요.')).toBeVisible()
    await button(page, /^로그인$/).click()
    await fillLogin(page, buyer)
    await page.waitForURL('**/Cart')
    await expect(button(page, '3개 주문하기')).toBeVisible()
  })
