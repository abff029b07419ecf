import { readFile } from 'node:fs/promises'
import { makePartner } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { sell, type Sold, statesOf } from '#tests/support/sold.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('a lane is worked through by keyboard alone, and those who only look find no button', async ({
  page,
  market,
  shop,
}) => {
  const partner = await makePartner(market.db)
  const sold = await sell(market, [partner.id, partner.id, partner.id])
  await openConsole(market, page, {
    address: `/operator/orders?lane=PAYK&partner=${partner.id}`,
    roles: ['orders'],
  })
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows).toHaveCount(4)
  await rows.nth(1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(rows.nth(2)).toBeFocused()
  await expect(page.getByText('2개 선택')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('2개 선택')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toContainText('3개 발주하기')
  await page.keyboard.press('Control+a')
  await expect(page.getByText('3개 선택')).toBeVisible()
  // The key twice at once is one press.
  await page.keyboard.press('o')
  await page.keyboard.press('o')
  await expect(page.getByText('공급사 1곳에 3개를 발주했어요')).toBeVisible()
  expect(await statesOf(market, sold.lines)).toEqual(['DELW', 'DELW', 'DELW'])
  await expect(page.getByText('발주할 상품이 없어요')).toBeVisible()

  const looking = await shop.anotherBrowser()
  await openConsole(market, looking, {
    address: `/operator/orders?lane=DELW&partner=${partner.id}&id=${sold.order_id}`,
    roles: ['read-only'],
  })
  await expect(looking.getByRole('grid').getByRole('row')).toHaveCount(4)
  await expect(looking.getByRole('complementary')).toContainText('꽃등심살')
  await expect(looking.getByRole('button', { name: /운송장|출고|발주하기|되돌리기/ })).toHaveCount(0)
  await expect(looking.getByRole('checkbox')).toHaveCount(0)
})

test('a lane of more than a page is picked to its end, and taken home as it is listed', async ({ page, market }) => {
  const partner = await makePartner(market.db)
  const other = await sell(market, [undefined])
  const sold: Sold[] = []
  for (let n = 0; n < 3; n++)
    sold.push(
      await sell(
        market,
        Array.from({ length: 35 }, () => partner.id),
      ),
    )
  const lines = sold.flatMap((one) => one.lines)
  await openConsole(market, page, {
    address: `/operator/orders?lane=PAYK&partner=${partner.id}`,
    roles: ['orders'],
  })
  await page.getByRole('checkbox', { name: '모두 선택' }).check()
  await expect(page.getByText('100개 선택')).toBeVisible()
  await page.getByRole('button', { name: '목록 전체 선택' }).click()
  await expect(page.getByText('105개 선택')).toBeVisible()
  // Nor are two presses in one moment two, which meet the button idle both times.
  await page.getByRole('button', { name: '105개 발주하기' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('공급사 1곳에 105개를 발주했어요')).toBeVisible()
  expect([...new Set(await statesOf(market, lines))]).toEqual(['DELW'])

  // The sheet of the list: what it holds is said, it is made while one waits, and it has the rows of the list and no other.
  await page.getByRole('link', { name: /^배송준비중/ }).click()
  await page.getByRole('navigation', { name: '공급사' }).getByRole('link', { name: partner.partner_name }).click()
  await page.getByRole('button', { name: '표로 받기' }).click()
  const dialog = page.getByRole('dialog', { name: '표로 받기' })
  await expect(dialog.getByText(`배송준비중 · ${partner.partner_name} 목록의 상품과`)).toBeVisible()
  await dialog.getByText('CSV (더 많을 때)').click()
  await expectOpenToAll(page)
  await dialog.getByRole('button', { name: '만들기' }).click()
  await expect(dialog.getByText('주문_배송준비중.csv')).toBeVisible()
  await expect(dialog.getByText('105줄')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '내려받기' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('주문_배송준비중.csv')
  const rows = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n').slice(1)
  expect(rows.map((row) => Number(row.split(',')[0])).toSorted((a, b) => a - b)).toEqual(lines)
  expect(await statesOf(market, other.lines)).toEqual(['PAYK'])
})
