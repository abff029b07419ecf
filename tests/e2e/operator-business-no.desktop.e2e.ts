import { businessNumber } from '#demo/content/business-number.ts'
import { businessForm } from '#domain/business-form.ts'
import { loseAnswer } from '#tests/support/lose-answer.ts'
import { expect, test } from '#tests/support/shop.ts'
import { expectOpenToAll, makeApplicant, openConsole } from './operator.ts'

test('a rejected applicant’s mistyped business number is put right, also when the answer is lost, and they wait again', async ({
  page,
  market,
}) => {
  const member = await makeApplicant(market, '오타식당', 'picture', { status: 'REJECT' })
  const right = businessForm(businessNumber('999798765'))
  await openConsole(market, page, { address: `/operator/members?status=ALL&id=${member.id}` })
  // Beside the button the number stands on one line.
  const typed = page.getByText(businessForm(member.business_no), { exact: true })
  expect(await typed.evaluate((number) => number.getClientRects().length)).toBe(1)
  await page.getByRole('button', { name: '번호 고치기' }).click()
  const dialog = page.getByRole('dialog', { name: '오타식당 사업자번호를 고칠까요?' })
  await dialog.getByRole('button', { name: '고치기', exact: true }).click()
  await expect(dialog.getByText('사업자번호가 올바르지 않습니다.')).toBeVisible()
  await dialog.getByLabel('서류의 사업자번호').fill(right)
  await dialog.getByRole('button', { name: '고치기', exact: true }).click()
  await expect(dialog.getByText('사유를 입력하세요')).toBeVisible()
  await expectOpenToAll(page)
  await dialog.getByRole('button', { name: '신청자가 잘못 입력했어요' }).click()
  await loseAnswer(page, '**/business-no')
  await dialog.getByRole('button', { name: '고치기', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  const panel = page.getByRole('region', { name: '오타식당' })
  await expect(dialog.getByText(`지금 ${right}`)).toBeVisible()
  await dialog.getByRole('button', { name: '고치기', exact: true }).click()
  await expect(dialog.getByText('지금 번호와 같아요')).toBeVisible()
  await dialog.getByRole('button', { name: '취소' }).click()
  await expect(panel.getByText(right, { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^승인하고 다음/ })).toBeVisible()
  await expect(page.getByText(/사업자번호 고침/)).toBeVisible()
})
