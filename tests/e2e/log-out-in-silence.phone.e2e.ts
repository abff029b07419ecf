import { button, expect, test } from './buying.ts'

test('a log-out whose answer never comes says so at once, and ends here all the same', async ({ page, buyer }) => {
  expect(buyer.status).toBe('ACTIVE')
  await page.clock.install()
  await page.route('**/api/logins/user/out', () => {})
  await page.goto('/MyPage')
  await button(page, '로그아웃').click()
  await expect(page.getByText('로그아웃하고 있어요')).toBeVisible()
  await page.clock.fastForward(6000)
  await expect(page).toHaveURL(/\/Main/)
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})
