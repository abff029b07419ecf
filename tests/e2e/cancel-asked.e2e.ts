import { linesAt } from '#tests/support/lines.ts'
import { setNow } from '#tests/support/settings.ts'
import { expect, test } from '#tests/support/shop.ts'
import { assertClean, authorise, fault, refusalOf, startPaying, succeed } from '#tests/support/shopping.ts'
import { makeProduct } from '#tests/support/make.ts'

test('promises no money where the operator decides on cancels', async ({ page, market, shop }) => {
  await setNow(market, 'auto_cancel', false)
  const buyer = await shop.newBuyer(page)
  const { order_id } = await linesAt(market, buyer, 'PAYK')
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  await page.getByRole('button', { name: '주문 취소' }).click()
  const dialog = page.getByRole('dialog', { name: '주문을 취소할까요?' })
  await expect(dialog).toHaveAccessibleDescription(/^담당자가 확인한 뒤 결제한 수단으로 돌려드려요\./)
  await dialog.getByRole('button', { name: '주문 취소 신청하기' }).click()
  await expect(page.getByRole('heading', { name: '취소하고 있어요' })).toBeVisible()
  await setNow(market, 'auto_cancel', true)
  await assertClean(market)
})

test('says that cancelling gives up the whole order while its payment is unknown, and that it was asked for', async ({
  page,
  market,
  shop,
}) => {
  const buyer = await shop.newBuyer(page)
  const ids = [(await makeProduct(market.db)).id, (await makeProduct(market.db)).id]
  const { urlCode, pg, order_id } = await startPaying(buyer, ids)
  const authorised = await authorise(market, pg)
  await fault(market, { call: 'confirm', kind: 'drop_before', order_id: pg.orderId })
  await refusalOf(succeed(buyer, urlCode, authorised))
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  await expect(page.getByRole('heading', { name: '결제를 확인하고 있어요' })).toBeVisible()
  await page.getByRole('button', { name: '주문 취소', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: '주문을 취소할까요?' })
  await expect(dialog).toHaveAccessibleDescription(/이 주문의 상품이 모두 취소돼요/)
  await dialog.getByRole('button', { name: '주문 취소하기' }).click()
  await expect(page.getByRole('heading', { name: /^결제를 취소하고 있어요|^주문이 취소됐어요/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '주문 취소', exact: true })).toHaveCount(0)
})
