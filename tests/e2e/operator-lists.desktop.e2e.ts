import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { askBack } from '#tests/support/asking-back.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { makePartner, makeProduct } from '#tests/support/make.ts'
import { linesAt } from '#tests/support/lines.ts'
import { expect, test } from '#tests/support/shop.ts'
import { fitsWidths, keepsNobodyOut } from '#tests/support/open-to-all.ts'
import { sell } from '#tests/support/sold.ts'
import { makeStaff } from '#tests/support/staff.ts'
import { untilQuiet } from '#tests/support/walk-to.ts'
import { openConsole } from './operator.ts'

test('one press saves what the desk lists, with the day in its name', async ({ page, market, shopper }) => {
  const { lines } = await linesAt(market, shopper, 'ORDK', 2)
  for (const line of lines) await askBack(shopper, line)
  const longest = '전국한우소상공인연합회'.repeat(4)
  await market.db.updateTable('users').set({ business_name: longest }).where('id', '=', shopper.id).execute()
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
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^표 설정/ }).click()
  await expect(page.getByRole('group', { name: '표 설정' })).toBeVisible()
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/menu-390.png` })
  await keepsNobodyOut(page)
  await fitsWidths(page, [390])
  await page.keyboard.press('Escape')
})

test('by keys a long list goes on where it ended', async ({ page, market }) => {
  await sql`
    insert into notices (subject, content, state, position)
    select '알림 ' || n, '<p>글</p>', 'draft', n from generate_series(1, 130) n`.execute(market.db)
  await openConsole(market, page, { address: '/operator/content?kind=notices', roles: ['content'] })
  const rows = page.getByRole('main').locator('tbody tr')
  const more = page.getByRole('button', { name: '더 보기' })
  await rows.first().focus()
  await untilQuiet(page)
  const before = await rows.count()
  await page.keyboard.press('Tab')
  await expect(more).toBeFocused()
  await untilQuiet(page)
  // It is not pushed out of sight by what comes when its end is near.
  await expect(more).toBeInViewport({ ratio: 1 })
  await expect(rows).toHaveCount(before)
  await page.keyboard.press('Enter')
  await expect(rows.nth(before)).toBeFocused()
  await expect(rows.nth(before)).toBeInViewport()
  await page.getByRole('searchbox').fill('알림')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('‘알림’으로 찾은 글')).toBeVisible()
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

/** What stands in the bar over the page does so in one line. */
const barOf = async (page: Page) =>
  (await page.getByRole('heading', { level: 1 }).locator('..').boundingBox())?.height ?? Infinity

test('Escape closes the menu that is open, and then the pane', async ({ page, market }) => {
  const sold = await sell(market, [(await makePartner(market.db)).id])
  await openConsole(market, page, { address: `/operator/orders?id=${sold.order_id}`, roles: ['orders'] })
  const pane = page.getByRole('complementary')
  const menu = page.getByRole('navigation', { name: '인쇄할 것' })
  await expect(pane.getByRole('heading').first()).toBeVisible()
  await page.getByRole('button', { name: /^인쇄할 것/ }).click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(pane).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pane).toHaveCount(0)
})

test('the tools of a desk stand in one line', async ({ page, market }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openConsole(market, page, { address: '/operator', roles: ['owner'] })
  for (const desk of ['payments', 'orders', 'orders?lane=PAYK', 'members', 'inquiries', 'boxes', 'partners']) {
    await page.goto(`/operator/${desk}`)
    await expect(page.getByRole('button', { name: '표로 받기' })).toBeVisible()
    expect(await barOf(page), desk).toBeLessThanOrEqual(72)
  }
})

test('a column that somebody does not want is left out at this desk, and the first one stays', async ({
  page,
  market,
}) => {
  await openConsole(market, page, { address: '/operator/audit', roles: ['owner'] })
  const heads = page.getByRole('grid').getByRole('columnheader')
  await expect(heads.filter({ hasText: '사유' })).toBeVisible()
  await page.getByRole('button', { name: /^표 설정/ }).click()
  const menu = page.getByRole('group', { name: '표 설정' })
  await expect(menu.getByRole('checkbox', { name: '시각' })).toBeDisabled()
  await menu.getByRole('checkbox', { name: '사유' }).uncheck()
  await expect(heads.filter({ hasText: '사유' })).toHaveCount(0)
  await menu.getByLabel('순서').selectOption({ label: '직원 내림차순' })
  await expect(page).toHaveURL(/sort=-who/)
  await page.reload()
  await expect(heads.filter({ hasText: '직원' })).toHaveAttribute('aria-sort', 'descending')
  await expect(heads.filter({ hasText: '사유' })).toHaveCount(0)
  // Another tab of the same person hears of it.
  const other = await page.context().newPage()
  await other.goto('/operator/audit')
  const shown = other.getByRole('grid').getByRole('columnheader').filter({ hasText: '사유' })
  await expect(other.getByRole('grid')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await page.getByRole('button', { name: /^표 설정/ }).click()
  await menu.getByRole('checkbox', { name: '사유' }).check()
  await expect(shown).toBeVisible()
})

test('an order in the narrow log has its number on one line', async ({ page, market, shopper }) => {
  const { lines } = await linesAt(market, shopper, 'PAYK')
  const staff = await makeStaff(market, { roles: ['money'] })
  await recordAudit(market.db, staff, { ip: '192.0.2.7' }, { action: 'cancel.made', target: ['line', lines[0]!] })
  await openConsole(market, page, { address: '/operator/audit?kind=line', roles: ['owner'] })
  await page.setViewportSize({ width: 390, height: 844 })
  const target = page
    .getByRole('grid')
    .getByText(/\d{8}-\d{6}/)
    .filter({ visible: true })
    .first()
  await expect(target).toBeVisible()
  expect(await target.evaluate(linesOfNumber)).toBe(1)

  // Whoever acts for a partner is named with it.
  const { id: partnerId } = await makePartner(market.db, { partner_name: '가나다라마바사아자차'.repeat(4) })
  const person = await makeStaff(market, { roles: ['partner-boxes'], partnerId })
  await recordAudit(market.db, person, { ip: '192.0.2.7' }, { action: 'cancel.made', target: ['line', lines[0]!] })
  await page.reload()
  await expect(
    page
      .getByRole('grid')
      .getByText(/가나다라/)
      .first(),
  ).toBeVisible()
  await fitsWidths(page, [320, 390, 1280])
})

/** On how many lines the number of an order stands. */
function linesOfNumber(cell: Element): number {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const at = (texts.currentNode as Text).data.search(/\d{8}-\d{6}/)
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(texts.currentNode, at)
    range.setEnd(texts.currentNode, at + 15)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  }
  return 0
}

test('a view of a desk is kept, shared with those who may open it, and taken by somebody else', async ({
  page,
  market,
  browser,
}) => {
  await openConsole(market, page, { address: '/operator/messages?lane=FAILED&sort=-to', roles: ['content'] })
  await page.getByRole('button', { name: /^저장한 보기/ }).click()
  await page.getByRole('button', { name: '이 보기 저장' }).click()
  await page.getByRole('dialog', { name: '이 보기 저장' }).getByLabel('이름').fill('실패한 것')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  const views = page.getByRole('button', { name: '저장한 보기: 실패한 것' })
  await views.click()
  await keepsNobodyOut(page)
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/views.png` })
  await page.getByRole('button', { name: '보기 관리' }).click()
  const share = page.getByRole('button', { name: '실패한 것 모두와 같이 쓰기' })
  await share.click()
  await expect(share).toHaveAttribute('aria-pressed', 'true')
  await keepsNobodyOut(page)
  await fitsWidths(page, [390, 1280])

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'ko-KR' })
  const other = await context.newPage()
  await openConsole(market, other, { address: '/operator/messages', roles: ['content'] })
  await other.getByRole('button', { name: /^저장한 보기/ }).click()
  await other.getByRole('link', { name: /실패한 것 김담당/ }).click()
  await expect(other).toHaveURL(/lane=FAILED/)
  await expect(other).toHaveURL(/sort=-to/)
  await other.getByRole('button', { name: /^저장한 보기/ }).click()
  await other.getByRole('button', { name: '보기 관리' }).click()
  await keepsNobodyOut(other)
  await expect(other.getByRole('button', { name: '실패한 것 지우기' })).toHaveCount(0)
  if (process.env['PICTURES']) await other.screenshot({ path: `${process.env['PICTURES']}/views-manage.png` })
  await other.getByRole('button', { name: '실패한 것 처음 보기로' }).click()
  await expect(other.getByRole('button', { name: '실패한 것 지우기' })).toBeVisible()
  await other.goto('/operator/messages')
  await expect(other).toHaveURL(/lane=FAILED/)
  // Whoever has gone on by the time the views are there stays where they are.
  const late = Promise.withResolvers<void>()
  await other.route('**/api/operators/views?*', (route) => late.promise.then(() => route.continue()))
  await other.goto('/operator/messages')
  await other.getByRole('navigation', { name: '문자 상태' }).getByRole('link', { name: /^보냄/ }).click()
  await expect(other).toHaveURL(/lane=SENT/)
  late.resolve()
  await expect(other.getByRole('button', { name: /^저장한 보기/ })).toBeVisible()
  await other.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(other).toHaveURL(/lane=SENT/)
  await context.close()
})

