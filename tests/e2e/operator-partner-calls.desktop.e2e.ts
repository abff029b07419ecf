import { orderLines } from '#contract/operator/fulfilment.ts'
import { confirmOwnLines, tellShortage } from '#contract/partner/orders.ts'
import { makePartner } from '#tests/support/make.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { sell } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('the desk sees what a partner has said about a 발주, and whom it has to call', async ({ page, market }) => {
  const own = await makePartner(market.db, { phone: '0339876543', order_phone: '01098765432' })
  const person = await openDesk(market, ['partner'], own.id)
  const desk = await openDesk(market, ['orders'])
  const sold = await sell(market, [own.id, own.id])
  await desk.send(orderLines, { body: { line_ids: sold.lines } })
  const [short] = sold.lines as [number, number]
  await openConsole(market, page, {
    address: `/operator/orders?lane=DELW&partner=${own.id}&id=${sold.order_id}`,
    roles: ['orders'],
  })
  const pane = page.getByRole('dialog').or(page.getByRole('complementary'))
  await expect(pane.getByText('공급사 아직 확인 안 함')).toHaveCount(2)
  const calls = page.getByRole('region', { name: '공급사에 연락할 일' }).getByRole('listitem')
  await expect(calls.filter({ hasText: own.partner_name })).toHaveCount(0)

  await person.send(confirmOwnLines, { body: { line_ids: sold.lines } })
  await person.send(tellShortage, { params: { id: short }, body: { reason: '무게 다름' } })
  await page.reload()
  await expect(pane.getByText(/^공급사 확인 \d\d:\d\d$/)).toHaveCount(2)
  await expect(pane.getByText('공급사가 못 보냄: 무게 다름')).toBeVisible()
  const call = calls.filter({ hasText: own.partner_name })
  await expect(call.getByRole('link', { name: '033-987-6543' })).toHaveAttribute('href', 'tel:0339876543')
  await call.getByRole('link', { name: /못 보낸다는 상품 1개/ }).click()
  await expect(page).toHaveURL(/calls=1/)
  await expect(page.getByText('공급사에 연락할 것')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '못 보냄' })).toHaveCount(1)
  await expect(page.getByRole('row')).toHaveCount(2)
  // The file would be of the whole lane.
  const labels = page.getByRole('list', { name: '택배 라벨 파일' })
  await expect(labels).toHaveCount(0)
  await expectOpenToAll(page)
  await fitsWidths(page, [390, 768, 1280])
  await page.getByRole('link', { name: '조건 지우기' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(labels).toBeVisible()

  // No telephone for a text about a 발주: the desk calls at once, not after the cut-off.
  await market.db.updateTable('partners').set({ order_phone: '' }).where('id', '=', own.id).execute()
  const untold = await sell(market, [own.id])
  await desk.send(orderLines, { body: { line_ids: untold.lines } })
  await page.reload()
  await expect(
    calls.filter({ hasText: '문자로 알리지 못한 상품 1개 · 못 보낸다는 상품 1개' }).getByText(own.partner_name),
  ).toBeVisible()
})

test('a box that its partner cannot send is cancelled with that reason, and is not sold again', async ({
  page,
  market,
}) => {
  const own = await makePartner(market.db)
  const person = await openDesk(market, ['partner'], own.id)
  const desk = await openDesk(market, ['orders'])
  const sold = await sell(market, [own.id, own.id])
  await desk.send(orderLines, { body: { line_ids: sold.lines } })
  const [short] = sold.lines as [number, number]
  await person.send(tellShortage, { params: { id: short }, body: { reason: '품절' } })
  await openConsole(market, page, { address: `/operator/cancels?order=${sold.order_no}`, roles: ['money'] })
  const pane = page.getByRole('complementary')
  const unfit = pane.getByRole('checkbox', { name: /판매 불가/ })
  await expect(unfit).not.toBeChecked()
  await pane.getByRole('checkbox', { name: /공급사가 못 보냄: 품절/ }).check()
  await expect(unfit).toBeChecked()
  await expect(pane.getByLabel('사유')).toHaveValue('공급사 재고가 없어요')
  await expectOpenToAll(page)
  await pane.getByRole('button', { name: /^1개 취소하고/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '취소하고 환불' }).click()
  await expect(page.getByText(/취소하고 돌려줬어요/)).toBeVisible()
  const { ps_code } = await market.db
    .selectFrom('products')
    .innerJoin('order_products', 'order_products.product_id', 'products.id')
    .select('ps_code')
    .where('order_products.id', '=', short)
    .executeTakeFirstOrThrow()
  expect(ps_code).toBe(0)
})
