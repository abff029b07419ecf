import { returnReasons } from '#domain/return-reasons.ts'
import { linesAt } from '#tests/support/lines.ts'
import { expect, test } from './buying.ts'
import { licence } from './sign-up.ts'

test('what is typed into a return while its photograph is being shrunk stays', async ({ page, market, buyer }) => {
  const { order_id } = await linesAt(market, buyer, 'ORDK')
  await page.addInitScript(() => {
    const decode = window.createImageBitmap
    window.createImageBitmap = async (picture: ImageBitmapSource) => {
      await new Promise((go) => addEventListener('decode', go, { once: true }))
      return decode(picture)
    }
  })
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  await page.getByRole('button', { name: '반품 신청' }).click()
  const sheet = page.getByRole('dialog', { name: '반품 신청' })
  await sheet
    .getByLabel('반품 사진')
    .setInputFiles({ name: '상자.jpg', mimeType: 'image/jpeg', buffer: await licence(page) })
  await expect(sheet.getByText('사진을 알맞은 크기로 줄이고 있어요')).toBeVisible()
  await sheet.getByRole('radio', { name: returnReasons.spoiled }).check()
  await sheet.getByLabel('은행').selectOption({ label: '신한은행' })
  await sheet.getByLabel('계좌번호').fill('110234567890')
  await page.evaluate(() => dispatchEvent(new Event('decode')))
  await expect(sheet.getByAltText('고른 사진 미리보기')).toBeVisible()
  await expect(sheet.getByRole('radio', { name: returnReasons.spoiled })).toBeChecked()
  await expect(sheet.getByLabel('은행').locator('option:checked')).toHaveText('신한은행')
  await expect(sheet.getByLabel('계좌번호')).toHaveValue('110234567890')
})
