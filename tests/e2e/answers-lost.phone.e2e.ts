import { loseAnswer } from '#tests/support/lose-answer.ts'
import { expect, press, test } from './buying.ts'
import { findAddress } from './sign-up.ts'

const lineLost = '네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.'

test('an address whose answer was lost is there once after the second press', async ({ page, market, buyer }) => {
  await page.goto('/MyAddressAdd')
  const typed = { addr_label: '본점 주방', reci_name: '이서연', reci_phone: '01012345678', address2: '1층' }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
  await findAddress(page, '판교역로', '주소 검색')
  await loseAnswer(page, '*/api/users/addresses')
  await press(page, '저장')
  await page.getByRole('alertdialog', { name: lineLost }).getByRole('button').click()
  await press(page, '저장')
  await page.waitForURL('**/MyAddress')
  const { length } = await market.db.selectFrom('user_addresses').where('user_id', '=', buyer.id).selectAll().execute()
  expect(length).toBe(2)
})

test('a question whose answer was lost is asked once', async ({ page, market, buyer }) => {
  await page.goto('/MyQnAWrite')
  await page.getByLabel('문의 유형').selectOption('배송')
  await page.getByLabel('제목').fill('토요일에도 받을 수 있나요?')
  await page.getByLabel('내용').fill('주말 예약이 많아요.')
  await loseAnswer(page, '*/api/users/cs-centers/qnas')
  await press(page, '문의 등록')
  await page.getByRole('alertdialog', { name: lineLost }).getByRole('button').click()
  await press(page, '문의 등록')
  await page.waitForURL('**/MyQnA')
  await expect(page.getByRole('button', { name: /토요일에도/ })).toHaveCount(1)
  const { length } = await market.db.selectFrom('qnas').where('user_id', '=', buyer.id).selectAll().execute()
  expect(length).toBe(1)
})
