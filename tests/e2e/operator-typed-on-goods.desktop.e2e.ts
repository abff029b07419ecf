import { addToCart, removeFromCart } from '#contract/cart.ts'
import { checkedHowNames } from '#domain/carcass-check.ts'
import { traceability } from '#domain/traceability.ts'
import { openIntake } from '#tests/support/intake.ts'
import { holdChanges } from '#tests/support/hold-changes.ts'
import { makeCarcass, makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { expect, test } from '#tests/support/shop.ts'
import { sell, statesOf } from '#tests/support/sold.ts'
import { slaughtered } from '#tests/support/slaughtered.ts'
import { openConsole } from './operator.ts'

async function onSale({ db }: Market, count: number) {
  const { id: carcass_id } = await makeCarcass(db)
  const boxes = []
  for (let n = 0; n < count; n++) boxes.push(await makeProduct(db, { carcass_id, weight: 4.2, kg_price: 100_000 }))
  return { address: `/operator/boxes?carcass=${carcass_id}`, ids: boxes.map(({ id }) => id) }
}
const pricesOf = async ({ db }: Market, ids: readonly number[]) => {
  const rows = await db.selectFrom('products').select('kg_price').where('id', 'in', ids).orderBy('id').execute()
  return rows.map(({ kg_price }) => kg_price)
}

test('a price that is typed on while it is being changed stays, and is changed after it', async ({ page, market }) => {
  const { address, ids } = await onSale(market, 1)
  await openConsole(market, page, { address, roles: ['intake'] })
  await page.getByRole('row').filter({ hasText: '100,000' }).getByText('4.20kg').click()
  const dialog = page.getByRole('dialog', { name: /가격과 사진/ })
  const letGo = await holdChanges(page, /\/boxes\/\d+\/price$/)
  await dialog.getByLabel('kg당 가격').fill('98000')
  await dialog.getByLabel('kg당 가격').press('Enter')
  await expect(dialog.getByRole('button', { name: '바꾸는 중' })).toBeVisible()
  await dialog.getByLabel('무게').fill('4.3')
  await letGo()
  await expect(page.getByText('411,600원으로 바꿨어요')).toBeVisible()
  await expect(dialog.getByLabel('무게')).toHaveValue('4.3')
  await expect(dialog.getByText('다른 사람이 먼저 바꿨어요')).toHaveCount(0)
  await dialog.getByRole('button', { name: '421,400원으로 바꾸기' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: '98,000' })).toContainText('4.30kg')
  expect(await pricesOf(market, ids)).toEqual([98_000])
})

test('a price stays typed when its box leaves the list, and what became of the box is said', async ({
  page,
  market,
  shopper,
}) => {
  const { address, ids } = await onSale(market, 1)
  await page.clock.install()
  await openConsole(market, page, { address, roles: ['intake'] })
  await page.getByRole('row').filter({ hasText: '100,000' }).getByText('4.20kg').click()
  const dialog = page.getByRole('dialog', { name: /가격과 사진/ })
  await dialog.getByLabel('kg당 가격').fill('98000')
  await shopper.send(addToCart, { body: { product_id: [ids[0]!] } })
  await page.clock.fastForward(16_000)
  const told = dialog.getByRole('alert').filter({ hasText: '선점 · 4.20kg, 100,000원/kg' })
  await expect(told).toBeVisible()
  await expect(page.locator('tr', { hasText: '100,000' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /바꾸기$/ })).toBeDisabled()
  await shopper.send(removeFromCart, { body: { product_id: [ids[0]!] } })
  await page.clock.fastForward(16_000)
  await expect(told).toHaveCount(0)
  await expect(dialog.getByLabel('kg당 가격')).toHaveValue('98,000')
  await dialog.getByRole('button', { name: '411,600원으로 바꾸기' }).click()
  await expect(dialog).toBeHidden()
  expect(await pricesOf(market, ids)).toEqual([98_000])
})

test('prices of many that are typed on are what the next look and the next change are about', async ({
  page,
  market,
}) => {
  const { address, ids } = await onSale(market, 2)
  await openConsole(market, page, { address, roles: ['intake'] })
  await page.getByRole('button', { name: '가격 붙여넣기' }).click()
  const sheet = page.getByRole('dialog', { name: '번호로 가격 바꾸기' })
  const list = sheet.getByLabel('상품 번호와 kg당 가격')
  const look = sheet.getByRole('button', { name: '미리 보기' })
  // What is looked at is never older than what is typed.
  let letGo = await holdChanges(page, /\/boxes\/prices\/plan$/)
  await list.fill(`${ids[0]}\t95,000`)
  await look.click()
  await expect(sheet.getByRole('button', { name: '계산하는 중' })).toBeVisible()
  await list.fill(`${ids[0]}\t94,000`)
  await letGo()
  await expect(look).toBeVisible()
  await expect(sheet.getByRole('row').filter({ hasText: '95,000' })).toHaveCount(0)
  await look.click()
  await expect(sheet.getByRole('row').filter({ hasText: '94,000' })).toBeVisible()

  letGo = await holdChanges(page, /\/boxes\/prices$/)
  await sheet.getByRole('button', { name: '1상자 가격 바꾸기' }).click()
  await expect(sheet.getByRole('button', { name: '바꾸는 중' })).toBeVisible()
  await list.fill(`${ids[0]}\t94,000\n${ids[1]}\t93,000`)
  // A press would have no effect until then.
  await expect(look).toBeDisabled()
  await letGo()
  await expect(page.getByText('1상자 가격을 바꿨어요')).toBeVisible()
  await expect(list).toHaveValue(`${ids[1]}\t93,000`)
  await look.click()
  await sheet.getByRole('button', { name: '1상자 가격 바꾸기' }).click()
  await expect(sheet).toBeHidden()
  expect(await pricesOf(market, ids)).toEqual([94_000, 93_000])
})

