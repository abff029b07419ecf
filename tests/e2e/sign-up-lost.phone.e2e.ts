import { expect, test } from '#tests/support/shop.ts'
import { agree, applicant, fillDetails, verifyPhone } from './sign-up.ts'

test('whoever looks up the ID of an application whose answer was lost is told that it may have arrived', async ({
  page,
  market,
}) => {
  await agree(page)
  await fillDetails(page, applicant())
  await verifyPhone(page, market)
  await page.route('**/api/fronts/join', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route('**/api/logins/user', (route) => route.abort())
  await page.getByRole('button', { name: '가입 신청' }).click()
  await page.getByRole('alertdialog', { name: '등록에 실패했습니다' }).getByRole('button').click()
  await page.reload()
  await page.getByRole('button', { name: '중복확인' }).click()
  await expect(page.locator('[name=userid]')).toBeFocused()
  await expect(
    page.getByText('이미 사용 중인 ID입니다. 앞서 보낸 신청이 도착했을 수 있으니 이 ID로 로그인해 보세요.'),
  ).toBeVisible()
})
