import readExcelFile from 'read-excel-file/node'
import { askBack } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import { expect, test } from '#tests/support/shop.ts'
import { fitsWidths, keepsNobodyOut } from '#tests/support/open-to-all.ts'
import { openConsole } from './operator.ts'

test('one press saves what the desk lists, with the day in its name', async ({ page, market, shopper }) => {
  const { lines } = await linesAt(market, shopper, 'ORDK', 2)
  for (const line of lines) await askBack(shopper, line)
  await openConsole(market, page, { address: '/operator/returns', roles: ['money'] })
  const shown = page.getByRole('grid', { name: /반품$/ }).getByRole('row')
  await expect(shown.nth(2)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '표로 받기' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^반품_\d{4}-\d{2}-\d{2}\.xlsx$/)
  const [sheet] = await readExcelFile(await saved.path())
  expect(sheet!.data.length).toBe(await shown.count())
  await keepsNobodyOut(page)
  await fitsWidths(page, [390, 1280])
})

test('the desk of refunds gives refunds, and the sheet of sales still', async ({ page, market }) => {
  await openConsole(market, page, { address: '/operator/refunds?lane=DONE', roles: ['money'] })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '표로 받기' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^환불_/)
  const [sheet] = await readExcelFile(await saved.path())
  expect(sheet!.data[0]).toContain('기한')
  await page.getByRole('button', { name: '매출 표' }).click()
  await expect(page.getByRole('dialog', { name: '매출 표' }).getByText('기간 안에 판 상품과')).toBeVisible()
})
