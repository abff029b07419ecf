import { correctCarcass, decideCarcass, getPostedCarcass } from '#contract/operator/carcass-corrections.ts'
import { deliverLines, orderLines } from '#contract/operator/fulfilment.ts'
import { correctDelivery, correctParcel } from '#contract/operator/order-corrections.ts'
import { getDeskOrder } from '#contract/operator/orders.ts'
import { shipOrderLines } from '#contract/operator/shipments.ts'
import { makeCarcass, makePartner, makeProduct } from '#tests/support/make.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { buy } from '#tests/support/shopping.ts'
import { parcelNumber, sell, statesOf } from '#tests/support/sold.ts'
import { makeStaff, openDesk } from '#tests/support/staff.ts'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { enter, expectOpenToAll, openConsole } from './operator.ts'

test('what was sent and where it goes is put right in the order itself, and stands in its history', async ({
  page,
  market,
}) => {
  const partner = await makePartner(market.db)
  const sold = await sell(market, [partner.id, partner.id])
  await openConsole(market, page, { address: `/operator/orders?id=${sold.order_id}`, roles: ['orders', 'money'] })
  const pane = page.getByRole('complementary')

  // Where it goes, while nothing is sent; what is typed is not dropped without a question.
  await pane.getByRole('button', { name: '받는 곳 고치기' }).click()
  const sheet = page.getByRole('dialog', { name: '받는 곳 고치기' })
  const receiver = sheet.getByLabel('받는 분')
  const name = await receiver.inputValue()
  await receiver.fill('박받는')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '계속 쓰기' }).click()
  await sheet.getByRole('button', { name: '받는 곳 고치기' }).click()
  await expect(sheet.getByText('사유를 입력하세요')).toBeVisible()
  await expectOpenToAll(page)
  await sheet.getByRole('button', { name: '구매자가 전화로 요청했어요' }).click()
  await receiver.fill(name)
  await receiver.press('Enter')
  await expect(sheet.getByText('고친 내용이 없어요')).toBeVisible()
  await receiver.fill('박받는')
  // Somebody else is faster: what is typed stays, and goes over what stands now once that has been seen.
  const other = await openDesk(market, ['orders'])
  const { delivery: was } = (await other.send(getDeskOrder, { params: { id: sold.order_id } })).data
  const faster = { delivery: { ...was, reci_name: '김먼저', delivery_memo: '뒷문에 두세요' }, was, reason: '전화' }
  await other.send(correctDelivery, { params: { id: sold.order_id }, body: faster })
  await sheet.getByLabel('받는 분').press('Enter')
  const overtaken = sheet.getByRole('alert').filter({ hasText: '받는 분 → 김먼저' })
  await expect(overtaken).toBeVisible()
  await expectOpenToAll(page)
  await overtaken.getByRole('button', { name: '확인' }).click()
  await expect(sheet.getByLabel('배송 메모')).toHaveValue('뒷문에 두세요')
  await sheet.getByRole('button', { name: '받는 곳 고치기' }).click()
  await expect(pane.getByText('박받는 ·')).toBeVisible()

  // The number of one line, and its shipment.
  await other.send(orderLines, { body: { line_ids: sold.lines } })
  const [one, two] = [parcelNumber(sold.order_id), parcelNumber(sold.order_id + 700)]
  const body = { rows: [{ number: one }], line_ids: sold.lines, courier_code: 'kr.cjlogistics' }
  await other.send(shipOrderLines, { body })
  await page.reload()
  await pane
    .getByRole('button', { name: /운송장 고치기$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '운송장 고치기' })
  await dialog.getByLabel('같은 송장의 2개를 모두 고쳐요').uncheck()
  await dialog.getByLabel('운송장 번호').fill(two)
  await dialog.getByRole('button', { name: '번호를 잘못 적음' }).click()
  await expectOpenToAll(page)
  // Somebody else is faster with both.
  const three = parcelNumber(sold.order_id + 1400)
  await other.send(correctParcel, {
    params: { id: sold.lines[0]! },
    body: { courier_code: 'kr.cjlogistics', tracking_number: three, whole: true, reason: '전화' },
  })
  await dialog.getByRole('button', { name: '고치기', exact: true }).click()
  const stands = dialog.getByRole('alert').filter({ hasText: `CJ대한통운 ${three}` })
  await expect(stands).toBeVisible()
  await expect(dialog.getByLabel('운송장 번호')).toHaveValue(two)
  await expectOpenToAll(page)
  await stands.getByRole('button', { name: '확인' }).click()
  await dialog.getByRole('button', { name: '고치기', exact: true }).click()
  await expect(page.getByText('1개의 운송장을 고쳤어요')).toBeVisible()
  await expect(pane.getByRole('list', { name: '송장' }).getByRole('listitem')).toHaveCount(2)
  await pane
    .getByRole('button', { name: /출고 되돌리기$/ })
    .first()
    .click()
  await expect(page.getByText('출고를 되돌렸어요')).toBeVisible()
  expect((await statesOf(market, sold.lines)).toSorted()).toEqual(['DELI', 'DELW'])

  // What seemed to be delivered was another parcel.
  const sent = (await statesOf(market, sold.lines)).indexOf('DELI')
  await other.send(deliverLines, { body: { line_ids: [sold.lines[sent]!], reason: '전화' } })
  await page.reload()
  await pane.getByRole('button', { name: /운송장 고치기$/ }).click()
  await dialog.getByLabel('운송장 번호').fill(parcelNumber(sold.order_id + 2100))
  await dialog.getByRole('button', { name: '번호를 잘못 적음' }).click()
  await expect(dialog.getByText(/^배송중으로 돌아가요/)).toBeVisible()
  await dialog.getByRole('button', { name: '고치기', exact: true }).click()
  await expect(page.getByText('1개의 운송장을 고쳤어요')).toBeVisible()
  expect((await statesOf(market, sold.lines)).toSorted()).toEqual(['DELI', 'DELW'])
  await pane.getByText('기록', { exact: true }).click()
  await expect(pane.getByText('꽃등심살 운송장 고침')).toHaveCount(4)
  await expect(pane.getByText('받는 곳 고침')).toHaveCount(2)

  // Its number is on another order's parcel, and the other way round.
  const swapped = await sell(market, [partner.id])
  await other.send(orderLines, { body: { line_ids: swapped.lines } })
  const theirs = { rows: [{ number: one }], line_ids: swapped.lines, courier_code: 'kr.cjlogistics' }
  await other.send(shipOrderLines, { body: theirs })
  await pane.getByRole('button', { name: /운송장 고치기$/ }).click()
  await dialog.getByLabel('운송장 번호').fill(one)
  await dialog.getByRole('button', { name: '번호를 잘못 적음' }).click()
  await dialog.getByRole('button', { name: '고치기', exact: true }).click()
  await expect(dialog.getByText(/다른 주소의 것이에요.*서로 바꿀 수 있어요/)).toBeVisible()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/swap.png` })
  await dialog.getByRole('button', { name: '서로 바꾸기' }).click()
  await expect(page.getByText('2개의 운송장을 고쳤어요')).toBeVisible()
  await expect(pane.getByRole('list', { name: '송장' })).toContainText(one)

  // One call, one screen: how it was paid and by whom, with the ways to both as far as they are open.
  await expect(pane.getByRole('link', { name: /^카드/ })).toBeVisible()
  await expect(pane.getByRole('link', { name: '영수증' })).toBeVisible()
  await expectOpenToAll(page)
  await fitsWidths(page, [320, 390, 1280, 1440])

  // In the list beside the pane a number stands on one line, to be read out.
  await page.goto(`/operator/orders?lane=DELI&id=${sold.order_id}`)
  const row = page.getByRole('row').filter({ hasText: shortNo(sold.order_no) })
  const number = row.getByText(/^[\d-]{10,14}$/).filter({ visible: true })
  await expect(pane).toBeVisible()
  await expect.poll(() => number.evaluate((element) => element.getClientRects().length)).toBe(1)
  await fitsWidths(page, [1280])
})

test('at a desk whose own clock is fast a shipment can be taken back for as long as the server’s says', async ({
  page,
  market,
}) => {
  const sold = await sell(market, [undefined])
  const other = await openDesk(market, ['orders'])
  await other.send(orderLines, { body: { line_ids: sold.lines } })
  const rows = [{ number: parcelNumber(sold.order_id) }]
  await other.send(shipOrderLines, { body: { rows, line_ids: sold.lines, courier_code: 'kr.cjlogistics' } })
  const { rows: clock } = await market.pool.query<{ fast: string }>(
    `select market_now() + interval '11 minutes' as fast`,
  )
  await page.clock.install({ time: clock[0]!.fast })
  await page.goto(`/operator/orders?id=${sold.order_id}`)
  await enter(page, await makeStaff(market, { roles: ['orders'] }))
  const back = page.getByRole('complementary').getByRole('button', { name: /출고 되돌리기$/ })
  await expect(back).toHaveText(/^되돌리기 (10:00|09:\d\d)$/)
  await page.reload()
  await expect(back).toHaveText(/^되돌리기 (10:00|09:\d\d)$/)
})

test('role 정산 reads the order that it gives money back for, and finds nothing to press', async ({ page, market }) => {
  const sold = await sell(market, [undefined])
  await openConsole(market, page, { address: `/operator/orders?id=${sold.order_id}`, roles: ['money'] })
  const pane = page.getByRole('complementary')
  await expect(pane.getByRole('link', { name: /^카드/ })).toBeVisible()
  await expect(pane.getByRole('button', { name: /발주|운송장|받는 곳/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /인쇄할 것/ })).toHaveCount(0)
  // The number of what was sold opens what was sold, also for whoever counts the money.
  await page.goto('/operator')
  await page.getByRole('link', { name: /^판매/ }).click()
  await expect(page.getByRole('region', { name: '판매' }).getByText(sold.order_no)).toBeVisible()
})

test('a lane hears the keyboard on arrival, "?" shows its keys, a column puts it in order, Shift picks in the whole cell', async ({
  page,
  market,
}) => {
  const partner = await makePartner(market.db)
  const sold = await sell(market, [partner.id, partner.id, partner.id])
  await openConsole(market, page, { address: `/operator/orders?lane=PAYK&partner=${partner.id}`, roles: ['orders'] })
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('columnheader', { name: '마감' })).toHaveAttribute('aria-sort', 'ascending')
  await page.locator('#content').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1개 선택')).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('3개 선택')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('3개 선택')).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(2)).toBeFocused()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: '단축키' })
  await expect(keys.getByText('발주', { exact: true })).toBeVisible()
  await expectOpenToAll(page)
  await keys.getByRole('button', { name: '닫기' }).click()

  await rows.nth(1).getByRole('checkbox').check()
  const cell = (await rows.nth(3).getByRole('gridcell').first().boundingBox())!
  await page.keyboard.down('Shift')
  await page.mouse.click(cell.x + 3, cell.y + cell.height / 2)
  await page.keyboard.up('Shift')
  await expect(page.getByText('3개 선택')).toBeVisible()

  await page.getByRole('button', { name: '주문', exact: true }).click()
  await expect(page).toHaveURL(/sort=order/)
  await page.getByRole('button', { name: '주문', exact: true }).click()
  await expect(page).toHaveURL(/sort=-order/)
  await expect(rows.nth(1)).toContainText(sold.order_no.split('-')[1]!)
})

test('the search finds partners, acts and any part of a number; a pasted sheet is kept', async ({ page, market }) => {
  const partner = await makePartner(market.db, { partner_name: '청송우축산' })
  const sold = await sell(market, [partner.id])
  const desk = await openDesk(market, ['orders'])
  await desk.send(orderLines, { body: { line_ids: sold.lines } })
  await openConsole(market, page, { address: '/operator', roles: ['owner'] })
  await page.keyboard.press('/')
  const field = page.getByLabel('찾을 말')
  await field.fill('공급사 추가')
  await expect(page.getByRole('link', { name: /^공급사 추가/ })).toBeVisible()
  await field.fill('송우축')
  await expect(page.getByRole('link', { name: /청송우축산/ })).toBeVisible()
  await field.fill('환불')
  await expect(page.getByRole('region', { name: '업무' }).getByRole('link', { name: /^환불/ })).toBeVisible()
  await expectOpenToAll(page)

  await page.goto(`/operator/orders?lane=DELW&partner=${partner.id}`)
  await page.getByRole('button', { name: '운송장 붙여넣기' }).click()
  const box = page.getByRole('textbox', { name: /주문번호나/ })
  await box.fill(`${sold.order_no}\tCJ\t${parcelNumber(3)}`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '계속 쓰기' }).click()
  await page.reload()
  await page.getByRole('button', { name: '운송장 붙여넣기' }).click()
  await expect(box).toHaveValue(new RegExp(sold.order_no))
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '버리기' }).click()
  await page.getByRole('button', { name: '한진' }).click()
  expect((await saved).suggestedFilename()).toBe('라벨-한진.xlsx')
})

test('the grade of a posted carcass is corrected from the search, after a question', async ({
  page,
  market,
  shopper,
}) => {
  const carcass = await makeCarcass(market.db, { cattle_no: '002777788889' })
  const box = await makeProduct(market.db, { carcass_id: carcass.id })
  await openConsole(market, page, { address: '/operator/intake', roles: ['intake'] })
  await page.keyboard.press('Control+k')
  await page.getByLabel('찾을 말').fill('7777 8888')
  await page.getByRole('link', { name: /002 7777 8888 9/ }).click()
  await expect(page.getByRole('heading', { name: '도체 고치기' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: '무엇이든 찾기' })).toBeHidden()
  await expectOpenToAll(page)
  const correct = page.getByRole('button', { name: '고치기', exact: true })
  await page.getByRole('button', { name: '판정서와 달라요' }).click()
  await correct.click()
  await expect(page.getByText('고친 내용이 없어요')).toBeVisible()
  await page.getByLabel('등급', { exact: true }).selectOption('1')
  // Somebody else is faster with another of its facts: that is seen, and stays as it is.
  const other = await openDesk(market, ['intake'])
  const { facts, prod_date } = (await other.send(getPostedCarcass, { params: { id: carcass.id } })).data
  const faster = {
    was: { facts, prod_date },
    next: { facts: { ...facts, farm_addr: '횡성' }, prod_date },
    reason: '전화',
  }
  await other.send(correctCarcass, { params: { id: carcass.id }, body: faster })
  await correct.click()
  await page.getByRole('button', { name: '등급 고치기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  const overtaken = page.getByRole('alert').filter({ hasText: '농장 → 횡성' })
  await expect(overtaken).toBeVisible()
  await expectOpenToAll(page)
  await overtaken.getByRole('button', { name: '확인' }).click()
  await expect(page.getByLabel('농장')).toHaveValue('횡성')
  await expect(page.getByLabel('등급', { exact: true })).toHaveValue('1')
  await correct.click()
  await page.getByRole('button', { name: '등급 고치기' }).click()
  await expect(page.getByText('도체 정보를 고쳤어요')).toBeVisible()
  await fitsWidths(page, [320, 390, 1280, 1440])

  // Once something of it is sold a second person decides, and a third may be faster.
  await buy(market, shopper, [box.id])
  const { data: now } = await other.send(getPostedCarcass, { params: { id: carcass.id } })
  const was = { facts: now.facts, prod_date: now.prod_date }
  const next = { ...was, facts: { ...now.facts, qgrade: '2' as const } }
  await other.send(correctCarcass, { params: { id: carcass.id }, body: { was, next, reason: '판정서와 달라요' } })
  await page.reload()
  await page.getByRole('button', { name: '고치지 않기' }).click()
  const keep = page.getByRole('dialog', { name: '등급을 그대로 둘까요?' })
  await keep.getByLabel('사유').fill('판정서를 다시 받아 보았어요')
  const { asked } = (await other.send(getPostedCarcass, { params: { id: carcass.id } })).data
  const third = await openDesk(market, ['intake'])
  await third.send(decideCarcass, { params: { id: asked!.id }, body: { approve: true, reason: '' } })
  await keep.getByRole('button', { name: '그대로 두기' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(keep.getByRole('alert').filter({ hasText: '등급 정정 → ' })).toContainText('김담당')
  await expect(keep.getByLabel('사유')).toHaveValue('판정서를 다시 받아 보았어요')
  await page.keyboard.press('Escape')
  await expect(keep).toBeHidden()
})
