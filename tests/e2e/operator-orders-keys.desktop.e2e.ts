import { makePartner } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { sell, statesOf } from '#tests/support/sold.ts'
import { openConsole } from './operator.ts'

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
  await page.keyboard.press('o')
  await expect(page.getByText('1개 파트너에 3개를 발주했어요')).toBeVisible()
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
