import { sql } from 'kysely'
import sharp from 'sharp'
import { approveReturnRequest, refuseReturnRequest } from '#contract/operator/returns.ts'
import { getStaffMe } from '#contract/operator/session.ts'
import { saveSetting } from '#server/config/settings.ts'
import { refundReturn } from '#server/returns/refund-return.ts'
import { returnOf, askBack } from '#tests/support/asking-back.ts'
import { bringTo, linesAt } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import { cancelByHand } from '#tests/support/refund-by-hand.ts'
import { expect, test } from '#tests/support/shop.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('a line that is down is told at once, whether or not the desk can be read again', async ({
  page,
  market,
  shopper,
}) => {
  const [line] = (await linesAt(market, shopper, 'ORDK')).lines as [number]
  await askBack(shopper, line)
  const { id } = await returnOf(market, line)
  await openConsole(market, page, { address: `/operator/returns?id=${id}`, roles: ['money'] })
  const approve = page.getByRole('button', { name: '승인하고 회수' })
  await expect(approve).toBeVisible()
  const back = Promise.withResolvers<void>()
  let isDown = true
  await page.route('**/api/operators/**', async (route) => {
    if (isDown && route.request().method() !== 'GET') return route.abort()
    await back.promise
    await route.continue()
  })
  await approve.click()
  const told = page.getByRole('alertdialog', { name: /네트워크가 원활하지 않습니다/ })
  await expect(told).toBeVisible()
  isDown = false
  back.resolve()
  await told.getByRole('button', { name: '확인' }).click()
  await expect(approve).toBeFocused()
  await approve.click()
  await expect(page.getByRole('button', { name: '상품 받음' })).toBeVisible()
})

test('a return is read, looked at, fetched, received and paid back in part, another one is exchanged', async ({
  page,
  market,
  shopper,
}) => {
  const [line, other] = (await linesAt(market, shopper, 'ORDK', 2)).lines as [number, number]
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
  // Who bears it decides what its supplier is owed, also after the refund.
  await expect(page.getByText('구매자 (보통)')).toBeVisible()
  await page.getByRole('button', { name: '비용 부담 정하기' }).click()
  const bearer = page.getByRole('dialog', { name: /반품 비용을 누가 부담하나요/ })
  await bearer.getByLabel('부담하는 곳').selectOption('택배사')
  await expect(bearer.getByText(/택배사에서 받을 때까지 우리 비용/)).toBeVisible()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/returns-bearer.png` })
  await bearer.getByRole('button', { name: '정하기' }).click()
  await expect(page.getByText(/반품 비용은 택배사 부담이에요/)).toBeVisible()
  await expect(bearer).toBeHidden()
  await expect(page.getByRole('definition').filter({ hasText: /^택배사$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /진공 포장이 터져서/ })).toHaveCount(0)

  await askBack(shopper, other)
  const { id: second } = await returnOf(market, other)
  const box = await makeProduct(market.db, { weight: 4.4 })
  await makeProduct(market.db, { weight: 4.6, pc_code: '01010300' })
  await page.goto(`/operator/returns?id=${second}`)
  await page.getByRole('button', { name: '회수 없이 교환' }).click()
  const sheet = page.getByRole('dialog', { name: '다른 상품으로 교환' })
  await expect(sheet.getByText('다른 부위').first()).toBeVisible()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/returns-exchange.png` })
  await sheet.getByRole('searchbox', { name: '보낼 상품 찾기' }).fill(`P${box.id}`)
  await sheet.getByRole('searchbox', { name: '보낼 상품 찾기' }).press('Enter')
  await sheet.getByRole('radio', { name: /4\.40kg/ }).check()
  await sheet.getByRole('button', { name: '꽃등심살 4.40kg 보내기' }).click()
  const given = page.getByRole('definition').filter({ hasText: /꽃등심살 1\+ 4\.40kg/ })
  await expect(given).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await given.evaluate(linesUnderTag), `${width} px`).toEqual({ under: 0, lines: 1 })
  }
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/returns-exchanged.png` })
})

test('whoever is slower keeps the reason, sees what stands and by whom, and may go on from there', async ({
  page,
  market,
  shopper,
}) => {
  const [line] = (await linesAt(market, shopper, 'ORDK')).lines as [number]
  await askBack(shopper, line)
  const { id } = await returnOf(market, line)
  await openConsole(market, page, { address: `/operator/returns?id=${id}`, roles: ['money'] })
  const refuse = page.getByRole('dialog', { name: /반품을 거절할까요/ })
  const words = refuse.getByLabel('사유')
  const send = refuse.getByRole('button', { name: '거절', exact: true })
  const overtaken = refuse.getByRole('alert').filter({ hasText: '다른 사람이 먼저' })
  await page.getByRole('button', { name: '거절', exact: true }).click()
  await words.fill('보내신 사진에서는 이상을 찾을 수 없었어요')

  // Approved by somebody else: it can still be refused, of what stands now.
  const other = await openDesk(market, ['money'])
  await other.send(approveReturnRequest, { params: { id }, body: { state: 'REQUESTED' } })
  await send.press('Enter')
  await expect(overtaken).toContainText('회수 중 · 승인 · 김담당')
  await expect(words).toHaveValue('보내신 사진에서는 이상을 찾을 수 없었어요')
  await expect(send).toBeDisabled()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/returns-overtaken.png` })
  await overtaken.getByRole('button', { name: '확인' }).click()
  await expect(overtaken).toBeHidden()
  await expect(refuse.locator(':focus')).toHaveCount(1)

  // Refused by somebody else: there is nothing left to do, and the words are there to be read until they are put away.
  await other.send(refuseReturnRequest, { params: { id }, body: { state: 'PICKUP', words: '전화로 말씀드렸어요' } })
  await send.press('Enter')
  await expect(overtaken).toContainText('반품 거절 · 거절 · 김담당 · 전화로 말씀드렸어요')
  await expect(words).toHaveValue('보내신 사진에서는 이상을 찾을 수 없었어요')
  await expect(overtaken.getByRole('button')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(refuse).toBeHidden()
  await expect(page.getByRole('button', { name: '거절', exact: true })).toBeHidden()
  expect((await returnOf(market, line)).answer).toBe('전화로 말씀드렸어요')
})

