import type { Page } from '@playwright/test'
import { cancelOrderLines } from '#contract/operator/cancels.ts'
import { orderLines } from '#contract/operator/fulfilment.ts'
import { correctDelivery } from '#contract/operator/order-corrections.ts'
import { getDeskOrder } from '#contract/operator/orders.ts'
import { confirmOwnLines, shipOwnLines } from '#contract/partner/orders.ts'
import { makePartner } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { parcelNumber, sell, statesOf } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

const short = (orderNo: string) => orderNo.split('-')[1]!
const orderOf = (page: Page, { order_no }: { order_no: string }) =>
  page.getByRole('article', { name: `주문 ${short(order_no)}` })
const lanes = (page: Page) => page.getByRole('navigation', { name: '발주 상태' })

/** Two orders of boxes of this partner, the first with one of another partner too, and the desk that ordered them. */
async function ordered(market: Market) {
  const [own, other] = [await makePartner(market.db), await makePartner(market.db)]
  const desk = await openDesk(market, ['orders', 'money'])
  const here = await sell(market, [own.id, own.id, other.id])
  const there = await sell(market, [own.id])
  await desk.send(orderLines, { body: { line_ids: [...here.lines, ...there.lines] } })
  return { own, other, desk, here, there }
}

test('a partner confirms what was ordered, gives a tracking number, and takes it back', async ({ page, market }) => {
  const { own, other, here, there } = await ordered(market)
  await openConsole(market, page, { address: '/partner', roles: ['partner-orders'], partnerId: own.id })
  await expect(page).toHaveURL(/\/partner\/orders/)
  await expect(page.getByText(/마감/).first()).toBeVisible()
  const order = orderOf(page, here)
  await expect(order.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText(other.partner_name)).toHaveCount(0)
  await expect(page.getByRole('link', { name: '발주 기다리는 일 2' })).toBeVisible()
  await expectOpenToAll(page)
  await fitsWidths(page, [320, 360, 390])

  await order.getByRole('button', { name: /확인했어요/ }).click()
  await expect(page.getByText('2개를 확인했어요')).toBeVisible()
  await expect(order).toHaveCount(0)
  await orderOf(page, there)
    .getByRole('button', { name: /확인했어요/ })
    .click()
  await expect(page.getByText('확인할 발주가 없어요')).toBeVisible()

  await lanes(page).getByRole('link', { name: '포장할 것 2' }).click()
  await order.getByLabel('운송장 번호').fill('12')
  await order.getByRole('button', { name: '출고 처리' }).click()
  await expect(order.getByText('택배사에 맞지 않는 운송장 번호입니다. (12)')).toBeVisible()
  await expectOpenToAll(page)
  await fitsWidths(page, [320, 360, 390])
  // A scanner types the digits and presses Enter.
  await order.getByLabel('운송장 번호').fill(parcelNumber(here.order_id))
  await page.keyboard.press('Enter')
  await expect(page.getByText('2개를 출고했어요')).toBeVisible()
  expect(await statesOf(market, here.lines)).toEqual(['DELI', 'DELI', 'DELW'])

  await lanes(page).getByRole('link', { name: '보낸 것 1' }).click()
  await expect(order.getByText(parcelNumber(here.order_id))).toBeVisible()
  await expectOpenToAll(page)
  await order.getByRole('button', { name: /되돌리기/ }).click()
  await expect(page.getByText('2개의 송장을 되돌렸어요')).toBeVisible()
  expect(await statesOf(market, here.lines)).toEqual(['DELW', 'DELW', 'DELW'])
})

