import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { addToCart } from '#contract/cart.ts'
import { cancelProduct } from '#contract/orders.ts'
import { askBack } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { fitsWidths, keepsNobodyOut } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import type { Shopper } from '#tests/support/shopping.ts'
import { openConsole } from './operator.ts'

/** A row at least for each of the lists. */
async function plantForLists(market: Market, shopper: Shopper) {
  const { db } = market
  const { lines } = await linesAt(market, shopper, 'ORDK', 2)
  for (const line of lines) await askBack(shopper, line)
  const paid = await linesAt(market, shopper, 'PAYK')
  await shopper.send(cancelProduct, { params: { id: paid.lines[0]! }, body: { opc_code: 1, cancel_content: '' } })
  await shopper.send(addToCart, { body: { product_id: [(await makeProduct(db)).id] } })
  const gone = await makeMember(db, {})
  await sql`insert into user_outs (user_id, user_out_code_id) select ${gone.id}, min(id) from user_out_codes`.execute(
    db,
  )
  await sql`insert into messages (event, kind, to_phone, text, user_id)
    values ('member.approve:lists', 'service', '01012345678', ${'가입이 승인되었어요. '.repeat(6)}, ${shopper.id})`.execute(
    db,
  )
  await sql`insert into provider_events (body) values ('{}')`.execute(db)
}

/** How many rows of this height have room under the head of the table. */
const roomFor = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const body = grid.querySelector('tbody')!
    const rows = [...body.querySelectorAll('tr')].map((row) => row.getBoundingClientRect().height)
    return Math.floor((innerHeight - body.getBoundingClientRect().top - scrollY) / Math.max(...rows))
  })

test('rows stand close where somebody likes it, on every desk and the next day too', async ({
  page,
  market,
  shopper,
}) => {
  await plantForLists(market, shopper)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openConsole(market, page, { address: '/operator/audit', roles: ['owner'] })
  const row = page.getByRole('grid').locator('tbody tr').first()
  await expect(row).toBeVisible()
  expect((await row.boundingBox())!.height).toBeGreaterThan(44)
  await page.getByRole('button', { name: /^표 설정/ }).click()
  await keepsNobodyOut(page)
  await page.getByRole('radio', { name: '촘촘하게' }).check()
  await page.keyboard.press('Escape')
  const desks = [
    'audit',
    'cancels?lane=OVER',
    'holds',
    'messages',
    'partners',
    'payments?part=notices',
    'prices',
    'refunds?lane=DONE',
    'returns',
    'withdrawals',
  ]
  // The other panes are looked at where something is done in them.
  const looked = ['audit', 'messages', 'partners']
  const few: string[] = []
  for (const desk of desks) {
    await page.goto(`/operator/${desk}`)
    await expect(row, desk).toBeVisible()
    const room = await roomFor(page)
    if (room < 15) few.push(`${desk}: ${room}`)
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}/close-${desk.split('?')[0]}.png` })
    if (!looked.includes(desk)) continue
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(row, desk).toHaveAttribute('aria-current')
    await keepsNobodyOut(page)
  }
  expect(few).toEqual([])
  await keepsNobodyOut(page)
  await fitsWidths(page, [390, 1280])
})