test('a question that was put away is not opened again by what is read after its refusal', async ({
  page,
  market,
  shopper,
}) => {
  const [line] = (await linesAt(market, shopper, 'ORDK')).lines as [number]
  await askBack(shopper, line)
  const { id } = await returnOf(market, line)
  await openConsole(market, page, { address: `/operator/returns?id=${id}`, roles: ['money'] })
  const refuse = page.getByRole('dialog', { name: /반품을 거절할까요/ })
  await page.getByRole('button', { name: '거절', exact: true }).click()
  await refuse.getByLabel('사유').fill('보내신 사진에서는 이상을 찾을 수 없었어요')
  const other = await openDesk(market, ['money'])
  await other.send(refuseReturnRequest, { params: { id }, body: { state: 'REQUESTED', words: '전화로 말씀드렸어요' } })
  // Of what is read again after the refusal the return comes first, and the counts of the rail much later.
  const held = Promise.withResolvers<void>()
  await page.route(`**${getStaffMe.path}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await refuse.getByRole('button', { name: '거절', exact: true }).press('Enter')
  await expect(page.getByRole('complementary').getByText('전화로 말씀드렸어요').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(refuse).toBeHidden()
  const counts = page.waitForResponse(`**${getStaffMe.path}`)
  held.resolve()
  await (await counts).finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(refuse).toBeHidden()
})

test('whoever loses the role while writing is told, keeps the words, and goes on when it is back', async ({
  page,
  market,
  shop,
  shopper,
}) => {
  shop.allowedErrors.push(/403/)
  const [line] = (await linesAt(market, shopper, 'ORDK')).lines as [number]
  await askBack(shopper, line)
  const { id } = await returnOf(market, line)
  const staff = await openConsole(market, page, { address: `/operator/returns?id=${id}`, roles: ['money', 'orders'] })
  const roles = (now: string) => sql`update staff set roles = ${now}::text[] where id = ${staff.id}`.execute(market.db)
  const refuse = page.getByRole('dialog', { name: /반품을 거절할까요/ })
  const send = refuse.getByRole('button', { name: '거절', exact: true })
  await page.getByRole('button', { name: '거절', exact: true }).click()
  await refuse.getByLabel('사유').fill('보내신 사진에서는 이상을 찾을 수 없었어요')
  await roles('{orders}')
  await send.press('Enter')
  const told = page.getByRole('alertdialog', { name: /이 일을 할 권한이 없습니다/ })
  await expect(told).toContainText('권한은 대표가 바꿀 수 있어요')
  await told.getByRole('button', { name: '확인' }).click()
  await expect(refuse.getByLabel('사유')).toHaveValue('보내신 사진에서는 이상을 찾을 수 없었어요')
  await expect(page.getByRole('navigation', { name: '업무' }).getByText('반품')).toHaveCount(0)
  await roles('{orders,money}')
  // What was just done is not told as somebody else's, though the return is read anew before the rest of the desk.
  const held = Promise.withResolvers<void>()
  await page.route(`**${getStaffMe.path}`, (route) => held.promise.then(() => route.continue()))
  await send.press('Enter')
  await expect(page.getByText(/거절했어요. 사유를 문자로 알려요/)).toBeVisible()
  await expect(
    page
      .getByRole('complementary')
      .getByText(/보내신 사진에서는/)
      .first(),
  ).toBeVisible()
  await expect(refuse).toBeVisible()
  await expect(refuse.getByText('다른 사람이 먼저')).toHaveCount(0)
  held.resolve()
  await expect(refuse).toBeHidden()
  // Without a word that could be lost the desk is shut.
  await roles('{orders}')
  await page.reload()
  await expect(page.getByRole('heading', { name: '권한이 없어요' })).toBeVisible()
})

test('a large refund waits for a second person, and nobody approves their own', async ({
  page,
  market,
  shopper,
  browser,
}) => {
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
  const slower = await (await browser.newContext()).newPage()
  await openConsole(market, slower, { address, roles: ['money'] })
  await expect(slower.getByRole('button', { name: '430,000원 승인' })).toBeVisible()
  // It does not look again by itself before the press.
  const pressed = Promise.withResolvers<void>()
  await slower.route('**/api/operators/**', async (route) => {
    if (route.request().method() === 'GET') await pressed.promise
    await route.continue()
  })
  await other.getByRole('button', { name: '430,000원 승인' }).click()
  await expect(other.getByText('430,000원 가운데 430,000원 돌려줌')).toBeVisible()
  await expect(other.getByText('김담당', { exact: true }).first()).toBeVisible()
  // Whoever presses the same a moment later reads what stands, and by whom.
  await slower.getByRole('button', { name: '430,000원 승인' }).press('Enter')
  pressed.resolve()
  await expect(slower.getByRole('alert').filter({ hasText: '430,000원 → 끝난 환불 · 승인 · 김담당' })).toBeVisible()
  await expect(slower.locator('main :focus')).toHaveCount(1)
  await slower.context().close()
  await other.context().close()
  await saveSetting(market.db, 'second_person_from', 3_000_000)
})

test('the desk of cancels opens where something waits for a person', async ({ page, market, shopper }) => {
  await cancelByHand({ market, shopper })
  await openConsole(market, page, { address: '/operator/cancels', roles: ['money'] })
  const lanes = page.getByRole('navigation', { name: '취소 상태' })
  await expect(lanes.locator('[aria-current=true]')).toHaveText(/^(확인 대기|환불 막힘) [1-9]/)
  // Its money is sent once more, so that nothing waits here for the next.
  await page.getByRole('link', { name: /^환불 막힘/ }).click()
  await page.getByRole('row').nth(1).click()
  await page.getByRole('button', { name: '결제사에 다시 요청' }).click()
  await expect(page.getByText('취소하고 돌려줬어요')).toBeVisible()
})

test('whoever cancels what was sent meanwhile reads which line it is and what it is now', async ({
  page,
  market,
  shopper,
}) => {
  const { order_id, lines } = await linesAt(market, shopper, 'DELW')
  await openConsole(market, page, { address: `/operator/orders?id=${order_id}`, roles: ['money'] })
  await page.getByRole('link', { name: '주문 취소' }).click()
  await page.getByRole('textbox', { name: '사유' }).fill('공급사 재고가 없어요')
  const ask = page.getByRole('button', { name: /1개 취소하고/ })
  await expect(ask).toBeEnabled()
  await bringTo(market, shopper, lines, 'DELI', { from: 'DELW' })
  await ask.click()
  await page.getByRole('button', { name: '취소하고 환불', exact: true }).click()
  const told = page.getByRole('alertdialog', { name: /다른 사람이 먼저/ })
  await expect(told).toContainText(/\d{8}-\d{6} 꽃등심살 배송중/)
  await told.getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('여기서 취소할 수 있는 상품이 없어요.')).toBeVisible()
})

/** How many lines of the link's words its state lies over, and on how many the traceability number stands. Runs in the page. */
function linesUnderTag(fact: Element): { under: number; lines: number } {
  const link = fact.querySelector('a')!
  const tag = link.nextElementSibling!.getBoundingClientRect()
  const words = document.createRange()
  words.selectNodeContents(link)
  const rects = Array.from(words.getClientRects())
  const covers = (line: DOMRect) =>
    tag.top < line.bottom - 2 && line.top < tag.bottom - 2 && tag.left < line.right && line.left < tag.right
  return { under: rects.filter(covers).length, lines: link.lastElementChild!.getClientRects().length }
}
