import { sql } from 'kysely'
import { expect, test } from '#tests/support/shop.ts'
import { sell } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('the day opens the console: its figures lead to their lists, the search to anything', async ({
  page,
  market,
  shop,
}) => {
  expect(shop).toBeTruthy()
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

test('those of other roles see the day without its money, and no log', async ({ page, market, shop }) => {
  expect(shop).toBeTruthy()
  await openDesk(market, ['owner'])
  await openConsole(market, page, { address: '/operator', roles: ['intake'] })
  await expect(page.getByText('낙찰률')).toBeVisible()
  await expect(page.getByText('들어온 돈')).toHaveCount(0)
  await expect(page.getByText('내 권한에 딸린 일이 없어요')).toBeVisible()
  for (const address of ['audit', 'prices', 'withdrawals']) {
    await page.goto(`/operator/${address}`)
    await expect(page.getByRole('heading', { name: '권한이 없어요' })).toBeVisible()
  }
})