test('the goods have their sheet, their close rows and the columns that somebody wants', async ({ page, market }) => {
  await makeProduct(market.db)
  await openConsole(market, page, { address: '/operator/boxes', roles: ['intake'] })
  const grid = page.getByRole('grid', { name: '상품' })
  const supplier = grid.getByRole('columnheader', { name: '공급사' })
  await expect(supplier).toBeVisible()
  await page.getByRole('button', { name: /^표 설정/ }).click()
  const menu = page.getByRole('group', { name: '표 설정' })
  await menu.getByRole('checkbox', { name: '공급사' }).uncheck()
  await expect(supplier).toHaveCount(0)
  await menu.getByRole('radio', { name: '촘촘하게' }).check()
  await menu.getByLabel('순서').selectOption({ label: '무게 내림차순' })
  await expect(grid.getByRole('columnheader', { name: '무게' })).toHaveAttribute('aria-sort', 'descending')
  expect((await grid.locator('tbody tr').first().boundingBox())!.height).toBeLessThan(36)
  await keepsNobodyOut(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '표로 받기' }).click()
  const [sheet] = await readExcelFile(await (await download).path())
  const weights = sheet!.data.slice(1).map((row) => Number(row[sheet!.data[0]!.indexOf('중량(kg)')]))
  expect(weights.length).toBeGreaterThanOrEqual(await grid.locator('tbody tr').count())
  expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  await fitsWidths(page, [390, 1280])
})

test('the book of a day and the comparison of its payments are sheets of that day', async ({
  page,
  market,
  shopper,
}) => {
  await linesAt(market, shopper, 'PAYK')
  await openConsole(market, page, { address: '/operator/today/book?what=in', roles: ['money'] })
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByLabel('날짜')).not.toHaveValue('')
  const day = await page.getByLabel('날짜').inputValue()
  for (const [address, name] of [
    [`/operator/today/book?what=in&day=${day}`, '하루 장부'],
    [`/operator/payments?from=${day}&to=${day}`, '결제 대조'],
  ] as const) {
    await page.goto(address)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '표로 받기' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe(`${name}_${day}.xlsx`)
    const [sheet] = await readExcelFile(await saved.path())
    expect(sheet!.data.length).toBeGreaterThan(1)
  }
})