test('boxes of another filter than the one that is being answered cannot be picked', async ({ page, market }) => {
  const { address } = await onSale(market, 2)
  await openConsole(market, page, { address, roles: ['intake'] })
  const grid = page.getByRole('grid', { name: '상품' })
  const all = page.getByRole('checkbox', { name: '모두 선택' })
  await expect(grid.getByRole('row')).toHaveCount(3)
  const found = Promise.withResolvers<void>()
  await page.route('**/api/operators/intake/boxes?*', (route) => found.promise.then(() => route.continue()))
  await page.getByRole('combobox', { name: '판매 기간' }).selectOption({ label: '14일 이상' })
  await expect(grid).toHaveAttribute('aria-busy', 'true')
  await expect(all).toBeDisabled()
  await grid.getByRole('row').nth(1).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: '선택한 것' })).toHaveCount(0)
  found.resolve()
  await expect(page.getByText('검색된 정보가 없습니다.')).toBeVisible()
  // Nor is nothing found before the answer says so.
  const more = Promise.withResolvers<void>()
  await page.route('**/api/operators/intake/boxes?*', (route) => more.promise.then(() => route.continue()))
  await page.getByRole('combobox', { name: '판매 기간' }).selectOption({ label: '7일 이상' })
  await expect(page).toHaveURL(/days=7/)
  await expect(page.getByText('검색된 정보가 없습니다.')).toHaveCount(0)
  more.resolve()
  await expect(page.getByText('검색된 정보가 없습니다.')).toBeVisible()
})

test('a line that is ticked while others are being cancelled stays to be cancelled', async ({ page, market }) => {
  const sold = await sell(market, [undefined, undefined])
  await openConsole(market, page, { address: `/operator/cancels?order=${sold.order_no}`, roles: ['money'] })
  const pane = page.getByRole('complementary')
  const boxes = pane.getByRole('list').getByRole('checkbox')
  const sendOne = async () => {
    await pane.getByRole('button', { name: /^1개 취소하고/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '취소하고 환불' }).click()
  }
  await boxes.first().check()
  await pane.getByRole('button', { name: '공급사 재고가 없어요' }).click()
  const letGo = await holdChanges(page, /\/cancels$/)
  await sendOne()
  await expect(pane.getByRole('button', { name: '취소 중' })).toBeVisible()
  await boxes.last().check()
  await letGo()
  await expect(page.getByText(/취소하고 돌려줬어요/)).toBeVisible()
  await expect(boxes.first()).toBeDisabled()
  await expect(boxes.last()).toBeChecked()
  await expect(pane.getByLabel('사유')).toHaveValue('공급사 재고가 없어요')
  await sendOne()
  await expect(pane).toHaveCount(0)
  await expect.poll(() => statesOf(market, sold.lines)).toEqual(['ORDC', 'ORDC'])
})

