import type { Page } from '@playwright/test'
import { orderLines } from '#contract/operator/fulfilment.ts'
import { tellShortage } from '#contract/partner/orders.ts'
import { makePartner } from '#tests/support/make.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { parcelNumber, sell, statesOf } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

const short = (orderNo: string) => orderNo.split('-')[1]!
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const deskOf = { address: '/operator/orders', roles: ['orders' as const] }

test('from paid to delivered: order sheets, parcels that are checked first, and ten minutes to think again', async ({
  page,
  market,
}) => {
  const [near, far] = [await makePartner(market.db), await makePartner(market.db)]
  const here = await sell(market, [near.id, near.id, far.id])
  const there = await sell(market, [near.id])
  await market.pool.query(`update orders set reci_name = '다른 집' where id = $1`, [there.order_id])
  await openConsole(market, page, { ...deskOf, address: '/operator/orders?lane=PAYK' })
  await expect(page.getByRole('link', { name: /^주문 기다리는 일/ })).toBeVisible()
  await expect(rowOf(page, short(here.order_no))).toHaveCount(3)

  // By partner, all of them, in one press.
  await page.getByRole('navigation', { name: '공급사' }).getByRole('link', { name: near.partner_name }).click()
  await expect(rowOf(page, short(here.order_no))).toHaveCount(2)
  await page.getByRole('checkbox', { name: '모두 선택' }).check()
  await page.getByRole('button', { name: '3개 발주하기' }).click()
  await expect(page.getByText('공급사 1곳에 3개를 발주했어요')).toBeVisible()
  await page.getByRole('button', { name: '발주서' }).click()
  const sheet = page.getByRole('article', { name: `${near.partner_name} 발주서` })
  await expect(sheet.getByText(here.order_no)).toHaveCount(2)
  await expect(sheet.getByText('다른 집')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '엑셀' }).click()
  expect((await saved).suggestedFilename()).toContain(near.partner_name)
  await expectOpenToAll(page)
  // On paper, which is narrow, the sheet stands alone.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 760, height: 1000 })
  await expect(page.getByRole('link', { name: /^주문/ })).toBeHidden()
  await expect(sheet.getByText('다른 집')).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1280, height: 800 })

  // What is wrong is said row by row, and nothing of it is saved.
  await page.getByRole('link', { name: '돌아가기' }).click()
  await expect(page).toHaveURL(/lane=DELW/)
  await page.getByRole('button', { name: '운송장 붙여넣기' }).click()
  const [one, two] = [parcelNumber(here.order_id), parcelNumber(here.order_id + 500)]
  const box = page.getByRole('textbox', { name: /주문번호나/ })
  await box.fill(`${here.order_no}\tCJ\t${one}\n${there.order_no}\tCJ\t${one}\n${here.lines[2]}\tCJ\t${two}`)
  await page.getByRole('button', { name: '3줄 확인하기' }).click()
  await expect(page.getByText('이 송장은 다른 주소의 것이에요.')).toBeVisible()
  await expect(page.getByText('발주한 상품이 아니에요. (지금 결제완료)')).toBeVisible()
  await expectOpenToAll(page)
  expect(await statesOf(market, here.lines)).toEqual(['DELW', 'DELW', 'PAYK'])
  await page.getByRole('button', { name: '틀린 2줄 빼기' }).click()
  // What its partner has said that it cannot send is pointed out, and may be sent.
  const person = await openDesk(market, ['partner'], near.id)
  await person.send(tellShortage, { params: { id: here.lines[0]! }, body: { reason: '품절' } })
  await page.getByRole('button', { name: '1줄 확인하기' }).click()
  await expect(page.getByText('공급사가 보낼 수 없다고 알린 상품이에요. (꽃등심살)')).toBeVisible()
  await page.getByRole('button', { name: '2개 출고 처리' }).click()
  await expect(page.getByText('2개를 출고했어요. 10분 뒤에 문자로 알려요')).toBeVisible()
  await expect.poll(() => statesOf(market, here.lines)).toEqual(['DELI', 'DELI', 'PAYK'])

  // Taken back, and sent once more from the order itself.
  await page.getByRole('listitem').filter({ hasText: '2개 출고' }).getByRole('button', { name: '되돌리기' }).click()
  await expect(page.getByText('2개를 되돌렸어요')).toBeVisible()
  // By its number: others' lines may fill the lane's first page.
  await page.goto(`/operator/orders?lane=DELW&q=${here.order_no}`)
  await page
    .getByRole('row')
    .filter({ hasText: short(here.order_no) })
    .first()
    .getByText('꽃등심살')
    .click()
  // The order has boxes of two partners: these stand together, each with the place for its photographs.
  const parcel = page.getByRole('region', { name: `${near.partner_name} 상자` })
  await expect(parcel.getByLabel(/포장 사진 찍기$/)).toHaveCount(2)
  await page.getByLabel('운송장 번호').fill('12')
  await page.getByRole('button', { name: '출고 처리', exact: true }).click()
  await expect(page.getByText('택배사에 맞지 않는 운송장 번호입니다. (12)')).toBeVisible()
  await page.getByLabel('운송장 번호').fill(one)
  await page.getByLabel('운송장 번호').press('Enter')
  await expect(page.getByText(`CJ대한통운 ${one}`).first()).toBeVisible()
  await page.getByRole('button', { name: '2개 배송완료' }).click()
  await page.getByRole('button', { name: '배송완료', exact: true }).click()
  await expect(page.getByText('사유를 입력하세요')).toBeVisible()
  await page.getByRole('button', { name: '고객 통화로 확인' }).click()
  await page.getByRole('button', { name: '배송완료', exact: true }).click()
  await expect(page.getByText('2개를 배송완료로 바꿨어요. 문자로 알려요')).toBeVisible()
  expect(await statesOf(market, here.lines)).toEqual(['DELK', 'DELK', 'PAYK'])
})

