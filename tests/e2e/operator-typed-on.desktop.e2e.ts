import type { Locator } from '@playwright/test'
import { deliverLines, orderLines } from '#contract/operator/fulfilment.ts'
import { shipOrderLines } from '#contract/operator/shipments.ts'
import { businessNumber } from '#demo/content/business-number.ts'
import { businessForm } from '#domain/business-form.ts'
import { cancelByHand } from '#tests/support/refund-by-hand.ts'
import { holdChanges } from '#tests/support/hold-changes.ts'
import { makeCarcass, makePartner } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { parcelNumber, sell } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'
import { closeAsBrowser, makeApplicant, openConsole } from './operator.ts'

test('what is typed while a correction or pasted numbers are on their way stays, and is saved after it', async ({
  page,
  market,
}) => {
  const partner = await makePartner(market.db)
  const [sold, next] = [await sell(market, [partner.id]), await sell(market, [partner.id])]
  await openConsole(market, page, { address: `/operator/orders?id=${sold.order_id}`, roles: ['orders', 'intake'] })
  const pane = page.getByRole('complementary')
  await pane.getByRole('button', { name: '받는 곳 고치기' }).click()
  const sheet = page.getByRole('dialog', { name: '받는 곳 고치기' })
  await sheet.getByRole('button', { name: '구매자가 전화로 요청했어요' }).click()
  let letGo = await holdChanges(page, /\/delivery$/)
  await sheet.getByLabel('받는 분').fill('박받는')
  await sheet.getByLabel('받는 분').press('Enter')
  await expect(sheet.getByRole('button', { name: '고치는 중' })).toBeVisible()
  await sheet.getByLabel('배송 메모').fill('뒷문에 두세요')
  await letGo()
  await expect(page.getByText('받는 곳을 고쳤어요')).toBeVisible()
  await expect(sheet.getByRole('button', { name: '받는 곳 고치기' })).toBeEnabled()
  await expect(sheet.getByLabel('배송 메모')).toHaveValue('뒷문에 두세요')
  await sheet.getByRole('button', { name: '받는 곳 고치기' }).click()
  await expect(sheet).toBeHidden()
  await expect(pane.getByText('메모: 뒷문에 두세요')).toBeVisible()

  const carcass = await makeCarcass(market.db)
  await page.goto(`/operator/carcass?id=${carcass.id}`)
  letGo = await holdChanges(page, /\/carcasses\/\d+$/)
  await page.getByRole('button', { name: '판정서와 달라요' }).click()
  await page.getByLabel('농장').fill('횡성')
  await page.getByLabel('농장').press('Enter')
  await expect(page.getByRole('button', { name: '고치는 중' })).toBeVisible()
  await page.getByLabel('농장').fill('횡성 둔내')
  await letGo()
  const correct = page.getByRole('button', { name: '고치기', exact: true })
  await expect(page.getByText('도체 정보를 고쳤어요')).toBeVisible()
  await expect(correct).toBeEnabled()
  await expect(page.getByLabel('농장')).toHaveValue('횡성 둔내')
  await correct.click()
  await expect(page.getByRole('button', { name: '처음대로' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('농장')).toHaveValue('횡성 둔내')

  const desk = await openDesk(market, ['orders'])
  await desk.send(orderLines, { body: { line_ids: [...sold.lines, ...next.lines] } })
  await page.goto(`/operator/orders?lane=DELW&partner=${partner.id}`)
  await page.getByRole('button', { name: '운송장 붙여넣기' }).click()
  const box = page.getByRole('textbox', { name: /주문번호나/ })
  const [one, two] = [sold, next].map(({ order_no, order_id }) => `${order_no}\tCJ\t${parcelNumber(order_id)}`)
  // What was checked is never another text than the one that is sent.
  letGo = await holdChanges(page, /\/shipments\/check$/)
  await box.fill(one!)
  await page.getByRole('button', { name: '1줄 확인하기' }).click()
  await expect(page.getByRole('button', { name: '확인 중' })).toBeVisible()
  await box.fill(two!)
  await letGo()
  await expect(page.getByRole('button', { name: '1줄 확인하기' })).toBeVisible()
  await box.fill(one!)
  letGo = await holdChanges(page, /\/shipments$/)
  await page.getByRole('button', { name: '1개 출고 처리' }).click()
  await expect(page.getByRole('button', { name: '출고 중' })).toBeVisible()
  await box.fill(`${one}\n${two}`)
  await letGo()
  await expect(page.getByText('1개를 출고했어요')).toBeVisible()
  await expect(box).toHaveValue(two!)
})

test('a parcel number that is typed on while it is being corrected stays, and is corrected after it', async ({
  page,
  market,
}) => {
  const sold = await sell(market, [(await makePartner(market.db)).id])
  const desk = await openDesk(market, ['orders'])
  await desk.send(orderLines, { body: { line_ids: sold.lines } })
  const [old, wrong, right] = [0, 800, 900].map((more) => parcelNumber(sold.order_id + more)) as [
    string,
    string,
    string,
  ]
  await openConsole(market, page, { address: `/operator/orders?id=${sold.order_id}`, roles: ['orders'] })
  // A number whose last digit is wrong is asked about, and not the one that was typed meanwhile.
  const odd = old.slice(0, -1) + String((Number(old.at(-1)) + 1) % 7)
  const number = page.getByRole('complementary').getByLabel('운송장 번호')
  let letGo = await holdChanges(page, /\/shipments$/)
  await number.fill(odd)
  await number.press('Enter')
  await expect(page.getByRole('button', { name: '출고 중' })).toBeVisible()
  await number.fill(old)
  await letGo()
  await page.getByRole('button', { name: '출고 처리', exact: true }).click()

  await page.getByRole('button', { name: /운송장 고치기$/ }).click()
  const dialog = page.getByRole('dialog', { name: '운송장 고치기' })
  letGo = await holdChanges(page, /\/parcel$/)
  await dialog.getByRole('button', { name: '번호를 잘못 적음' }).click()
  await dialog.getByLabel('운송장 번호').fill(odd)
  await dialog.getByLabel('운송장 번호').press('Enter')
  await expect(dialog.getByRole('button', { name: '고치는 중' })).toBeVisible()
  await dialog.getByLabel('운송장 번호').fill(wrong)
  await letGo()
  await expect(dialog.getByRole('button', { name: '고치기', exact: true })).toBeVisible()
  letGo = await holdChanges(page, /\/parcel$/)
  await dialog.getByLabel('운송장 번호').press('Enter')
  await expect(dialog.getByRole('button', { name: '고치는 중' })).toBeVisible()
  await dialog.getByLabel('운송장 번호').fill(right)
  await letGo()
  await expect(page.getByText(/1개의 운송장을 고쳤어요/)).toBeVisible()
  await expect(dialog.getByLabel('운송장 번호')).toHaveValue(right)
  await dialog.getByRole('button', { name: '고치기', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('complementary').getByText(`CJ대한통운 ${right}`).first()).toBeVisible()
})

test('an account that is typed on while it is being written down, and the reason for a number, stay', async ({
  page,
  market,
  shopper,
}) => {
  const { id } = await cancelByHand({ market, shopper })
  await openConsole(market, page, { address: `/operator/refunds?lane=MANUAL&id=${id}`, roles: ['owner'] })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '받을 계좌 적기' }).click()
  await dialog.getByLabel('은행').selectOption({ label: '신한은행' })
  await dialog.getByLabel('계좌번호').fill('110-234-567890')
  await dialog.getByLabel('예금주').fill('김한')
  let letGo = await holdChanges(page, /\/account$/)
  await dialog.getByLabel('예금주').press('Enter')
  await expect(dialog.getByRole('button', { name: '적는 중' })).toBeVisible()
  await dialog.getByLabel('예금주').fill('김한결')
  await expect(dialog.getByRole('button', { name: '적는 중' })).toBeVisible()
  await letGo()
  await expect(page.getByText('받을 계좌를 적었어요')).toBeVisible()
  await dialog.getByRole('button', { name: '저장하기' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('신한은행 ••••7890 김한결')).toBeVisible()

  const applicant = await makeApplicant(market, '이어쓴식당', 'none')
  await page.goto(`/operator/members?status=ALL&id=${applicant.id}`)
  await page.getByRole('button', { name: '번호 고치기' }).click()
  await dialog.getByLabel('서류의 사업자번호').fill(businessNumber('999612348'))
  await dialog.getByLabel('사유').fill('서류와 달라요')
  letGo = await holdChanges(page, /\/business-no$/)
  await dialog.getByLabel('서류의 사업자번호').press('Enter')
  await expect(dialog.getByRole('button', { name: '고치는 중' })).toBeVisible()
  await dialog.getByLabel('서류의 사업자번호').fill(businessNumber('999612349'))
  await letGo()
  await expect(page.getByText(/사업자번호를 고쳤어요/)).toBeVisible()
  await expect(dialog.getByLabel('서류의 사업자번호')).toHaveValue(businessForm(businessNumber('999612349')))
  await dialog.getByRole('button', { name: '고치기', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(businessForm(businessNumber('999612349'))).first()).toBeVisible()
})

test('Escape and a press beside a form ask before its words are lost, and a form without any goes', async ({
  page,
  market,
  shopper,
}) => {
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog', { name: '고치던 내용을 버릴까요?' })
  async function asksFor(field: Locator, words: string) {
    // However often it is pressed: a browser lets the page say no only once.
    for (const isAsked of [1, 0, 1, 0, 1]) {
      await page.keyboard.press('Escape')
      await expect(question).toHaveCount(isAsked)
      await expect(field).toBeVisible()
    }
    await closeAsBrowser(dialog)
    await expect(question.getByRole('button', { name: '계속 쓰기' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(field).toHaveValue(words)
    await page.mouse.click(4, 4)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(field).toHaveValue(words)
    await dialog.getByRole('button', { name: '취소' }).click()
    await question.getByRole('button', { name: '버리기' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const sold = await sell(market, [(await makePartner(market.db)).id])
  const desk = await openDesk(market, ['orders'])
  await desk.send(orderLines, { body: { line_ids: sold.lines } })
  const rows = [{ number: parcelNumber(sold.order_id + 700) }]
  await desk.send(shipOrderLines, { body: { rows, line_ids: sold.lines, courier_code: 'kr.cjlogistics' } })
  await openConsole(market, page, { address: `/operator/orders?id=${sold.order_id}`, roles: ['owner'] })
  await page.getByRole('button', { name: /운송장 고치기$/ }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: /운송장 고치기$/ }).click()
  await dialog.getByLabel('운송장 번호').fill('5123')
  await asksFor(dialog.getByLabel('운송장 번호'), '5123')

  const { id } = await cancelByHand({ market, shopper })
  await page.goto(`/operator/refunds?lane=MANUAL&id=${id}`)
  await page.getByRole('button', { name: '받을 계좌 적기' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: '받을 계좌 적기' }).click()
  await dialog.getByLabel('계좌번호').fill('110-234')
  await asksFor(dialog.getByLabel('계좌번호'), '110-234')
})

test('a reason that is put away is asked about, and the next one begins blank', async ({ page, market }) => {
  const partner = await makePartner(market.db)
  const sold = await sell(market, [partner.id, partner.id, partner.id])
  const desk = await openDesk(market, ['orders'])
  await desk.send(orderLines, { body: { line_ids: sold.lines } })
  const rows = [{ number: parcelNumber(sold.order_id + 750) }]
  await desk.send(shipOrderLines, { body: { rows, line_ids: sold.lines, courier_code: 'kr.cjlogistics' } })
  await openConsole(market, page, { address: `/operator/orders?lane=DELI&partner=${partner.id}`, roles: ['owner'] })
  const dialog = page.getByRole('dialog')
  const lines = page.locator('[data-row]')
  const asks = async (reason: string) => {
    await page.keyboard.press('d')
    await expect(dialog.getByLabel('사유')).toHaveValue(reason)
  }
  const putAway = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await expect(lines).toHaveCount(3)
  await lines.first().press('Space')
  await asks('')
  await dialog.getByLabel('사유').fill('전화로 들었어요')
  // Put away and opened again it is the same question still; about another parcel it is another one.
  await putAway()
  await asks('전화로 들었어요')
  await putAway()
  await lines.last().press('Space')
  await asks('')
  await dialog.getByLabel('사유').fill('둘 다 도착')
  // Somebody else was faster with one of them: what is left is told with the same words.
  await desk.send(deliverLines, { body: { line_ids: [sold.lines[0]!], reason: '전화' } })
  await dialog.getByRole('button', { name: '배송완료', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '다른 사람이 먼저 바꿨어요' })).toBeVisible()
  await expect(lines).toHaveCount(2)
  await asks('둘 다 도착')
  await dialog.getByRole('button', { name: '배송완료', exact: true }).click()
  await expect(lines).toHaveCount(1)
  await lines.first().press('Space')
  await asks('')
  await putAway()

  await page.goto('/operator/prices')
  await page
    .getByRole('row', { name: /꽃등심살/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /거래 제외$/ })
    .first()
    .click()
  await dialog.getByLabel('사유').fill('잘못 적은 값')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: '쓰던 사유를 버릴까요?' })
  await question.getByRole('button', { name: '계속 쓰기' }).click()
  await expect(dialog.getByLabel('사유')).toHaveValue('잘못 적은 값')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: '버리기' }).click()
  await expect(dialog).toHaveCount(0)
})

test('areas and holidays are typed letter by letter, and what was there comes back', async ({ page, market }) => {
  await openConsole(market, page, { address: '/operator/settings?tab=areas', roles: ['owner'] })
  const fields = [
    { tab: 'areas', label: /^시·군 전체/, typed: '가상군' },
    { tab: 'areas', label: /^시·군과 읍·면·동/, typed: '가상군 가나면' },
    { tab: 'arrival', label: /^휴일/, typed: '2099-12-25 성탄절' },
  ]
  for (const { tab, label, typed } of fields) {
    await page.goto(`/operator/settings?tab=${tab}`)
    const field = page.getByLabel(label)
    const before = await field.inputValue()
    await field.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type(typed)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(`${before}\n${typed}`)
    await page.getByRole('button', { name: '되돌리기' }).click()
    await expect(field).toHaveValue(before)
  }
})
