import { fillLogin } from '#tests/support/fill-login.ts'
import { linesAt } from '#tests/support/lines.ts'
import { expect, press, test } from './buying.ts'
import { licence } from './sign-up.ts'

test('what was typed into a return is there after a reload, and its picture is asked for again', async ({
  page,
  market,
  buyer,
}) => {
  const { order_id, lines } = await linesAt(market, buyer, 'ORDK', 3)
  expect(lines).toHaveLength(3)
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  const sheet = page.getByRole('dialog', { name: '반품 신청' })
  const whole = '3개 한 번에 반품 신청'
  await press(page, whole)
  await sheet.getByRole('listitem').nth(1).getByRole('checkbox').uncheck()
  await sheet.getByRole('radio', { name: '직접 입력' }).check()
  await sheet.getByLabel('반품 사유').fill('포장이 터져서 왔어요')
  const picture = { name: '상자.jpg', mimeType: 'image/jpeg', buffer: await licence(page) }
  await sheet.getByLabel('반품 사진').setInputFiles(picture)
  await sheet.getByLabel('은행').selectOption({ label: '신한은행' })
  await sheet.getByLabel('계좌번호').fill('110-234-567890')
  await sheet.getByLabel('예금주').fill('김한결')

  await page.reload()
  await press(page, whole)
  await expect(sheet.getByRole('listitem').nth(1).getByRole('checkbox')).not.toBeChecked()
  await expect(sheet.getByLabel('반품 사유')).toHaveValue('포장이 터져서 왔어요')
  await expect(sheet.getByText('골랐던 사진은 다시 골라 주세요: 상자.jpg')).toBeVisible()
  await expect(sheet.getByLabel('은행')).toHaveValue(/./)
  await expect(sheet.getByLabel('계좌번호')).toHaveValue('110-234-567890')
  await expect(sheet.getByLabel('예금주')).toHaveValue('김한결')
  await sheet.getByLabel('반품 사진').setInputFiles(picture)
  await expect(sheet.getByText(/골랐던 사진/)).toHaveCount(0)

  // Another line is another request; what was sent is gone.
  await sheet.getByRole('button', { name: '닫기' }).click()
  await page.getByRole('button', { name: '반품 신청', exact: true }).first().click()
  await expect(sheet.getByLabel('계좌번호')).toHaveValue('')
  await sheet.getByRole('button', { name: '닫기' }).click()
  await press(page, whole)
  const send = sheet.getByRole('button', { name: '반품 신청하기' })
  await expect(send).toHaveCount(1)
  await send.click()
  await expect(page.getByText('반품 신청 되었습니다.')).toBeVisible()
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('110-234-567890')
})

test('why an order is cancelled, in one’s own words, is there after a reload until it was sent', async ({
  page,
  market,
  buyer,
}) => {
  const { order_id } = await linesAt(market, buyer, 'PAYK')
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  const dialog = page.getByRole('dialog', { name: '주문을 취소할까요?' })
  const words = dialog.getByLabel('취소 사유 직접 입력')
  await press(page, '주문 취소')
  await dialog.getByRole('radio', { name: '직접 입력' }).check()
  // Of what is pasted a browser takes as much as goes in, and does not say so.
  await words.click()
  await page.keyboard.insertText('길게 '.repeat(100))
  await expect(words).toHaveValue('길게 '.repeat(50))
  await expect(dialog.getByText('150자까지만 들어가요')).toBeVisible()
  await words.fill('다른 부위로 다시 주문할게요')

  await page.reload()
  await press(page, '주문 취소')
  await expect(words).toHaveValue('다른 부위로 다시 주문할게요')
  await dialog.getByRole('button', { name: /돌려받기$/ }).click()
  await expect(page.getByText('취소 신청 되었습니다.')).toBeVisible()
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('다른 부위로')
})

test('a change of an address that is not saved yet is there after a reload, of that address alone', async ({
  page,
  buyer,
}) => {
  await page.goto(`/MyAddressAdd?id=${buyer.address}`)
  const field = (name: string) => page.locator(`[name=${name}]`)
  await expect(field('addr_label')).toHaveValue(/./)
  const label = await field('addr_label').inputValue()
  await field('addr_label').fill('분점 주방')
  await field('address2').fill('뒷문 옆 계단')
  await page.reload()
  await expect(field('address2')).toHaveValue('뒷문 옆 계단')
  await expect(field('addr_label')).toHaveValue('분점 주방')

  await page.goto('/MyAddressAdd')
  await expect(field('addr_label')).toHaveValue('')
  // Given up, and saved: neither is kept.
  await page.goto(`/MyAddressAdd?id=${buyer.address}`)
  await expect(field('address2')).toHaveValue('뒷문 옆 계단')
  await press(page, '취소')
  await page.waitForURL('**/MyAddress')
  await page.getByRole('link', { name: `${label} 변경` }).click()
  await expect(field('addr_label')).toHaveValue(label)
  await field('addr_label').fill('분점 주방')
  await press(page, '저장')
  await page.waitForURL('**/MyAddress')
  await page.getByRole('link', { name: '분점 주방 변경' }).click()
  await expect(field('addr_label')).toHaveValue('분점 주방')
})

test('why one leaves is there after the login that a session which ended needs, until one stays', async ({
  page,
  buyer,
}) => {
  await page.routeWebSocket(/\/socket\.io\//, () => {})
  await page.goto('/MemberOut')
  await page.getByLabel('탈퇴 사유').selectOption('8')
  const words = page.getByLabel('자세한 사유')
  await words.fill('가게를 옮겨요')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('access_token', 'ran.out.long-ago'))
  await press(page, '탈퇴하기')
  await page.getByRole('alertdialog').getByRole('button', { name: '탈퇴하기' }).click()
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await fillLogin(page, buyer)
  await page.waitForURL('**/MemberOut')
  await expect(words).toHaveValue('가게를 옮겨요')
  await press(page, '계속 이용하기')
  await page.waitForURL('**/MyPage')
  await page.goto('/MemberOut')
  await expect(page.getByLabel('탈퇴 사유')).toHaveValue('')
})

test('other names of a business and their paper are there after Back, and the names after a reload', async ({
  page,
  buyer,
}) => {
  await page.goto('/MyInfo')
  const sheet = page.getByRole('dialog', { name: '사업자 정보 변경' })
  const name = sheet.locator('[name=business_name]')
  await press(page, '사업자 정보 변경')
  await expect(name).toHaveValue(buyer.business_name)
  await name.fill('한결식당 본점')
  await sheet.getByLabel('사업자등록증 파일').setInputFiles({
    name: '새 사업자등록증.jpg',
    mimeType: 'image/jpeg',
    buffer: await licence(page),
  })
  await expect(sheet.getByText('새 사업자등록증.jpg', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await press(page, '사업자 정보 변경')
  await expect(name).toHaveValue('한결식당 본점')
  await expect(sheet.getByText('새 사업자등록증.jpg', { exact: true })).toBeVisible()

  await page.reload()
  await press(page, '사업자 정보 변경')
  await expect(name).toHaveValue('한결식당 본점')
  await expect(sheet.getByText('골랐던 파일은 다시 골라 주세요: 새 사업자등록증.jpg')).toBeVisible()
  await sheet.getByLabel('사업자등록증 파일').setInputFiles({
    name: '새 사업자등록증.jpg',
    mimeType: 'image/jpeg',
    buffer: await licence(page),
  })
  await sheet.getByRole('button', { name: '변경 요청' }).click()
  await expect(page.getByText('변경을 확인하고 있어요')).toBeVisible()
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('한결식당 본점')
})
