import { refusals } from '#contract/refusals.ts'
import { transaction } from '#database/transaction.ts'
import { businessNumber } from '#demo/content/business-number.ts'
import { businessForm } from '#domain/business-form.ts'
import { keepFile } from '#server/files/store.ts'
import { keepProof } from '#server/members/keep-proof.ts'
import { memberPassword } from '#tests/support/client.ts'
import { keepsNobodyOut } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { openConsole } from './operator.ts'
import { choose, expectOpenToAll, licence, verifyPhone } from './sign-up.ts'

test('a member changes the telephone by a code and the password', { tag: '@phone' }, async ({ page, shop, market }) => {
  const buyer = await shop.newBuyer(page)
  await page.goto('/MyInfo')
  // Unasked: on a line that has gone the press would put an error in the page's place.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('phone-change')),
  )
  await page.getByRole('button', { name: '휴대폰번호 변경' }).click()
  const sheet = page.getByRole('dialog', { name: '휴대폰번호 변경' })
  const save = sheet.getByRole('button', { name: '휴대폰번호 변경' })
  await save.click()
  await expect(sheet.getByText('휴대폰번호를 입력하세요')).toBeVisible()
  await expectOpenToAll(page)
  await sheet.getByLabel('휴대폰번호').fill('01077778888')
  await save.click()
  await expect(sheet.getByText('휴대폰 인증을 하지 않으셨습니다')).toBeVisible()
  await verifyPhone(sheet, market)
  await sheet.locator('[name=current_password]').fill('not-this-1')
  await save.click()
  await expect(sheet.getByText('현재 비밀번호가 일치하지 않습니다.')).toBeVisible()
  await sheet.locator('[name=current_password]').fill(memberPassword)
  await save.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('수정되었습니다', { exact: true })).toBeVisible()
  await expect(page.getByLabel('휴대폰번호', { exact: true })).toHaveValue('010-7777-8888')
  const kept = await market.db
    .selectFrom('users')
    .select('phone_no')
    .where('id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  expect(kept.phone_no).toBe('01077778888')
})

test(
  'a member asks for another name and number with a paper; the desk sees both and approves; the page shows it by itself',
  { tag: '@desktop' },
  async ({ page, shop, market }) => {
    const buyer = await shop.newBuyer(page)
    const bytes = await licence(page)
    const storedName = await keepFile(market.config, bytes)
    const proof = { oriName: '지금 등록증.jpg', contentType: 'image/jpeg' as const, bytes }
    await transaction(market.db, 'demo', (trx) => keepProof(trx, buyer.id, proof, storedName))

    await page.goto('/MyInfo')
    await page.getByRole('button', { name: '사업자 정보 변경' }).click()
    const sheet = page.getByRole('dialog', { name: '사업자 정보 변경' })
    const ask = sheet.getByRole('button', { name: '변경 요청' })
    await ask.click()
    await expect(sheet.getByText('바뀐 내용이 없습니다.')).toBeVisible()
    await sheet.getByLabel('사업자명').fill('새이름식당')
    await ask.click()
    await expect(sheet.getByText('사업자명을 바꾸려면 새 증명 서류가 필요합니다.')).toBeVisible()
    await expectOpenToAll(page)
    await sheet.getByLabel('사업자번호').fill('9997543211')
    await expect(sheet.getByText('사업자번호가 올바르지 않습니다.')).toBeVisible()
    const number = businessNumber('999754321')
    await sheet.getByLabel('사업자번호').fill(number)
    await ask.click()
    await expect(sheet.getByText('사업자번호를 바꾸려면 새 증명 서류가 필요합니다.')).toBeVisible()
    // Its name says picture, its content is none.
    await choose(page, '새 서류.jpg', 'image/jpeg', Buffer.from('MZ, and what a program is made of'))
    await ask.click()
    const refused = page.getByRole('alertdialog', { name: refusals['file.kind'].message })
    await refused.getByRole('button', { name: '확인' }).click()
    await expect(sheet.getByText(refusals['file.kind'].message)).toBeVisible()
    await choose(page, '새 등록증.jpg', 'image/jpeg', bytes)
    await ask.click()
    await expect(sheet).toBeHidden()
    await expect(page.getByText('변경을 확인하고 있어요')).toBeVisible()
    await expect(page.getByText(`사업자명 ${buyer.business_name} → 새이름식당`)).toBeVisible()
    await expect(page.getByText(`→ ${businessForm(number)}`)).toBeVisible()
    await expect(page.getByLabel('사업자명', { exact: true })).toHaveValue(buyer.business_name)
    await expectOpenToAll(page)

    const desk = await shop.anotherBrowser()
    await openConsole(market, desk, { address: `/operator/members?status=RECHECK&id=${buyer.id}` })
    const panel = desk.getByRole('region', { name: buyer.business_name })
    await expect(panel.getByText('새이름식당')).toBeVisible()
    await expect(panel.getByText(businessForm(number))).toBeVisible()
    await expect(panel.getByText('지금 등록증.jpg')).toBeVisible()
    await expect(panel.getByText('새 등록증.jpg')).toBeVisible()
    await expect(desk.getByRole('img', { name: /증명 서류/ })).toBeVisible()
    await desk.getByRole('button', { name: '지금 서류' }).click()
    await expect(desk.getByRole('button', { name: '지금 서류' })).toHaveAttribute('aria-pressed', 'true')
    await expect(desk.getByRole('img', { name: /증명 서류/ })).toBeVisible()
    await keepsNobodyOut(desk, 'best-practice')
    await desk.getByRole('button', { name: '변경 승인하고 다음' }).click()
    await desk.getByRole('button', { name: '승인하기' }).click()
    await expect(desk.getByText(`${buyer.business_name}: 변경을 반영했어요. 문자로 알려요`)).toBeVisible()

    await expect(page.getByLabel('사업자명', { exact: true })).toHaveValue('새이름식당')
    await expect(page.getByLabel('사업자번호', { exact: true })).toHaveValue(businessForm(number))
    await expect(page.getByText('변경을 확인하고 있어요')).toBeHidden()
    await expect(page.getByRole('navigation', { name: '주요 메뉴' }).getByText('새이름식당')).toBeVisible()
  },
)
