import { cancelOrderLines } from '#contract/operator/cancels.ts'
import { addContent, saveContent } from '#contract/operator/contents.ts'
import { orderLines } from '#contract/operator/fulfilment.ts'
import { shipOrderLines } from '#contract/operator/shipments.ts'
import { makePartner } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { parcelNumber, sell, statesOf } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'
import { openConsole } from './operator.ts'

test('who cancels a line that somebody else has cancelled is told which one, and keeps the reason', async ({
  page,
  market,
}) => {
  const sold = await sell(market, [undefined, undefined])
  const other = await openDesk(market, ['money'])
  await openConsole(market, page, { address: `/operator/cancels?order=${sold.order_no}`, roles: ['money'] })
  const pane = page.getByRole('complementary')
  await pane.getByRole('list').getByRole('checkbox').first().check()
  await pane.getByRole('button', { name: '공급사 재고가 없어요' }).click()
  await other.send(cancelOrderLines, { body: { line_ids: [sold.lines[0]!], reason: '전화로 요청', resell: true } })
  await pane.getByRole('button', { name: /^1개 취소하고/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '취소하고 환불' }).click()
  const told = page.getByRole('alertdialog', { name: /다른 사람이 먼저 바꿨어요/ })
  await expect(told.getByText(/^[\d-]+ 꽃등심살 주문취소$/)).toBeVisible()
  await told.getByRole('button', { name: '확인' }).click()
  await expect(pane.getByRole('list').getByRole('checkbox').first()).toBeDisabled()
  await expect(pane.getByLabel('사유')).toHaveValue('공급사 재고가 없어요')
})

test('who sends what somebody else has sent is told so, though the form for it is gone', async ({ page, market }) => {
  const sold = await sell(market, [(await makePartner(market.db)).id])
  const other = await openDesk(market, ['orders'])
  await other.send(orderLines, { body: { line_ids: sold.lines } })
  await openConsole(market, page, { address: `/operator/orders?id=${sold.order_id}`, roles: ['orders'] })
  const [mine, theirs] = [parcelNumber(sold.order_id), parcelNumber(sold.order_id + 700)]
  await page.getByLabel('운송장 번호').fill(mine)
  await other.send(shipOrderLines, {
    body: { rows: [{ number: theirs }], line_ids: sold.lines, courier_code: 'kr.cjlogistics' },
  })
  await page.getByLabel('운송장 번호').press('Enter')
  const told = page.getByRole('alertdialog', { name: '발주한 상품이 아니에요. (지금 배송중)' })
  await expect(told.getByText(`적은 운송장 번호: ${mine}`)).toBeVisible()
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/sent-by-another.png` })
  await told.getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('complementary').getByText(`CJ대한통운 ${theirs}`).first()).toBeVisible()
})

test('a pasted number stays with the line that it was checked for, though another one is sent meanwhile', async ({
  page,
  market,
}) => {
  const partner = await makePartner(market.db)
  const sold = await sell(market, [partner.id, partner.id, partner.id])
  const other = await openDesk(market, ['orders'])
  await other.send(orderLines, { body: { line_ids: sold.lines } })
  await page.clock.install()
  await openConsole(market, page, { address: `/operator/orders?lane=DELW&partner=${partner.id}`, roles: ['orders'] })
  await page.getByRole('checkbox', { name: '모두 선택' }).check()
  await page.keyboard.press('t')
  const [one, two, theirs] = [1, 2, 3].map((more) => parcelNumber(sold.order_id + 51_000 + more)) as [
    string,
    string,
    string,
  ]
  await page.getByRole('textbox', { name: /주문번호나/ }).fill(`${one}\n${two}`)
  await page.getByRole('button', { name: '2줄 확인하기' }).click()
  await expect(page.getByText('선택한 상품보다 번호가 1개 적어요.')).toBeVisible()
  await other.send(shipOrderLines, {
    body: { rows: [{ number: theirs }], line_ids: [sold.lines[0]!], courier_code: 'kr.cjlogistics' },
  })
  await page.clock.fastForward(15_000)
  await expect(page.locator('[data-row]')).toHaveCount(2)
  await page.getByRole('button', { name: '2개 출고 처리' }).click()
  await expect(page.getByText('2줄 가운데 1줄이 맞지 않아요.')).toBeVisible()
  expect(await statesOf(market, sold.lines)).toEqual(['DELI', 'DELW', 'DELW'])
})

test('who hides a notice that somebody else has changed is told, though nothing is typed', async ({ page, market }) => {
  const other = await openDesk(market, ['content'])
  const params = { kind: 'notices' as const }
  const form = { subject: '내일은 쉬어요', content: '<p>쉬어요</p>', state: 'shown' as const }
  const { id, version } = await other.send(addContent, { params, body: form })
  await openConsole(market, page, { address: `/operator/content?id=${id}`, roles: ['content'] })
  await expect(page.getByLabel('제목', { exact: false }).first()).toHaveValue('내일은 쉬어요')
  await other.send(saveContent, {
    params: { ...params, id },
    body: { version, form: { ...form, subject: '모레는 쉬어요' } },
  })
  await page.getByRole('button', { name: '숨기기' }).click()
  const told = page.getByRole('alertdialog', { name: /다른 담당자가 먼저|다른 사람이 먼저/ })
  await expect(told).toContainText('최신 내용을 불러왔어요.')
  await told.getByRole('button', { name: '확인' }).click()
  await expect(page.getByLabel('제목', { exact: false }).first()).toHaveValue('모레는 쉬어요')
  await page.getByRole('button', { name: '숨기기' }).click()
  await expect(page.getByText('숨겼어요')).toBeVisible()
})
