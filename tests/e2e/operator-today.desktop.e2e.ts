import { sql } from 'kysely'
import { leave } from '#contract/account.ts'
import { includeSale, listExcludedSales } from '#contract/operator/prices.ts'
import type { Today } from '#contract/operator/today.ts'
import { nameOfTarget } from '#domain/audit-actions.ts'
import { plusDays } from '#domain/calendar.ts'
import { runAudit } from '#server/audit/run-audit.ts'
import { makeShopper } from '#tests/support/shopping.ts'
import { expect, test } from '#tests/support/shop.ts'
import { sell } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('the day opens the console: its figures lead to their lists, the search to anything', async ({ page, market }) => {
  const sold = await sell(market, [undefined])
  await sql`update users set business_name = '새벽정육점' where id = ${sold.shopper.id}`.execute(market.db)
  await openConsole(market, page, { address: '/operator', roles: ['owner'] })
  await expect(page.getByRole('heading', { name: /^오늘/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: '지금 할 일' })).toBeVisible()
  await expect(page.getByText(/개 중 \d+개 정상/)).toBeVisible()
  const bars = page.getByRole('slider', { name: '시간대별 주문' })
  await bars.focus()
  await page.keyboard.press('Home')
  await expect(bars).toHaveAttribute('aria-valuetext', /^\d+시 \d+건/)
  await expectOpenToAll(page)
  await page.getByRole('link', { name: /들어온 돈/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(sold.order_no) })).toBeVisible()
  await expectOpenToAll(page)

  // From anywhere to the order and back to the day, by keys alone.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('새벽정')
  const dialog = page.getByRole('dialog', { name: '무엇이든 찾기' })
  await expect(dialog.getByRole('link', { name: new RegExp(sold.order_no) })).toBeVisible()
  await expect(dialog.getByRole('region', { name: '회원' })).toContainText('새벽정육점')
  await expectOpenToAll(page)
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/operator/orders\\?id=${sold.order_id}$`))
  await expect(dialog).toBeHidden()
})

test('what the audit of the night has found is said on the first page, until it finds nothing', async ({
  page,
  market,
}) => {
  // A sale that nobody made, on a day without boxes.
  const tell = (sales: number) => sql`insert into sale_tally values ('2020-01-01', ${sales}, 0)`.execute(market.db)
  const row = page.getByRole('listitem').filter({ hasText: '장부 점검' })
  await tell(1)
  await runAudit(market.db, { whole: true })
  await tell(-1)
  await openConsole(market, page, { address: '/operator', roles: ['owner'] })
  await expect(row).toContainText(/\d\d:\d\d.*어긋난 것 1.*A19/)
  await expectOpenToAll(page)
  await runAudit(market.db, { whole: true })
  await page.reload()
  await expect(row).toContainText(/\d\d:\d\d.*어긋난 것 없음/)
})

test('a sale is left out of the prices and taken back, the log tells who did it, and a withdrawal until when what is kept', async ({
  page,
  market,
}) => {
  // Other tests of this market may have left one out, too.
  const desk = await openDesk(market, ['owner'])
  for (const { id } of (await desk.send(listExcludedSales, { query: {} })).data)
    await desk.send(includeSale, { params: { id } })
  await sell(market, [undefined])
  await openConsole(market, page, { address: '/operator/prices', roles: ['owner'] })
  await page
    .getByRole('row', { name: /꽃등심살/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /거래 제외$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '가격을 잘못 적은 거래' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '시세에서 빼기' }).click()
  await expect(page.getByText(/시세에서 뺐어요/)).toBeVisible()
  await expectOpenToAll(page)
  await page.getByRole('link', { name: /제외한 거래/ }).click()
  await expect(page.getByRole('row', { name: /가격을 잘못 적은 거래/ })).toBeVisible()
  await expectOpenToAll(page)

  // Who did it, with what was there before and after.
  await page.goto('/operator/audit?kind=price')
  await expect(page.getByRole('group', { name: '기간' }).getByLabel('첫날')).toBeVisible()
  const act = page.getByRole('row', { name: /시세에서 제외/ }).first()
  // What it was done to stays where its column has left.
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(act.getByText(new RegExp(`^${nameOfTarget('price')} .`)).filter({ visible: true })).toHaveCount(1)
  }
  await act.click()
  await expect(page.getByRole('complementary')).toContainText('가격을 잘못 적은 거래')
  await expect(page.locator('ins').first()).toBeVisible()
  await expectOpenToAll(page)
  await page.goto('/operator/prices?tab=excluded')
  await page
    .getByRole('button', { name: /다시 넣기$/ })
    .first()
    .click()
  await expect(page.getByText('시세에서 뺀 거래가 없어요')).toBeVisible()

  const leaver = await makeShopper(market)
  await leaver.send(leave, { body: { user_out_code_id: 2, user_content: '' } })
  await page.goto(`/operator/withdrawals?id=${leaver.id}`)
  await expect(page.getByRole('complementary')).toContainText('가격이 맞지 않아요')
  await expect(page.getByRole('complementary')).toContainText('파기')
  await expectOpenToAll(page)
  await page.getByRole('link', { name: '보관과 파기' }).click()
  await expect(page.getByRole('heading', { name: '오늘 파기할 것' })).toBeVisible()
  await expectOpenToAll(page)
})

test('those of other roles see the day without its money, and no log', async ({ page, market }) => {
  await openDesk(market, ['owner'])
  await openConsole(market, page, { address: '/operator', roles: ['intake'] })
  await expect(page.getByText('낙찰률')).toBeVisible()
  await expect(page.getByText('들어온 돈')).toHaveCount(0)
  await expect(page.getByText('기다리는 일이 없어요')).toBeVisible()
  await expect(page.getByRole('link', { name: /^판매/ })).toHaveCount(0)
  for (const address of ['audit', 'prices', 'withdrawals', 'today/book']) {
    await page.goto(`/operator/${address}`)
    await expect(page.getByRole('heading', { name: '권한이 없어요' })).toBeVisible()
  }
})

test('at night no hour of the chart is marked as the present one, and what is said is of that hour', async ({
  page,
  market,
}) => {
  await page.route('**/api/operators/today', async (route) => {
    const answer = await route.fetch()
    const { data } = ((await answer.json()) as { result: { data: Today } }).result
    const hours = data.hours.map(({ hour }) => ({ hour, orders: 0, usual: null }))
    const now = `${data.day}T23:10:00+09:00`
    await route.fulfill({
      response: answer,
      json: { errno: 0, message: '', result: { data: { ...data, hours, now } } },
    })
  })
  await openConsole(market, page, { address: '/operator', roles: ['owner'] })
  const bars = page.getByRole('slider', { name: '시간대별 주문' })
  await expect(bars).toHaveAttribute('aria-valuetext', '23시 0건')
  const chart = page.getByRole('region', { name: '시간대별 주문' })
  await expect(chart.locator('[data-here]')).toHaveCount(0)
  await bars.press('Home')
  await expect(bars).toHaveAttribute('aria-valuetext', '8시 0건')
  await expect(chart.locator('[data-here]')).toHaveCount(1)
})

test('the book of a day that stays open over midnight is that of the new day', async ({ page, market }) => {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from seoul_start(market_today() + 1) - market_now())::float8 as left`.execute(market.db)
  await market.pass(rows[0]!.left - 60)
  const before = await sell(market, [undefined])
  await page.clock.install()
  await openConsole(market, page, { address: '/operator/today/book', roles: ['owner'] })
  const day = page.getByLabel('날짜')
  await expect(page.getByRole('row', { name: new RegExp(before.order_no) })).toBeVisible()
  const old = await day.inputValue()
  await market.pass(120)
  await page.clock.fastForward(120_000)
  await expect(day).toHaveValue(plusDays(old, 1))
  await expect(page.getByText('이날 팔린 상품이 없어요')).toBeVisible()
  await day.fill(old)
  await expect(page.getByRole('row', { name: new RegExp(before.order_no) })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`day=${old}`))
})

test('shortcuts of a single character can be switched off, and a button still opens their list', async ({
  page,
  market,
}) => {
  await openConsole(market, page, { address: '/operator', roles: ['owner'] })
  const keys = page.getByRole('dialog', { name: '단축키' })
  const letters = keys.getByRole('checkbox', { name: '글자 하나짜리 단축키 쓰기' })
  const search = page.getByRole('dialog', { name: '무엇이든 찾기' })
  const content = page.locator('#content')
  await content.focus()
  await page.keyboard.press('?')
  await letters.uncheck()
  await expectOpenToAll(page)
  await keys.getByRole('button', { name: '닫기' }).click()
  await page.reload()
  await expect(page.getByText('낙찰률')).toBeVisible()
  await content.focus()
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  // This one stays, and comes after the others.
  await page.keyboard.press('Control+k')
  await expect(search).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(keys).toBeHidden()

  await page.getByTitle('내 비밀번호와 기기, 단축키').click()
  await page.getByRole('button', { name: '단축키', exact: true }).click()
  await letters.check()
  await keys.getByRole('button', { name: '닫기' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await content.focus()
  await page.keyboard.press('/')
  await expect(search).toBeVisible()
})
