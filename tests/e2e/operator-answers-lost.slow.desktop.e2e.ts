import { sql } from 'kysely'
import { openIntake } from '#tests/support/intake.ts'
import { loseAnswer } from '#tests/support/lose-answer.ts'
import { makeCarcass, makeMember, makePartner, makeProduct } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { sell } from '#tests/support/sold.ts'
import { openConsole, showAgainIn } from './operator.ts'

test('a carcass whose answers are lost is kept and posted by the next press, once', async ({ page, market }) => {
  const intake = await openIntake(market)
  const draft = await intake.draft()
  await openConsole(market, page, { address: `/operator/intake?id=${draft.id}`, roles: ['intake'] })
  const lost = page.getByRole('alertdialog')
  async function loses(path: string, press: string) {
    await loseAnswer(page, `**/intake/drafts/${draft.id}${path}`)
    const asked = page.waitForEvent('requestfailed')
    await page.keyboard.press(press)
    if (path) await page.getByRole('alertdialog').getByRole('button', { name: '판매 시작' }).click()
    await asked
    await expect(lost).toContainText('네트워크가 원활하지 않습니다')
    await lost.getByRole('button', { name: '확인' }).click()
    await page.keyboard.press(press)
  }
  // No fact of its papers: it stays checked.
  await page.getByLabel('판매 방식').selectOption('일반')
  await expect(page.getByRole('button', { name: '임시 저장' })).toBeEnabled()
  await loses('', 'Control+S')
  await expect(page.getByRole('button', { name: '저장됨' })).toBeVisible()
  await loses('/post', 'Control+Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: '판매 시작' }).click()
  await expect(page.getByText(/2부위 판매를 시작했어요/)).toBeVisible()
  expect(await intake.actsOn('intake', draft.id)).toEqual([
    'intake.draft',
    'intake.checked',
    'intake.save',
    'intake.post',
  ])
})

test('a new text whose answer is lost is written once, though its preview was asked for in between', async ({
  page,
  market,
}) => {
  await openConsole(market, page, { address: '/operator/content?id=new', roles: ['content'] })
  await page.getByLabel('제목', { exact: false }).first().fill('추석 배송 안내')
  await page.getByRole('textbox', { name: '내용' }).fill('추석에는 쉬어요')
  await loseAnswer(page, '**/contents/notices')
  const previewed = page.waitForResponse('**/contents/clean')
  await page.keyboard.press('Control+S')
  await page
    .getByRole('alertdialog', { name: /네트워크가 원활하지 않습니다/ })
    .getByRole('button')
    .click()
  await previewed
  await page.keyboard.press('Control+S')
  await expect(page).toHaveURL(/id=\d+/)
  const { rows } = await market.pool.query('select subject from notices')
  expect(rows).toEqual([{ subject: '추석 배송 안내' }])
})

test('a new legal text whose answer is lost is written once, though it was read out in between', async ({
  page,
  market,
}) => {
  await openConsole(market, page, { address: '/operator/content?kind=terms&id=new', roles: ['owner'] })
  const { rows: before } = await market.pool.query('select 1 from legal_texts')
  const text = page.getByRole('textbox', { name: '내용' })
  await text.click()
  await loseAnswer(page, '**/legal/terms')
  const read = page.waitForResponse('**/legal/read')
  await page.keyboard.type('덧붙임 ')
  await page.keyboard.press('Control+S')
  await page
    .getByRole('alertdialog', { name: /네트워크가 원활하지 않습니다/ })
    .getByRole('button')
    .click()
  await read
  await page.keyboard.press('Control+S')
  await expect(page).toHaveURL(/id=\d+/)
  const { rows } = await market.pool.query('select 1 from legal_texts')
  expect(rows).toHaveLength(before.length + 1)
})

test('a share taken off many prices whose answer is lost is taken off once', async ({ page, market }) => {
  const { id: carcass_id } = await makeCarcass(market.db)
  const { id } = await makeProduct(market.db, { carcass_id, weight: 4.2, kg_price: 100_000 })
  await openConsole(market, page, { address: `/operator/boxes?carcass=${carcass_id}`, roles: ['intake'] })
  await page.getByRole('checkbox', { name: '모두 선택' }).check()
  await page.getByRole('region', { name: '선택한 것' }).getByRole('button', { name: '가격 바꾸기' }).click()
  const sheet = page.getByRole('dialog', { name: '1상자 가격 바꾸기' })
  await sheet.getByRole('button', { name: '미리 보기' }).click()
  const change = sheet.getByRole('button', { name: '1상자 가격 바꾸기' })
  await loseAnswer(page, '**/boxes/prices')
  await change.click()
  const lost = page.getByRole('alertdialog', { name: /네트워크가 원활하지 않습니다/ })
  await lost.getByRole('button', { name: '확인' }).click()
  await change.click()
  await expect(page.getByText('1상자 가격을 바꿨어요')).toBeVisible()
  const { rows } = await market.pool.query('select kg_price from products where id = $1', [id])
  expect(rows).toEqual([{ kg_price: 95_000 }])
})

test('what was done though its answer was lost is not told to be somebody else’s', async ({ page, market }) => {
  const member = await makeMember(market.db, { business_name: '정지할식당' })
  await openConsole(market, page, { address: `/operator/members?status=ALL&id=${member.id}`, roles: ['members'] })
  await page.getByRole('button', { name: '이용 정지' }).click()
  await page.getByLabel(/사유/).fill('미수금이 있어요')
  await loseAnswer(page, '**/suspend')
  await page.getByRole('button', { name: '이용 정지' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '이용 정지' }).click()
  const lost = page.getByRole('alertdialog', { name: /네트워크가 원활하지 않습니다/ })
  await lost.getByRole('button', { name: '확인' }).click()
  const told = page.getByRole('alert').filter({ hasText: '보낸 것의 답을 받지 못했어요' })
  await expect(told).toContainText('이미 처리됐을 수 있어요. 지금 상태는 이래요.')
  await expect(told).toContainText('정지할식당 → 이용 정지')
  await expect(page.getByText('다른 사람이 먼저 바꿨어요')).toHaveCount(0)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/answer-lost.png` })
  await told.getByRole('button', { name: '확인' }).click()
  await expect(told).toHaveCount(0)
})

test('a partner with an account, added after the password was shown again, is added once', async ({ page, market }) => {
  const staff = await openConsole(market, page, {
    address: '/operator/partners?id=new',
    roles: ['intake'],
    shown: false,
  })
  await sql`update staff_sessions set proved_at = null where staff_id = ${staff.id}`.execute(market.db)
  const pane = page.getByRole('complementary')
  await pane.getByLabel('공급사 이름').fill('한번만축산')
  await pane.getByLabel('정산 은행').selectOption({ index: 1 })
  await pane.getByLabel('예금주').fill('김한번')
  await pane.getByLabel('계좌번호').fill('110123456789')
  await pane.getByRole('button', { name: '더하기' }).click()
  await expect(page.getByRole('dialog', { name: '한 번 더 확인해 주세요' })).toBeVisible()
  await loseAnswer(page, '**/operators/partners')
  await showAgainIn(page, market, staff)
  const lost = page.getByRole('alertdialog', { name: /네트워크가 원활하지 않습니다/ })
  await lost.getByRole('button', { name: '확인' }).click()
  await pane.getByRole('button', { name: '더하기' }).click()
  await expect(page.getByText('공급사를 더했어요')).toBeVisible()
  await expect(page).toHaveURL(/id=\d+/)
})

test('a line that is down is told at once at the orders, too, and the press goes again', async ({ page, market }) => {
  const sold = await sell(market, [(await makePartner(market.db)).id])
  await openConsole(market, page, { address: `/operator/orders?id=${sold.order_id}`, roles: ['orders'] })
  const order = page.getByRole('complementary').getByRole('button', { name: '1개 발주하기' })
  await expect(order).toBeVisible()
  const back = Promise.withResolvers<void>()
  let isDown = true
  await page.route('**/api/operators/**', async (route) => {
    if (isDown && route.request().method() !== 'GET') return route.abort()
    await back.promise
    return route.continue()
  })
  await order.click()
  const told = page.getByRole('alertdialog', { name: /네트워크가 원활하지 않습니다/ })
  await expect(told).toBeVisible()
  isDown = false
  back.resolve()
  await told.getByRole('button', { name: '확인' }).click()
  await expect(order).toBeFocused()
  await order.click()
  await expect(page.getByText('공급사 1곳에 1개를 발주했어요')).toBeVisible()
})