test('a partner says that a box cannot be sent, sends the others, and sees what became of it', async ({
  page,
  market,
}) => {
  const { own, desk, here } = await ordered(market)
  await openConsole(market, page, { address: '/partner/orders', roles: ['partner'], partnerId: own.id })
  await page.getByRole('button', { name: '2건 모두 확인했어요' }).click()
  await expect(page.getByText('3개를 확인했어요')).toBeVisible()
  await lanes(page).getByRole('link', { name: '포장할 것 2' }).click()
  const order = orderOf(page, here)
  await order
    .getByRole('button', { name: /보낼 수 없어요/ })
    .first()
    .click()
  const question = page.getByRole('dialog', { name: /보낼 수 없나요/ })
  await question.getByRole('button', { name: '품절' }).click()
  await expectOpenToAll(page)
  await question.getByRole('button', { name: '한결에 알리기' }).click()
  await expect(order.getByText('한결에서 연락드려요.')).toBeVisible()

  // What cannot be sent is not sent along.
  await expect(order.getByText('보낼 수 없다고 알린 상품 1개는 빼고 보내요.')).toBeVisible()
  await order.getByLabel('운송장 번호').fill(parcelNumber(here.order_id))
  await order.getByRole('button', { name: '출고 처리' }).click()
  await expect(page.getByText('1개를 출고했어요')).toBeVisible()
  expect((await statesOf(market, here.lines)).toSorted()).toEqual(['DELI', 'DELW', 'DELW'])

  await desk.send(cancelOrderLines, { body: { line_ids: [here.lines[0]!], reason: '재고 없음', resell: false } })
  await lanes(page)
    .getByRole('link', { name: /못 보내는 것/ })
    .click()
  await expect(orderOf(page, here).getByText('취소됐어요. 보내지 마세요.')).toBeVisible()
  await expectOpenToAll(page)

  // On paper: only what is left to be packed.
  await page.getByRole('link', { name: '포장 목록' }).click()
  await expect(page.getByRole('cell', { name: String(here.lines[0]!) })).toHaveCount(0)
  await expect(page.getByRole('rowgroup')).toHaveCount(2)
  await expectOpenToAll(page)
  await fitsWidths(page, [320, 360, 390])
})

test('who sends what a colleague has sent meanwhile is told so with the number that was typed', async ({
  page,
  market,
}) => {
  const { own, here } = await ordered(market)
  const colleague = await openDesk(market, ['partner-orders'], own.id)
  const line_ids = here.lines.slice(0, 2)
  await colleague.send(confirmOwnLines, { body: { line_ids } })
  await openConsole(market, page, {
    address: '/partner/orders?lane=pack',
    roles: ['partner-orders'],
    partnerId: own.id,
  })
  const typed = parcelNumber(here.order_id + 2_000)
  await orderOf(page, here).getByLabel('운송장 번호').fill(typed)
  const number = parcelNumber(here.order_id + 3_000)
  await colleague.send(shipOwnLines, { body: { line_ids, courier_code: 'kr.cjlogistics', number, sure: false } })
  await page.keyboard.press('Enter')
  const told = page.getByRole('alertdialog', { name: /^다른 사람이 먼저 바꿨어요/ })
  await expect(told).toContainText('배송중')
  await expect(told).toContainText(`적은 운송장 번호: ${typed}`)
  await told.getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('포장할 상품이 없어요')).toBeVisible()
})

test('an order whose address was corrected is to be confirmed again, and says so', async ({ page, market }) => {
  const { own, desk, there } = await ordered(market)
  await openConsole(market, page, { address: '/partner/orders', roles: ['partner-orders'], partnerId: own.id })
  const order = orderOf(page, there)
  await order.getByRole('button', { name: /확인했어요$/ }).click()
  await expect(order).toHaveCount(0)
  const { delivery: was } = (await desk.send(getDeskOrder, { params: { id: there.order_id } })).data
  const delivery = { ...was, delivery_addr2: '별관 2층' }
  await desk.send(correctDelivery, { params: { id: there.order_id }, body: { delivery, was, reason: '전화로 요청' } })
  await page.reload()
  await expect(order.getByText('받는 곳이나 메모를 고쳤어요. 전에 뽑은 송장은 쓰지 마세요.')).toBeVisible()
  await expect(order.getByText('별관 2층')).toBeVisible()
  await expectOpenToAll(page)
  await fitsWidths(page, [320, 390, 1280])
  if (process.env.PICTURES) await order.screenshot({ path: `${process.env.PICTURES}/moved.png` })
})
