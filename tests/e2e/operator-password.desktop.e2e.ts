import { sql } from 'kysely'
import { memberPassword } from '#tests/support/client.ts'
import { expect, test } from '#tests/support/shop.ts'
import { makeStaff, totpFor } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('a page outside of the desks that does not come says so, and comes when it is asked for again', async ({
  page,
  market,
  shop,
}) => {
  shop.allowedErrors.push(/dynamically imported module/)
  const staff = await openConsole(market, page, { address: '/operator/orders', roles: ['orders'] })
  await sql`update staff set password_given = true where id = ${staff.id}`.execute(market.db)
  const pages = [
    { script: '**/assets/given-password-page-*.js', address: '/operator/orders', heading: '비밀번호를 정해 주세요' },
    { script: '**/assets/invitation-page-*.js', address: '/operator/invitation#none', heading: /초대/ },
  ]
  for (const { script, address, heading } of pages) {
    await page.route(script, (route) => route.abort())
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByText('네트워크가 원활하지 않습니다.')).toBeVisible()
    await page.unroute(script)
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect(page.getByText(heading).first()).toBeVisible()
  }
})

test('who was told a password sets one of their own before anything else', async ({ page, market }) => {
  const staff = await makeStaff(market, { roles: ['orders'] })
  await sql`update staff set password_given = true where id = ${staff.id}`.execute(market.db)
  await page.goto('/operator/orders')
  await page.getByLabel('아이디').fill(staff.login)
  await page.getByRole('textbox', { name: '비밀번호' }).fill(memberPassword)
  await page.getByLabel('인증번호').fill(totpFor(staff))
  await page.getByRole('button', { name: '로그인' }).click()
  await expect(page.getByRole('heading', { name: '비밀번호를 정해 주세요' })).toBeVisible()
  await expectOpenToAll(page)
  await page.getByRole('button', { name: '비밀번호 정하기' }).click()
  const sheet = page.getByRole('dialog', { name: '내 비밀번호 변경' })
  await sheet.getByLabel('현재 비밀번호').fill(memberPassword)
  // Not the one that was told, which stays marked until it is changed.
  await sheet.getByRole('textbox', { name: '새 비밀번호 필수' }).fill(memberPassword)
  await sheet.getByLabel('새 비밀번호 확인').fill(memberPassword)
  await sheet.getByLabel('인증번호').fill(totpFor(staff, 1))
  await sheet.getByRole('button', { name: '비밀번호 변경' }).click()
  const same = sheet.getByText('지금 쓰는 비밀번호와 같아요. 다른 비밀번호를 정해 주세요.')
  await expect(same).toBeVisible()
  await sheet.getByLabel('새 비밀번호 확인').fill('brisket')
  await expect(same).toBeVisible()
  await sheet.getByRole('textbox', { name: '새 비밀번호 필수' }).fill('brisket 2026 and more')
  await expect(same).toBeHidden()
  await sheet.getByLabel('새 비밀번호 확인').fill('brisket 2026 and more')
  await sheet.getByLabel('인증번호').fill(totpFor(staff, 1))
  await sheet.getByRole('button', { name: '비밀번호 변경' }).click()
  await expect(page.getByRole('heading', { name: '비밀번호를 정해 주세요' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/주문/)
})
