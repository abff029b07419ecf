import { fillLogin } from '#tests/support/fill-login.ts'
import { expect, test } from '#tests/support/shop.ts'
import { lastCode, textsTo } from '#tests/support/texts.ts'
import { expectOpenToAll, verifyPhone } from './sign-up.ts'

test('finds an id by name and phone, and says why when it does not', async ({ page, shop, context }) => {
  const member = await shop.newMember()
  await page.goto('/UserLogin')
  await page.getByRole('link', { name: 'ID 찾기' }).click()
  await page.waitForURL('**/IdSearch')
  const find = page.getByRole('button', { name: 'ID 찾기' })
  const said = async (sentence: string) => {
    await expect(page.getByRole('alertdialog', { name: sentence })).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  }
  await find.click()
  await expect(page.getByText('이름을 입력하세요', { exact: true })).toBeVisible()
  await page.locator('[name=name]').fill('없는사람')
  await find.click()
  await expect(page.getByText('휴대폰을 입력하세요', { exact: true })).toBeVisible()
  await expectOpenToAll(page)
  await page.locator('[name=phone_no]').fill(member.phone_no)
  await find.click()
  await said('정보가 없습니다')

  await context.route('**/api/logins/users/find/id', (route) =>
    route.fulfill({ status: 500, json: { errno: 9999, message: '서버', result: null } }),
  )
  await find.click()
  await said('오류 발생')
  await context.unroute('**/api/logins/users/find/id')
  await context.route('**/api/logins/users/find/id', (route) => route.abort())
  await find.click()
  await said('서버와 통신 중 오류가 발생했습니다.')
  await context.unroute('**/api/logins/users/find/id')

  await page.locator('[name=name]').fill(member.name)
  await find.click()
  await expect(page.getByRole('heading', { name: 'ID를 찾았어요' })).toBeVisible()
  await expect(page.getByText(member.userid, { exact: true })).toBeVisible()
  await expectOpenToAll(page)
  await page.getByRole('link', { name: '로그인' }).filter({ visible: true }).last().click()
  await expect(page.getByLabel('ID', { exact: true })).toHaveValue(member.userid)
})

test('a forgotten password: who, the code, then a new one, and all sessions end', async ({ page, shop, market }) => {
  const other = await shop.anotherBrowser()
  const member = await shop.newBuyer(other)
  await page.goto('/PassSearch')
  const find = page.getByRole('button', { name: '비밀번호 찾기' })
  const missing = async (sentence: string) => {
    await find.click()
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
  await missing('ID를 입력하세요')
  await page.locator('[name=userid]').fill(member.userid)
  await missing('이름을 입력하세요')
  await page.locator('[name=name]').fill('다른사람')
  await missing('휴대폰을 입력하세요')
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(page.getByText('휴대폰 번호를 입력하세요', { exact: true })).toBeVisible()
  await page.locator('[name=phone_no]').fill(member.phone_no)
  await missing('인증번호를 입력하세요')
  await page.getByRole('button', { name: '확인', exact: true }).click()
  await expect(page.getByText('인증번호를 입력하세요.', { exact: true })).toBeVisible()
  await page.locator('[name=auth_number]').fill('123456')
  await missing('인증번호확인을 해주세요')
  await expectOpenToAll(page)
  await expect(page.getByRole('link', { name: '고객센터 문의' })).toHaveAttribute('href', '/Customer')
  const cancel = page.getByRole('button', { name: '취소' }).or(page.getByRole('link', { name: '취소' }))
  await expect(cancel).toBeVisible()
  await verifyPhone(page, market)

  // The code is right, the person is not.
  await find.click()
  await expect(page.getByRole('alertdialog', { name: '정보가 없습니다' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await page.locator('[name=name]').fill(member.name)
  await find.click()

  await expect(page.getByRole('heading', { name: '새 비밀번호를 정해 주세요' })).toBeVisible()
  await expectOpenToAll(page)
  await expect(cancel).toBeVisible()
  const change = page.getByRole('button', { name: '변경' })
  await change.click()
  await expect(page.getByText('비밀번호를 입력하세요', { exact: true })).toBeVisible()
  await page.locator('[name=password]').fill('onlyletters')
  await expect(page.getByText('비밀번호는 영어와 숫자를 포함한 8자 이상이어야 합니다.')).toBeVisible()
  await page.locator('[name=password]').fill('Blue-otter-5521')
  await expect(page.getByText('사용하실 수 있습니다.', { exact: true })).toBeVisible()
  await change.click()
  await expect(page.getByText('비밀번호를 다시한번 입력하세요')).toBeVisible()
  await page.locator('[name=password2]').fill('Blue-otter-55')
  await expect(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible()
  await page.locator('[name=password2]').fill('Blue-otter-5521')
  await expect(page.getByText('비밀번호가 일치합니다', { exact: true })).toBeVisible()
  await change.click()
  const done = page.getByRole('alertdialog', { name: '정상적으로 수정되었습니다. 다시 로그인해주시기 바랍니다.' })
  await expect(done).toBeVisible()
  await done.getByRole('button', { name: '확인' }).click()
  await page.waitForURL('**/UserLogin')

  await fillLogin(page, member, 'Blue-otter-5521')
  await page.waitForURL('**/Main')
  // Where that member was logged in before, it is over.
  await other.goto('/MyInfo')
  await expect(other).not.toHaveURL(/MyInfo/)
})

test('a code that has lapsed is asked for again, and the rest stays typed', async ({ page, shop, market }) => {
  const member = await shop.newMember()
  await page.clock.install()
  await page.goto('/PassSearch')
  await page.locator('[name=userid]').fill(member.userid)
  await page.locator('[name=name]').fill(member.name)
  await page.locator('[name=phone_no]').fill(member.phone_no)
  let code = await verifyPhone(page, market)
  const lapse = async () => {
    await market.pass(601)
    await page.clock.fastForward(601_000)
  }
  const find = page.getByRole('button', { name: '비밀번호 찾기' })
  const asksAgain = async () => {
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(page.getByText('인증되었습니다.')).toBeHidden()
    await expect(page.locator('[name=auth_number]')).toHaveValue('')
    await expect(page.locator('[name=userid]')).toHaveValue(member.userid)
    await expect(page.locator('[name=name]')).toHaveValue(member.name)
    code = await verifyPhone(page, market, code)
    await find.click()
    await expect(page.getByRole('heading', { name: '새 비밀번호를 정해 주세요' })).toBeVisible()
  }
  await lapse()
  await find.click()
  await asksAgain()

  await page.locator('[name=password]').fill('Blue-otter-5521')
  await page.locator('[name=password2]').fill('Blue-otter-5521')
  await lapse()
  await page.getByRole('button', { name: '변경' }).click()
  await asksAgain()
})

test('a phone that nobody has gets the same answer and no text', async ({ page, market, shop }) => {
  const member = await shop.newMember()
  await page.goto('/PassSearch')
  await page.locator('[name=phone_no]').fill('01099990001')
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(page.getByText('발송되었습니다. 바로 받지 못하는 경우도 있으니 잠시 기다려주세요.')).toBeVisible()
  await page.locator('[name=phone_no]').fill(member.phone_no)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  // This one came later and is there; the one before it is not.
  await lastCode(market, member.phone_no)
  expect(await textsTo(market, '01099990001')).toEqual([])
})
