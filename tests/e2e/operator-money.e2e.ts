import { sql } from 'kysely'
import sharp from 'sharp'
import { saveSetting } from '#server/settings.ts'
import { refundReturn } from '#server/returns/refund-return.ts'
import { returnOf, askBack } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import { assertClean, makeShopper, steer } from '#tests/support/shopping.ts'
import { expect, test } from '#tests/support/shop.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('a return is read, looked at, fetched, received and paid back in part', async ({ page, market, shop }) => {
  expect(shop).toBeTruthy()
  const shopper = await makeShopper(market)
  const [line] = (await linesAt(market, shopper, 'ORDK')).lines as [number]
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a2f2c' } })
    .jpeg()
    .toBuffer()
  await askBack(shopper, line, { return_content: '진공 포장이 터져서 왔어요' }, { bytes })
  const { id } = await returnOf(market, line)
  await openConsole(market, page, { address: '/operator/returns', roles: ['money'] })
  await page
    .getByRole('row', { name: /진공 포장이 터져서|000/ })
    .last()
    .click()
  await expect(page).toHaveURL(new RegExp(`id=${id}$`))
  await page.getByRole('button', { name: '사진 보기' }).click()
  await expect(page.getByRole('img', { name: /반품 사진/ })).toBeVisible()
  await expect(page.getByText(/••••7890/)).toBeVisible()
  await page.getByRole('button', { name: '전체 번호 보기' }).click()
  await expect(page.getByText(/110234567890/)).toBeVisible()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/returns.png` })

  await page.getByRole('button', { name: '승인하고 회수' }).click()
  await page.getByRole('button', { name: '상품 받음' }).click()
  await page.getByRole('button', { name: '환불하기' }).click()
  const dialog = page.getByRole('dialog', { name: /값을 돌려줄까요/ })
  await dialog.getByLabel('환불 금액').fill('9,999,999')
  await dialog.getByRole('button', { name: '9,999,999원 환불하기' }).click()
  await expect(dialog.getByText(/1원부터 .*까지 입력하세요/)).toBeVisible()
  await dialog.getByLabel('환불 금액').fill('50000')
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/returns-refund.png` })
  await dialog.getByRole('button', { name: '50,000원 환불하기' }).click()
  await expect(page.getByText('50,000원 · 돌려줬어요')).toBeVisible()
  await expect(page.getByText('확인 대기', { exact: true })).toBeVisible()
})

test('a large refund waits for a second person, and nobody approves their own', async ({
  page,
  market,
  shop,
  browser,
}) => {
  expect(shop).toBeTruthy()
  const shopper = await makeShopper(market)
  const [line] = (await linesAt(market, shopper, 'ORDK')).lines as [number]
  await askBack(shopper, line)
  const { id } = await returnOf(market, line)
  await saveSetting(market.db, 'second_person_from', 100_000)
  const asker = await openConsole(market, page, { address: '/operator/refunds', roles: ['money'] })
  const { deps } = market.server
  await expect.poll(async () => (await deps.settings()).second_person_from, { timeout: 15_000 }).toBe(100_000)
  await refundReturn(deps, { staff: asker, request: { ip: '127.0.0.1' } }, { id })
  await page.reload()
  await page.getByRole('row', { name: /430,000원/ }).click()
  await expect(page.getByText('직접 요청한 환불이라 다른 담당자가 승인해야 해요.')).toBeVisible()
  await expectOpenToAll(page)
  const address = page.url()

  const other = await (await browser.newContext()).newPage()
  await openConsole(market, other, { address, roles: ['money'] })
  await other.getByRole('button', { name: '430,000원 승인' }).click()
  await expect(other.getByText('430,000원 가운데 430,000원 돌려줌')).toBeVisible()
  await expect(other.getByText('김담당', { exact: true }).first()).toBeVisible()
  await other.context().close()
  await saveSetting(market.db, 'second_person_from', 3_000_000)
})

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
  await assertClean(market)
})
