import { fillLogin } from '#tests/support/fill-login.ts'
import { expect, test } from '#tests/support/shop.ts'

test('a visitor browses, a member logs in and is known', { tag: '@phone' }, async ({ page, shop }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/Main$/)
  const member = await shop.newMember()
  await page.goto('/Login')
  await fillLogin(page, member)
  await page.waitForURL('**/Main')
  await page.goto('/MyPage')
  await expect(page.getByText(member.name).first()).toBeVisible()
})
