import { makePartner } from '#tests/support/make.ts'
import { owe } from '#tests/support/settling.ts'
import { expect, test } from '#tests/support/shop.ts'
import { openConsole } from './operator.ts'

test('a partner whose trade is over gets another account while money that came back waits for it', async ({
  page,
  market,
  shopper,
}) => {
  const { partner } = await owe(market, shopper)
  await market.db.updateTable('partners').set({ status: 'CLOSED' }).where('id', '=', partner.id).execute()
  await openConsole(market, page, { address: `/operator/partners?id=${partner.id}`, roles: ['owner'] })
  const pane = page.getByRole('complementary')
  const edit = pane.getByRole('button', { name: '고치기' })
  await edit.click()
  await pane.getByLabel('예금주').fill('안성축산(주)')
  await pane.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('저장했어요')).toBeVisible()
  await expect(pane.getByText('안성축산(주)')).toBeVisible()

  const over = await makePartner(market.db, { status: 'CLOSED' })
  await page.goto(`/operator/partners?id=${over.id}`)
  await expect(pane.getByText('정산 주기')).toBeVisible()
  await expect(edit).toHaveCount(0)
})
