import { sql } from 'kysely'
import { cancelProduct } from '#contract/orders.ts'
import { linesAt } from '#tests/support/lines.ts'
import { assertClean, fault, makeShopper, steer } from '#tests/support/shopping.ts'
import { expect, test } from '#tests/support/shop.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('a refund of the provider’s console is taken into our books, and the desk cancels the rest itself', async ({
  page,
  market,
  shop,
}) => {
  expect(shop).toBeTruthy()
  const shopper = await makeShopper(market)
  const { order_id, lines } = await linesAt(market, shopper, 'PAYK', 2)
  const { order_no, pay_order_id } = await market.db
    .selectFrom('orders')
    .select(['order_no', 'pay_order_id'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  await steer(market, 'POST', '/control/payments/refund', { order_id: pay_order_id, amount: 430_000 })
  await openConsole(market, page, { address: '/operator/payments', roles: ['money'] })
  const theirs = page.getByRole('region', { name: '결제사에만' })
  const card = theirs.getByRole('link', { name: new RegExp(order_no.split('-')[1]!) })
  await expect(card).toContainText('환불로 붙이기')
  await card.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('우리가 시작하지 않은 환불이에요.')).toBeVisible()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/payments.png` })
  await page.getByRole('button', { name: '환불로 붙이기' }).click()
  const dialog = page.getByRole('dialog', { name: '430,000원은 무엇의 값인가요?' })
  await expect(dialog.getByText('430,000원이 모자라요.')).toBeVisible()
  await dialog.getByRole('checkbox').first().check()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/payments-attach.png` })
  await dialog.getByRole('button', { name: '430,000원 붙이기' }).click()
  await expect(page.getByText('860,000원 가운데 430,000원')).toBeVisible()
  await expect(theirs.getByRole('link', { name: new RegExp(order_no.split('-')[1]!) })).toHaveCount(0)
  const { rows } = await sql<{ os_code: string }>`
    select os_code from order_products where id = any(${lines}::int[]) order by os_code`.execute(market.db)
  expect(rows.map(({ os_code }) => os_code)).toEqual(['ORDC', 'PAYK'])
  await page.getByRole('link', { name: '알림함' }).click()
  await expect(page.getByRole('grid', { name: '결제사 알림' })).toBeVisible()
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/notices.png` })

  await page.getByRole('link', { name: '취소', exact: true }).click()
  await expect(page.getByRole('searchbox', { name: '취소할 주문 찾기' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(order_no.split('-')[1]!)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '파트너 재고가 없어요' }).click()
  await page.getByLabel('판매 불가').check()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/cancels-make.png` })
  await page.getByRole('button', { name: '1개 취소하고 430,000원 환불' }).click()
  await expect(page.getByText('430,000원: 취소하고 돌려줬어요')).toBeVisible()
  await page.getByRole('link', { name: '끝난 취소' }).click()
  await page
    .getByRole('grid', { name: '끝난 취소 목록' })
    .getByRole('row', { name: new RegExp(order_no.split('-')[1]!) })
    .first()
    .click()
  await expect(page.getByText('판매하지 않음')).toBeVisible()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/cancels.png` })

  const stuck = await linesAt(market, shopper, 'PAYK')
  const { pay_order_id: refused } = await market.db
    .selectFrom('orders')
    .select('pay_order_id')
    .where('id', '=', stuck.order_id)
    .executeTakeFirstOrThrow()
  const code = 'NOT_CANCELABLE_PAYMENT'
  await fault(market, { call: 'cancel', kind: 'error_before', status: 403, code, order_id: refused })
  await shopper.send(cancelProduct, { params: { id: stuck.lines[0]! }, body: { opc_code: 1 } })
  await sql`update refunds set state = 'MANUAL' where own_line_id = ${stuck.lines[0]}`.execute(market.db)
  await page.goto('/operator/refunds?lane=MANUAL')
  await page.getByRole('checkbox', { name: '모두 선택' }).check()
  await page.getByRole('button', { name: '내가 송금하기' }).click()
  await expect(page.getByText('송금을 맡았어요. 다른 사람은 보내지 않아요')).toBeVisible()
  await page.getByRole('row', { name: /430,000원/ }).click()
  await expect(page.getByRole('button', { name: '송금 내려놓기' })).toBeVisible()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/taken.png` })
  await assertClean(market)
})