test('what comes next in an order of many lines stays in sight, and keeps nothing that has the focus under it', async ({
  page,
  market,
}) => {
  const partner = await makePartner(market.db)
  const sold = await sell(market, Array<number>(12).fill(partner.id))
  const desk = await openDesk(market, ['orders'])
  await desk.send(orderLines, { body: { line_ids: sold.lines.slice(0, 2) } })
  await openConsole(market, page, { roles: ['owner'], address: `/operator/orders?id=${sold.order_id}` })
  const act = page.getByRole('button', { name: '10개 발주하기' })
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(act).toBeInViewport({ ratio: 1 })
    // Those that wait for it come first.
    const lines = page.getByRole('listitem').filter({ has: page.getByText(/^(결제완료|배송준비중)$/) })
    await expect(lines).toContainText([...Array<string>(10).fill('결제완료'), '배송준비중', '배송준비중'])
    const links = await lines.getByRole('link').all()
    expect(links.length).toBeGreaterThan(20)
    for (const link of links) {
      await link.focus()
      const [at, edge] = [await link.boundingBox(), await act.locator('..').boundingBox()]
      expect(at!.y + at!.height).toBeLessThanOrEqual(edge!.y)
    }
    await expectOpenToAll(page)
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/order-long-${width}.png` })
  }
  // The pane keeps its height as the page is scrolled: what grows moves its buttons from under the finger.
  await page.setViewportSize({ width: 1280, height: 900 })
  const height = () => page.getByRole('complementary').evaluate((pane) => pane.getBoundingClientRect().height)
  const before = await height()
  await page.evaluate(async () => {
    document.body.style.paddingBlockEnd = '100vh'
    scrollTo(0, 60)
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  expect(await height()).toBe(before)
  // In a low window they go with what stands above them.
  await page.setViewportSize({ width: 390, height: 420 })
  await expect(act).not.toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 900 })
  await act.click()
  await expect.poll(() => statesOf(market, sold.lines)).toEqual(sold.lines.map(() => 'DELW'))
})

test('somebody who was faster is seen, with what stands now; the board keeps nobody out at any width', async ({
  page,
  market,
}) => {
  const partner = await makePartner(market.db, { partner_name: '전국한우소상공인연합회'.repeat(4) })
  const sold = await sell(market, [partner.id, partner.id])
  // Of this partner alone: what other tests have sold fills the lane's first cards.
  await openConsole(market, page, { ...deskOf, address: `/operator/orders?partner=${partner.id}` })
  const card = page
    .getByRole('region', { name: '결제완료' })
    .getByRole('link', { name: new RegExp(short(sold.order_no)) })
  await expect(card).toContainText('2개 · 8.40kg')
  await expectOpenToAll(page)
  await card.click()
  await expect(page.getByRole('button', { name: '2개 발주하기' })).toBeVisible()
  await expectOpenToAll(page)
  await page.getByRole('button', { name: '닫기' }).first().click()
  await fitsWidths(page, [320, 390, 1280, 1440])

  await page.goto(`/operator/orders?lane=PAYK&partner=${partner.id}`)
  await page.getByRole('checkbox', { name: '모두 선택' }).check()
  const other = await openDesk(market, ['orders'])
  await other.send(orderLines, { body: { line_ids: [sold.lines[0]!] } })
  await page.getByRole('button', { name: '2개 발주하기' }).click()
  await expect(page.getByText('다른 사람이 먼저 바꿨어요')).toBeVisible()
  await expect(page.getByText(`${short(sold.order_no)} 꽃등심살 → 배송준비중`)).toBeVisible()
  await expectOpenToAll(page)
  expect(await statesOf(market, sold.lines)).toEqual(['DELW', 'PAYK'])
  await fitsWidths(page, [320, 390, 900, 1280])
  await page.goto(`/operator/orders/packing?partner=${partner.id}`)
  await expect(page.getByRole('cell', { name: '꽃등심살' })).toBeVisible()
  await fitsWidths(page, [320, 390, 1024, 1280])

  // Two members whose boxes go to the same address are both named.
  const next = await sell(market, [partner.id])
  const names = [sold, next].map(({ order_id }) => `포장식당 ${order_id}`)
  for (const [n, { shopper }] of [sold, next].entries())
    await market.db.updateTable('users').set({ business_name: names[n]! }).where('id', '=', shopper.user!.id).execute()
  await other.send(orderLines, { body: { line_ids: next.lines } })
  await page.reload()
  await expect(page.getByRole('rowheader')).toContainText(names.join(', '))
})

test('a parcel number that is scanned again at once is sent, while the order is still being read anew', async ({
  page,
  market,
}) => {
  const partner = await makePartner(market.db)
  const { order_id, lines } = await sell(market, [partner.id])
  await (await openDesk(market, ['orders'])).send(orderLines, { body: { line_ids: lines } })
  await openConsole(market, page, { ...deskOf, address: `/operator/orders?lane=DELW&id=${order_id}` })
  const number = page.getByLabel('운송장 번호')
  await number.fill('12')
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api/operators/orders/${order_id}`, (route) => mayAnswer.then(() => route.continue()))
  await number.press('Enter')
  await expect(page.getByText('택배사에 맞지 않는 운송장 번호입니다. (12)')).toBeVisible()
  await number.fill(parcelNumber(order_id))
  await number.press('Enter')
  await expect.poll(() => statesOf(market, lines)).toEqual(['DELI'])
  answer()
  await expect(number).toBeHidden()
})
