import { fillLogin } from '#tests/support/fill-login.ts'
import { makeMember } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { agree, applicant, choose, fillDetails, licence, verifyPhone } from './sign-up.ts'

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

test('a proof that was sent again and whose answer was lost has arrived all the same', async ({ page, market }) => {
  const person = await makeMember(market.db, { status: 'REJECT', cert_ori_name: '사업자등록증.jpg' })
  await page.goto('/UserLogin')
  await fillLogin(page, person)
  await expect(page.getByRole('heading', { name: '서류를 다시 보내 주세요' })).toBeVisible()
  await page.route('**/api/users/application/proof', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await choose(page, '다시 찍은 등록증.jpg', 'image/jpeg', await licence(page))
  await page.getByRole('button', { name: '다시 제출하기' }).click()
  await expect(page.getByText('등록되었습니다.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '서류를 확인하고 있어요' })).toBeVisible()
})
