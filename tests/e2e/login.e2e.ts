import { memberPassword } from '#tests/support/client.ts'
import { expect, test } from '#tests/support/shop.ts'

test('a visitor browses, a member logs in and is known', async ({ page, shop }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/Main$/)
  const member = await shop.newMember()
  await page.goto('/Login')
  await page.getByLabel('ID', { exact: true }).fill(member.userid)
  await page.getByLabel('비밀번호', { exact: true }).fill(memberPassword)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('**/Main')
  await page.goto('/MyPage')
  await expect(page.getByText(member.name).first()).toBeVisible()
})
