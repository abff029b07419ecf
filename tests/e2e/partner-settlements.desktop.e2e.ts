import { objectToLine, confirmSettlement } from '#contract/partner/settlements.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { assertClean } from '#tests/support/shopping.ts'
import { owe } from '#tests/support/settling.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'
import { closeFor } from './owing.ts'

test('the desk answers what a partner objects to, and sees that the partner has confirmed', async ({
  page,
  market,
  shopper,
}) => {
  const { partner, lines } = await owe(market, shopper, 2)
  await market.db.updateTable('order_products').set({ pc_name: '본갈비' }).where('id', 'in', lines).execute()
  const { id } = await closeFor(market, partner.id)
  const person = await openDesk(market, ['partner-money'], partner.id)
  for (const line of lines)
    await person.send(objectToLine, { params: { id, line }, body: { reason: '라벨에는 4.10kg이에요' } })
  await openConsole(market, page, { address: `/operator/settlements?lane=APPROVE&id=${id}`, roles: ['money'] })
  const pane = page.getByRole('complementary')
  await expect(pane.getByText('공급사가 이의를 냈어요. 답하면 승인할 수 있어요.')).toBeVisible()
  await expect(page.getByRole('button', { name: /원 승인$/ })).toHaveCount(0)
  const objections = pane.getByRole('region', { name: '이의 2건' })
  await expectOpenToAll(page)
  await objections
    .getByRole('button', { name: /그대로 두기$/ })
    .first()
    .click()
  const stays = page.getByRole('dialog', { name: /본갈비를 그대로 둘까요/ })
  await stays.getByRole('button', { name: '그대로 두기', exact: true }).click()
  await expect(stays.getByText('답을 입력하세요')).toBeVisible()
  await stays.getByRole('button', { name: '기록을 확인했고 금액이 맞아요' }).click()
  await stays.getByRole('button', { name: '그대로 두기', exact: true }).click()
  await expect(objections.getByText('한결의 답: 기록을 확인했고 금액이 맞아요')).toBeVisible()
  await objections.getByRole('button', { name: /빼기$/ }).click()
  const out = page.getByRole('dialog', { name: /본갈비를 이 정산에서 뺄까요/ })
  await out.getByRole('button', { name: '다시 확인하고 다음 정산에 넣을게요' }).click()
  await out.getByRole('button', { name: '정산에서 빼기', exact: true }).click()
  await expect(pane.getByRole('row', { name: '지급액 413,445원' })).toBeVisible()
  await expect(objections.getByText('정산에서 뺌')).toBeVisible()
  await person.send(confirmSettlement, { params: { id }, body: { net: 413_445 } })
  await page.reload()
  await expect(pane.getByText(/^\d\d\.\d\d 김담당$/)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(partner.partner_name) })).toContainText(
    /공급사 확인 \d\d\.\d\d 김담당/,
  )
  await fitsWidths(page, [320, 390, 820, 1280])
  await assertClean(market)
})

test('the page of a partner fits a desk, too', async ({ page, market, shopper }) => {
  const { partner } = await owe(market, shopper, 2)
  const { id } = await closeFor(market, partner.id)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openConsole(market, page, {
    address: `/partner/settlements?id=${id}`,
    roles: ['partner-money'],
    partnerId: partner.id,
  })
  await expect(page.getByRole('complementary').getByRole('button', { name: '확인했어요' })).toBeVisible()
  await expectOpenToAll(page)
  await fitsWidths(page, [820, 1280])
})
