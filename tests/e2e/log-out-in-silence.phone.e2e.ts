import { fillLogin } from '#tests/support/fill-login.ts'
import { buy } from '#tests/support/shopping.ts'
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

test('what was typed and not sent does not outlive a log-out', async ({ page, buyer }) => {
  await page.goto('/MyQnAWrite')
  const subject = page.getByLabel('제목')
  await subject.fill('쓰다 만 문의')
  await page.goto('/MemberOut')
  await page.getByLabel('탈퇴 사유').selectOption('8')
  await page.getByLabel('자세한 사유').fill('가게를 옮겨요')
  await page.goto('/MyPage')
  const left = page.waitForEvent('load')
  await button(page, '로그아웃').click()
  await left
  const kept = await page.evaluate(() => Object.values(sessionStorage).join())
  expect(kept).not.toMatch(/쓰다 만|옮겨요/)
  await page.goto('/UserLogin')
  await fillLogin(page, buyer)
  await page.waitForURL(/\/(Main|MyPage)$/)
  await page.goto('/MyQnAWrite')
  await expect(subject).toHaveValue('')
})

test('the number of the last paid order is not shown to whoever logs in next in the same tab', async ({
  page,
  market,
  shop,
  buyer,
  boxes,
}) => {
  const { order_no, urlCode } = await buy(market, buyer, [boxes[0]!.id])
  await page.goto(`/OrderSuccess?urlCode=${urlCode}`)
  await expect(page.getByText(order_no)).toBeVisible()
  await page.goto('/OrderSuccess')
  await expect(page.getByText(order_no)).toBeVisible()
  await page.goto('/MyPage')
  const left = page.waitForEvent('load')
  await button(page, '로그아웃').click()
  await left
  await page.goto('/UserLogin')
  await fillLogin(page, await shop.newMember())
  await page.waitForURL(/\/(Main|MyPage)$/)
  await page.goto('/OrderSuccess')
  await page.waitForURL('**/MyOrderList')
  await expect(page.getByText(order_no)).toHaveCount(0)
})
