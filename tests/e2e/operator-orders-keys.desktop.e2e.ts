import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { makePartner } from '#tests/support/make.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
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
  // The row from which one goes on is picked too, and nothing between it and one that was picked before.
  const ticked = () => page.getByRole('grid').getByRole('checkbox', { checked: true })
  await rows.nth(2).focus()
  await page.keyboard.press('Shift+End')
  await expect(ticked()).toHaveCount(2)
  await page.keyboard.press('Escape')
  await rows.nth(1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+End')
  await expect(ticked()).toHaveCount(2)
  await expect(rows.nth(2).getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('Escape')
  // Until the answer to a search is there, the rows of before are busy: none can be picked, and they are not counted as found.
  const found = Promise.withResolvers<void>()
  await page.route('**/api/operators/orders/lines?*', (route) => found.promise.then(() => route.continue()))
  const search = page.getByRole('searchbox', { name: '주문 찾기' })
  await search.fill(sold.order_no)
  await search.press('Enter')
  await expect(page.getByText(`‘${sold.order_no}’`)).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
  await rows.nth(1).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Space')
  await rows.nth(2).getByRole('checkbox').click()
  await expect(page.getByRole('region', { name: '선택한 것' })).toBeHidden()
  await expect(page.getByText(`‘${sold.order_no}’ 3개`)).toHaveCount(0)
  found.resolve()
  await expect(page.getByText(`‘${sold.order_no}’ 3개`)).toBeVisible()
  await expect(page.getByRole('grid').getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy')
  await page.getByRole('link', { name: '조건 지우기' }).click()
  // A tick that was pressed leaves the keys to its row; for the Tab key the row is the stop.
  await rows.nth(2).getByRole('checkbox').click()
  await expect(page.getByText('1개 선택')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-tick] :focus')).toHaveCount(0)
  // The button goes with the bar around it, and the row with what was done: whoever pressed it goes on in the list.
  await page.getByRole('button', { name: '1개 발주하기' }).press('Enter')
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('button', { name: '1개 발주하기' })).toBeHidden()
  await expect(page.getByRole('region', { name: '결제완료' })).toBeFocused()
  await rows.nth(2).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toContainText('2개 발주하기')
  await page.keyboard.press('Control+a')
  await expect(page.getByText('2개 선택')).toBeVisible()
  // The key twice at once is one press.
  await page.keyboard.press('o')
  await page.keyboard.press('o')
  await expect(page.getByText('공급사 1곳에 2개를 발주했어요')).toBeVisible()
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

  // The sheet of the list is one press, and has the rows of the list and no other.
  await page.getByRole('link', { name: /^배송준비중/ }).click()
  await page.getByRole('navigation', { name: '공급사' }).getByRole('link', { name: partner.partner_name }).click()
  await expect(page.getByRole('grid')).toContainText(partner.partner_name)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '표로 받기' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^주문_\d{4}-\d{2}-\d{2}\.xlsx$/)
  const [titles, ...rows] = (await readExcelFile(await saved.path()))[0]!.data
  const numbers = rows.map((row) => Number(row[titles!.indexOf('주문상품번호')]))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(lines)
  expect(await statesOf(market, other.lines)).toEqual(['PAYK'])
  // What was paid in a period is asked for, made in the background, and kept.
  await page.getByRole('button', { name: '결제 내역 표' }).click()
  const dialog = page.getByRole('dialog', { name: '결제 내역 표' })
  const { rows: days } = await sql<{ today: string }>`select market_today()::text as today`.execute(market.db)
  for (const label of ['시작일', '종료일']) await dialog.getByLabel(label).fill(days[0]!.today)
  await dialog.getByText('CSV (더 많을 때)').click()
  await expectOpenToAll(page)
  await dialog.getByRole('button', { name: '만들기' }).click()
  const made = dialog.getByText(/^주문_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.csv$/)
  await expect(made).toBeVisible()
  const kept = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '내려받기' }).click()
  const csv = (await readFile(await (await kept).path(), 'utf8')).trim().split('\r\n').slice(1)
  const ids = csv.map((row) => Number(row.split(',')[0]))
  expect([...lines, ...other.lines].filter((id) => !ids.includes(id))).toEqual([])
})

test('a lane’s rows stand close, in the order and with the columns that somebody likes', async ({ page, market }) => {
  await sell(market, [undefined, undefined])
  await openConsole(market, page, { address: '/operator/orders?lane=PAYK', roles: ['orders'] })
  const grid = page.getByRole('grid', { name: '결제완료 상품' })
  await page.getByRole('button', { name: /^표 설정/ }).click()
  const menu = page.getByRole('group', { name: '표 설정' })
  await menu.getByRole('checkbox', { name: '공급사' }).uncheck()
  await expect(grid.getByRole('columnheader', { name: '공급사' })).toHaveCount(0)
  await menu.getByRole('radio', { name: '촘촘하게' }).check()
  await menu.getByLabel('순서').selectOption({ label: '중량 내림차순' })
  await expect(grid.getByRole('columnheader', { name: '중량' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-weight/)
  expect((await grid.locator('tbody tr').first().boundingBox())!.height).toBeLessThan(36)
  // Closed, for axe takes the menu for something under the links that it covers.
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expectOpenToAll(page)
  await fitsWidths(page, [390, 1280])
  await page.reload()
  await expect(grid.locator('tbody tr').first()).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: '공급사' })).toHaveCount(0)
  // What is over stands by its time alone.
  await page.goto('/operator/orders?lane=ORDC&sort=-weight')
  await expect(page.getByRole('button', { name: /^표 설정/ })).toBeVisible()
  await page.getByRole('button', { name: /^표 설정/ }).click()
  await expect(page.getByRole('group', { name: '표 설정' }).getByLabel('순서')).toHaveCount(0)
})
