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

test('the head of a column puts the list in order, by mouse and by keys, and the address keeps it', async ({
  page,
  market,
  shopper,
}) => {
  const { lines } = await linesAt(market, shopper, 'ORDK', 3)
  for (const line of lines) await askBack(shopper, line)
  await openConsole(market, page, { address: '/operator/returns', roles: ['money'] })
  const grid = page.getByRole('grid', { name: /반품$/ })
  const head = grid.getByRole('columnheader', { name: '주문' })
  const numbers = async () => (await grid.locator('tbody tr td:first-child').allTextContents()).map((one) => one.trim())
  await expect(grid.getByRole('row').nth(3)).toBeVisible()
  const usual = await numbers()
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=order/)
  await expect.poll(numbers).toEqual(usual.toSorted())
  await head.getByRole('button').press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(numbers).toEqual(usual.toSorted().toReversed())
  await page.reload()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '표로 받기' }).click()
  const [sheet] = await readExcelFile(await (await download).path())
  expect(sheet!.data.slice(1).map(([number]) => String(number).split('-')[1])).toEqual(usual.toSorted().toReversed())
  await head.getByRole('button').press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await expect(page).not.toHaveURL(/sort=/)
  await keepsNobodyOut(page)
})