test('what is typed of a new partner or a new member of staff while it is being added stays, and is saved after it', async ({
  page,
  market,
}) => {
  const pane = page.getByRole('complementary')
  await openConsole(market, page, { address: '/operator/partners?id=new', roles: ['owner'] })
  let letGo = await holdChanges(page, /\/partners(\/\d+)?$/)
  await pane.getByLabel('공급사 이름').fill('새벽축산')
  await pane.getByRole('button', { name: '더하기' }).click()
  await expect(pane.getByRole('button', { name: '더하는 중' })).toBeVisible()
  await pane.getByLabel('지역').fill('충북 음성')
  await pane.getByLabel('계좌번호').fill('110123456789')
  await letGo()
  await expect(page).toHaveURL(/id=\d+/)
  await expect(pane.getByLabel('지역')).toHaveValue('충북 음성')
  await expect(pane.getByLabel('계좌번호')).toHaveValue('110123456789')
  letGo = await holdChanges(page, /\/partners\/\d+$/)
  await pane.getByRole('button', { name: '저장', exact: true }).click()
  await expect(pane.getByRole('button', { name: '저장하는 중' })).toBeVisible()
  await pane.getByLabel('계좌번호').fill('110123456780')
  await letGo()
  await expect(page.getByText('저장했어요', { exact: true })).toBeVisible()
  await expect(pane.getByText('지금 ••••6789. 바꿀 때만 적어 주세요.')).toBeVisible()
  await expect(pane.getByLabel('계좌번호')).toHaveValue('110123456780')
  await pane.getByRole('button', { name: '저장', exact: true }).click()
  await expect(pane.getByText('••••6780')).toBeVisible()
  await expect(pane.getByText('충북 음성')).toBeVisible()

  await page.goto('/operator/staff?id=new')
  letGo = await holdChanges(page, /\/staff$/)
  await pane.getByLabel('아이디').fill('new-dawn')
  await pane.getByLabel('이름').fill('박새벽')
  await pane.getByRole('checkbox', { name: /^주문/ }).check()
  await pane.getByRole('button', { name: '직접 만남' }).click()
  await pane.getByRole('button', { name: '초대하기' }).click()
  await expect(pane.getByRole('button', { name: '초대하는 중' })).toBeVisible()
  await pane.getByRole('checkbox', { name: /^입고/ }).check()
  await letGo()
  const link = page.getByRole('dialog', { name: '초대 링크' })
  await expect(link).toBeVisible()
  await link.getByRole('button').last().click()
  await expect(page).toHaveURL(/id=\d+/)
  await expect(pane.getByRole('checkbox', { name: /^입고/ })).toBeChecked()
  await pane.getByRole('button', { name: '저장', exact: true }).click()
  await expect(pane.getByText('주문, 입고')).toBeVisible()
})

test('what the grading service answers is about its own number, and replaces no fact that was typed meanwhile', async ({
  page,
  market,
}) => {
  const [one = '', two = ''] = await slaughtered(market, 2, 8)
  await openConsole(market, page, { address: '/operator/intake', roles: ['intake'] })
  const number = page.getByLabel('이력번호 12자리')
  const paper = page.getByLabel('확인서 번호')
  const read = page.getByText('등급판정 정보를 불러왔어요.')
  const filled = page.getByText(/^자동 입력 \d+$/)
  const checked = page.getByText(checkedHowNames.lookup)
  /** Holds back the answer about this number. */
  const hold = async (cattleNo: string) => {
    const held = Promise.withResolvers<void>()
    const isAsked = ({ pathname, search }: URL) => pathname.endsWith('/intake/facts') && search.includes(cattleNo)
    await page.route(isAsked, (route) => held.promise.then(() => route.continue()), { times: 1 })
    return async () => {
      const answer = page.waitForResponse((response) => isAsked(new URL(response.url())))
      held.resolve()
      await (await answer).finished()
    }
  }
  // The scanner is faster than the service.
  let letGo = await hold(one)
  await number.fill(one)
  await number.press('Enter')
  await expect(page.getByRole('button', { name: '조회 중' })).toBeVisible()
  await number.fill(two)
  await number.press('Enter')
  await expect(read).toBeVisible()
  const facts = await paper.inputValue()
  await letGo()
  await expect(paper).toHaveValue(facts)
  await expect(number).toHaveValue(traceability(two))
  await expect(checked).toBeVisible()

  // Of another number nothing is known.
  await number.fill(one)
  await expect(read).toBeHidden()
  await expect(filled).toBeHidden()
  await expect(checked).toBeHidden()

  letGo = await hold(one)
  await number.press('Enter')
  await expect(page.getByRole('button', { name: '조회 중' })).toBeVisible()
  await page.getByLabel('농장').fill('횡성 둔내')
  await letGo()
  await expect(read).toBeVisible()
  await expect(paper).not.toHaveValue(facts)
  await expect(page.getByLabel('농장')).toHaveValue('횡성 둔내')
  await expect(checked).toBeHidden()
})

test('a carcass that is being posted takes nothing that would not be posted', async ({ page, market }) => {
  const intake = await openIntake(market)
  const draft = await intake.draft()
  await openConsole(market, page, { address: `/operator/intake?id=${draft.id}`, roles: ['intake'] })
  const house = page.getByLabel('도축장')
  await house.focus()
  const lost = Promise.withResolvers<void>()
  await page.route(/\/post$/, (route) => lost.promise.then(() => route.abort()), { times: 1 })
  const post = async () => {
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: '판매 시작' }).click()
  }
  await post()
  await expect(page.getByRole('button', { name: '올리는 중' })).toBeVisible()
  await page.keyboard.type('부천')
  lost.resolve()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  // It was not posted: whoever was typing goes on where they were.
  await expect(house).toBeFocused()
  await expect(house).toHaveValue('음성공판장')
  const letGo = await holdChanges(page, /\/post$/)
  await post()
  await expect(page.getByRole('button', { name: '올리는 중' })).toBeVisible()
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/intake-posting.png` })
  await page.keyboard.type('부천')
  await expect(house).toHaveValue('음성공판장')
  await letGo()
  await expect(page.getByText(/2부위 판매를 시작했어요/)).toBeVisible()
})
