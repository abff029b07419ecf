import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { orderLines } from '#contract/operator/fulfilment.ts'
import { makePartner } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { sell } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'
import { openConsole } from './operator.ts'

test('many boxes of one address keep together on paper, under whose they are and where they go', async ({
  page,
  market,
}) => {
  const partner = await makePartner(market.db, { partner_name: '열두상자축산' })
  const { lines } = await sell(
    market,
    Array.from({ length: 12 }, () => partner.id),
  )
  const desk = await openDesk(market, ['orders'])
  const { batches } = await desk.send(orderLines, { body: { line_ids: lines } })
  const [batch] = batches
  await openConsole(market, page, { address: `/operator/orders/sheet?batch=${batch!.id}`, roles: ['orders'] })
  const groups = page.locator('tbody')
  const again = page.getByRole('rowheader', { name: /^\(이어서\)/ })
  await expect(groups).toHaveCount(2)
  await expect(again).toBeHidden()
  for (const address of [page.url(), `/operator/orders/packing?partner=${partner.id}`]) {
    await page.goto(address)
    await page.emulateMedia({ media: 'print' })
    await expect(groups.nth(0).getByRole('row')).toHaveCount(11)
    await expect(groups.nth(1).getByRole('row')).toHaveCount(3)
    await expect(again).toBeVisible()
    // It would lie over the foot of every sheet.
    await expect(page.locator('a[href="#content"]')).toBeHidden()
    const heads = page.locator('thead').getByRole('row')
    await expect(heads.first()).toHaveText(
      address.includes('batch') ? `열두상자축산 귀하 · 발주서 ${batch!.id}호` : '포장 목록',
    )
    await expect(heads).toHaveCount(2)
    await page.emulateMedia({ media: 'screen' })
  }
})

test('order sheets are printed only once all of them are there, and those beyond fifty are a press away', async ({
  page,
  market,
}) => {
  const [one, two] = [
    await makePartner(market.db, { partner_name: '첫장축산' }),
    await makePartner(market.db, { partner_name: '둘째장축산' }),
  ]
  const { lines } = await sell(market, [one.id, two.id])
  const desk = await openDesk(market, ['orders'])
  const { batches } = await desk.send(orderLines, { body: { line_ids: lines } })
  const ids = batches.map(({ id }) => id)
  const last = `**/api/operators/orders/sheets/${ids[1]}`
  await page.route(last, (route) => route.fulfill({ status: 500, body: '' }))
  await openConsole(market, page, { address: `/operator/orders/sheet?batch=${ids.join(',')}`, roles: ['orders'] })
  await expect(page.locator('table')).toHaveCount(1)
  const failed = page.getByRole('region', { name: `${batches[1]!.partner_name} 발주서 ${ids[1]}호` })
  await expect(failed.getByRole('heading', { name: `발주서 ${ids[1]}호` })).toBeVisible()
  await expect(failed.getByRole('alert').filter({ hasText: '다시 시도' })).toBeVisible()
  const print = page.getByRole('button', { name: '인쇄' })
  await expect(print).toHaveCount(0)
  await page.unroute(last)
  await failed.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.locator('table')).toHaveCount(2)
  await expect(print).toBeVisible()

  const missing = Array.from({ length: 49 }, (_, at) => 900_000 + at)
  await page.goto(`/operator/orders/sheet?batch=${[ids[0], ...missing, ids[1]].join(',')}`)
  await page.getByRole('link', { name: '나머지 1장 보기' }).click()
  await expect(page.locator('table')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: `발주서 ${ids[1]}호` })).toBeVisible()
})

test('a partner with forty letters and no space in its name takes no more paper than one of a few', async ({
  page,
  market,
}) => {
  const desk = await openDesk(market, ['orders'])
  await openConsole(market, page, { address: '/operator/orders', roles: ['orders'] })
  const sheets = async (partner_name: string) => {
    const { id } = await makePartner(market.db, { partner_name })
    const { lines } = await sell(
      market,
      Array.from({ length: 30 }, () => id),
    )
    await desk.send(orderLines, { body: { line_ids: lines } })
    await page.goto(`/operator/orders/packing?partner=${id}`)
    await expect(page.getByRole('cell', { name: partner_name })).toHaveCount(3)
    const bytes = await page.pdf({ preferCSSPageSize: true })
    return bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length
  }
  // Names that no other test of this market has.
  expect(await sheets('종이한장두장세장네장'.repeat(4))).toBe(await sheets('종이축산'))
})

/** What hangs out of the paper, is cut off in its cell, or could only be pressed. */
const amiss = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => one.checkVisibility())
    return {
      wide: document.documentElement.scrollWidth > innerWidth,
      cut: shown
        .filter(
          (one) =>
            one.matches('td, td :not([class*=hidden])') && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
        )
        .map(({ outerHTML }) => outerHTML),
      pressed: shown
        .filter((one) => one.matches('button:not(th *), nav a:not([aria-current]), select:not([data-set])'))
        .map(({ outerHTML }) => outerHTML),
    }
  })

test('the ledger of a day and the prices are printed whole, without what can only be pressed', async ({
  page,
  market,
}) => {
  test.slow()
  const partner = await makePartner(market.db, { partner_name: '장부축산' })
  const boxes = Array.from({ length: 30 }, () => partner.id)
  await sell(market, boxes)
  const { shopper } = await sell(market, boxes)
  await sql`update users set business_name = ${'가나다라마바사아자차'.repeat(4)} where id = ${shopper.id}`.execute(
    market.db,
  )
  await openConsole(market, page, { address: '/operator/today/book?what=sold', roles: ['owner'] })
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: '인쇄' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  const rows = await page.locator('tbody tr').count()
  expect(rows).toBeGreaterThanOrEqual(60)
  // The width of the paper between its margins.
  await page.setViewportSize({ width: 703, height: 1030 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader')).toHaveCount(9)
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
  await expect(page.locator('th').first()).toHaveCSS('position', 'static')
  expect(await amiss(page)).toEqual({ wide: false, cut: [], pressed: [] })
  // A grade is a stamp on paper too, and only once.
  await page.goto('/operator/boxes')
  const box = page.locator('tbody tr').first()
  const stamp = box.locator('[data-grade]')
  await expect(stamp).toBeVisible()
  await expect(stamp).toHaveCSS('print-color-adjust', 'exact')
  await expect(box.locator('[data-narrow]')).toBeHidden()
  for (const [address, heads] of [
    ['/operator/today/book?what=in', 5],
    ['/operator/prices', 7],
    // The sums, and the board as a table.
    ['/operator/payments', 4 + 9],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('columnheader')).toHaveCount(heads)
    expect(await amiss(page), address).toEqual({ wide: false, cut: [], pressed: [] })
  }
  const board = page.getByRole('grid', { name: '결제 대조' })
  const cards = await page.locator('ol > li').count()
  expect(cards).toBeGreaterThanOrEqual(2)
  await expect(board.locator('tbody tr')).toHaveCount(cards)
  await expect(board.locator('thead')).toHaveCSS('display', 'table-header-group')
  await expect(page.locator('ol').first()).toBeHidden()
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/payments-paper.png` })
  await page.emulateMedia({ media: 'screen' })
  await expect(board).toHaveCount(0)
  await expect(page.locator('ol > li').first()).toBeVisible()
})
