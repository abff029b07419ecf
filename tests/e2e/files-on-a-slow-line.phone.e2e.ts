import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { linesAt } from '#tests/support/lines.ts'
import { expect, press, test } from './buying.ts'
import { licence } from './sign-up.ts'

/** Large enough to be made smaller, which its name shows. */
const photo = () =>
  sharp(randomBytes(2400 * 1200 * 3), { raw: { width: 2400, height: 1200, channels: 3 } })
    .jpeg()
    .toBuffer()

test('the picture of a return is made smaller, shows how far it is, and can be stopped', async ({
  page,
  market,
  buyer,
}) => {
  const { order_id } = await linesAt(market, buyer, 'ORDK')
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  await press(page, '반품 신청')
  const sheet = page.getByRole('dialog', { name: '반품 신청' })
  await sheet.getByRole('radio').first().check()
  await sheet.getByLabel('은행').selectOption({ label: '신한은행' })
  await sheet.getByLabel('계좌번호').fill('110-234-567890')
  await sheet.getByLabel('예금주').fill('김한결')
  const picture = { name: '상자.JPEG', mimeType: 'image/jpeg', buffer: await photo() }
  await sheet.getByLabel('반품 사진').setInputFiles(picture)
  await expect(sheet.getByText('상자.jpg', { exact: true })).toBeVisible()

  await page.route('**/api/users/orders/products/returns/*', () => {}, { times: 1 })
  const send = sheet.getByRole('button', { name: '반품 신청하기' })
  await send.click()
  await expect(sheet.getByRole('progressbar', { name: '사진 보내기' })).toBeInViewport()
  await sheet.getByRole('button', { name: '보내기 취소' }).click()
  await expect(sheet.getByRole('progressbar')).toBeHidden()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await send.click()
  await expect(page.getByText('반품 신청 되었습니다.')).toBeVisible()
})

test('the file of a question shows how far it is, and can be stopped', async ({ page, buyer }) => {
  expect(buyer.status).toBe('ACTIVE')
  await page.goto('/MyQnAWrite')
  await page.getByLabel('문의 유형').selectOption('배송')
  await page.getByLabel('제목').fill('상자가 젖어서 왔어요')
  await page.getByLabel('내용').fill('사진을 함께 보내요.')
  const file = { name: '상자.jpg', mimeType: 'image/jpeg', buffer: await licence(page) }
  const chooser = page.getByLabel('첨부 파일', { exact: true })
  const preview = page.getByAltText('고른 파일 미리보기')
  // What is no picture, whatever its name says, is not drawn as a broken one.
  await chooser.setInputFiles({ name: '사진.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText('사진.jpg', { exact: true })).toBeVisible()
  await expect(preview).toHaveCount(0)
  await chooser.setInputFiles(file)
  await expect(preview).toBeVisible()
  await page.route('**/api/users/cs-centers/qnas', () => {}, { times: 1 })
  await press(page, '문의 등록')
  await expect(page.getByRole('progressbar', { name: '파일 보내기' })).toBeInViewport()
  await press(page, '보내기 취소')
  await expect(page.getByRole('progressbar')).toBeHidden()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await press(page, '문의 등록')
  await page.waitForURL('**/MyQnA')
})

test('a file that the telephone no longer has is sent as it was chosen', async ({ page, market, buyer }) => {
  const { order_id } = await linesAt(market, buyer, 'ORDK')
  const kept = test.info().outputPath('상자.jpg')
  const choose = async (chooser: Locator) => {
    writeFileSync(kept, await licence(page))
    await chooser.setInputFiles(kept)
    await expect(page.getByText('상자.jpg', { exact: true })).toBeVisible()
    rmSync(kept)
  }
  await page.goto('/MyQnAWrite')
  await page.getByLabel('문의 유형').selectOption('배송')
  await page.getByLabel('제목').fill('상자가 젖어서 왔어요')
  await page.getByLabel('내용').fill('사진을 함께 보내요.')
  await choose(page.getByLabel('첨부 파일', { exact: true }))
  await press(page, '문의 등록')
  await page.waitForURL('**/MyQnA')

  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  await press(page, '반품 신청')
  const sheet = page.getByRole('dialog', { name: '반품 신청' })
  await sheet.getByRole('radio').first().check()
  await sheet.getByLabel('은행').selectOption({ label: '신한은행' })
  await sheet.getByLabel('계좌번호').fill('110-234-567890')
  await sheet.getByLabel('예금주').fill('김한결')
  await choose(sheet.getByLabel('반품 사진'))
  await sheet.getByRole('button', { name: '반품 신청하기' }).click()
  await expect(page.getByText('반품 신청 되었습니다.')).toBeVisible()
})
