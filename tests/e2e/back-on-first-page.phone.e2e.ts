import type { Page } from '@playwright/test'
import { fillLogin } from '#tests/support/fill-login.ts'
import { expect, test, untilAlive } from '#tests/support/shop.ts'

const back = (page: Page) => page.getByRole('button', { name: '뒤로' })

test('the first page of a visit leads back to the one above it, also when its entry was replaced', async ({
  page,
  shop,
}) => {
  await shop.newBuyer(page)
  await page.goto('/MyOrderList')
  await untilAlive(page)
  await page.getByRole('button', { name: '배송중' }).click()
  await expect(page).toHaveURL(/os_code=/)
  await back(page).click()
  await expect(page).toHaveURL(/\/MyPage$/)
})

test('a sheet that was open as the first page was loaded again is no page to go back to', async ({ page, shop }) => {
  await shop.newBuyer(page)
  await page.goto('/MyAddressAdd')
  await untilAlive(page)
  await page.getByRole('button', { name: '주소 찾기' }).click()
  await expect(page.getByRole('dialog', { name: '주소 찾기' })).toBeVisible()
  await page.reload()
  await untilAlive(page)
  await back(page).click()
  await expect(page).toHaveURL(/\/MyAddress$/)
})

test('a form that comes after the login leads back to its list', async ({ page, shop }) => {
  const member = await shop.newMember()
  await page.goto('/MyAddressAdd')
  await page.waitForURL('**/UserLogin')
  await fillLogin(page, member)
  await page.waitForURL('**/MyAddressAdd')
  await page.getByRole('button', { name: '취소' }).click()
  await expect(page).toHaveURL(/\/MyAddress$/)
})

test('a page that was come to from another one of the shop leads back to that', async ({ page }) => {
  await page.goto('/GoodsAll')
  await page.goto('/FAQ')
  await untilAlive(page)
  await back(page).click()
  await expect(page).toHaveURL(/\/GoodsAll$/)
})
