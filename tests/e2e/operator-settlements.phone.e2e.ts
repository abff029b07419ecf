import { fitsWidths } from '#tests/support/open-to-all.ts'
import { owe } from '#tests/support/settling.ts'
import { expect, test } from '#tests/support/shop.ts'
import { expectOpenToAll, openConsole } from './operator.ts'
import { closeFor } from './owing.ts'

test('a settlement is read on a phone without scrolling sideways', async ({ page, market, shopper }) => {
  const { partner } = await owe(market, shopper)
  await openConsole(market, page, { address: '/operator/settlements?lane=OPEN', roles: ['money'] })
  await expect(page.getByRole('row', { name: new RegExp(partner.partner_name) })).toContainText('413,445')
  await fitsWidths(page, [320, 360, 390])
  const { id, number } = await closeFor(market, partner.id)
  await page.goto(`/operator/settlements?lane=APPROVE&id=${id}`)
  const pane = page.getByRole('dialog', { name: `${number} ${partner.partner_name}` })
  await expect(pane.getByRole('row', { name: '지급액 413,445원' })).toBeVisible()
  await pane.getByRole('button', { name: /왜 이 금액/ }).click()
  await expect(pane.getByText(/중개 · 수수료 3\.5%/)).toBeVisible()
  await expectOpenToAll(page)
  await fitsWidths(page, [320, 360, 390])
})
