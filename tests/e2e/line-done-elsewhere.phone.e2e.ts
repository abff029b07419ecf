import { cancelProduct } from '#contract/orders.ts'
import { askBack } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import { expect, press, test } from './buying.ts'

test('the form of a return stays when another tab has asked for it meanwhile, and sending it says so', async ({
  page,
  market,
  buyer,
}) => {
  const { order_id, lines } = await linesAt(market, buyer, 'ORDK')
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  await press(page, '반품 신청')
  const sheet = page.getByRole('dialog', { name: '반품 신청' })
  await sheet.getByRole('radio', { name: '직접 입력' }).check()
  await sheet.getByLabel('반품 사유').fill('포장이 터져서 왔어요')
  await askBack(buyer, lines[0]!)
  await expect(page.locator('body')).toContainText('반품을 신청했어요')
  await expect(sheet.getByLabel('반품 사유')).toHaveValue('포장이 터져서 왔어요')
  await sheet.getByLabel('은행').selectOption({ label: '신한은행' })
  await sheet.getByLabel('계좌번호').fill('110234567890')
  await sheet.getByLabel('예금주').fill('김한결')
  await sheet.getByRole('button', { name: '반품 신청하기' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('반품 신청을 하지 못했어요')
})

test('the question of a cancel stays when another device was faster, and is answered like that one', async ({
  page,
  market,
  buyer,
}) => {
  const { order_id, lines } = await linesAt(market, buyer, 'PAYK')
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  await press(page, '주문 취소')
  const dialog = page.getByRole('dialog', { name: '주문을 취소할까요?' })
  await expect(dialog).toBeVisible()
  const body = { opc_code: 1 as const, cancel_reason: '주문을 잘못했어요', order_product_id: [] }
  await buyer.send(cancelProduct, { params: { id: lines[0]! }, body })
  await expect(page.locator('body')).toContainText('주문이 취소됐어요')
  await dialog.getByRole('button', { name: '원 돌려받기' }).click()
  await expect(page.getByText('취소 신청 되었습니다.')).toBeVisible()
  await expect(dialog).toBeHidden()
})
