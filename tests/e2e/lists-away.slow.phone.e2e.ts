import { linesAt } from '#tests/support/lines.ts'
import { expect, press, test } from './buying.ts'

test('banks that did not come are said to be away, and asked for again', async ({ page, market, buyer }) => {
  const { order_id } = await linesAt(market, buyer, 'ORDK')
  const banks = '**/api/codes/banks'
  await page.route(banks, (route) => route.abort())
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  await press(page, '반품 신청')
  const sheet = page.getByRole('dialog', { name: '반품 신청' })
  await expect(sheet.getByText('은행 목록을 불러오지 못했어요.')).toBeVisible()
  await page.unroute(banks)
  await sheet.getByRole('button', { name: '다시 시도' }).click()
  await sheet.getByLabel('은행').selectOption({ label: '신한은행' })
})

test('kinds of questions that did not come are said to be away, and what was written stays', async ({
  page,
  buyer,
}) => {
  expect(buyer.status).toBe('ACTIVE')
  const kinds = '**/api/codes/cs-centers/qnas'
  await page.route(kinds, (route) => route.abort())
  await page.goto('/MyQnAWrite')
  await page.getByLabel('제목').fill('토요일에도 받을 수 있나요?')
  await expect(page.getByText('문의 유형을 불러오지 못했어요.')).toBeVisible()
  await page.unroute(kinds)
  await page.getByRole('button', { name: '다시 시도' }).click()
  await page.getByLabel('문의 유형').selectOption('배송')
  await expect(page.getByLabel('제목')).toHaveValue('토요일에도 받을 수 있나요?')
})
