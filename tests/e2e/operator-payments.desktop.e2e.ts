import { sql } from 'kysely'
import { listCancels, refuseCancel } from '#contract/operator/cancels.ts'
import { cancelProduct } from '#contract/orders.ts'
import { saveSetting } from '#server/config/settings.ts'
import { linesAt } from '#tests/support/lines.ts'
import { cancelByHand } from '#tests/support/refund-by-hand.ts'
import { assertClean, steer } from '#tests/support/shopping.ts'
import { expect, test } from '#tests/support/shop.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('a refund of the provider’s console is taken into our books, and the desk cancels the rest itself', async ({
  page,
  market,
  shopper,
}) => {
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

  await page.getByRole('link', { name: /^취소( 기다리는|$)/ }).click()
  await expect(page.getByRole('searchbox', { name: '취소할 주문 찾기' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(order_no.split('-')[1]!)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '공급사 재고가 없어요' }).click()
  await page.getByLabel('판매 불가').check()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/cancels-make.png` })
  await page.getByRole('button', { name: '1개 취소하고 430,000원 환불' }).click()
  await expect(page.getByText(/.+: 1개 · 430,000원을 돌려주고 구매자 1명에게 문자를 보내요/)).toBeVisible()
  await page.getByRole('button', { name: '취소하고 환불', exact: true }).click()
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

test('a refund that is sent by hand goes into a bank file', async ({ page, market, shopper, shop }) => {
  const { order_id } = await cancelByHand({ market, shopper })
  const { rows } = await sql<{ order_no: string }>`select order_no from orders where id = ${order_id}`.execute(
    market.db,
  )
  // Other tests send by hand, too.
  const mine = page.getByRole('row', { name: new RegExp(rows[0]!.order_no.split('-')[1]!) })
  await openConsole(market, page, { address: '/operator/refunds?lane=MANUAL', roles: ['money'] })
  await mine.click()
  await page.getByRole('button', { name: '받을 계좌 적기' }).click()
  const account = page.getByRole('dialog', { name: '어느 계좌로 보낼까요?' })
  await account.getByLabel('은행').selectOption({ label: '신한은행' })
  await account.getByLabel('계좌번호').fill('110-234-567890')
  await account.getByLabel('예금주').fill('김한결')
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/refund-account.png` })
  await account.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('신한은행 ••••7890 김한결')).toBeVisible()
  await mine.getByRole('checkbox').check()
  const picked = page.getByRole('region', { name: '선택한 것' })
  await picked.getByRole('button', { name: '내가 송금하기' }).click()
  await expect(page.getByText('송금을 맡았어요. 다른 사람은 보내지 않아요')).toBeVisible()
  await expect(page.getByRole('button', { name: '송금 내려놓기' })).toBeVisible()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/taken.png` })
  await mine.getByRole('checkbox').check()
  await picked.getByRole('button', { name: '송금 묶음 만들기' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '은행 파일 만들기' }).click()
  expect((await file).suggestedFilename()).toMatch(/^한결 환불 송금 \d+\.csv$/)
  // A further copy asks why, and whoever opens the file from then on reads it.
  await page.getByRole('button', { name: '같은 파일 다시 받기' }).click()
  const why = page.getByRole('dialog', { name: '왜 다시 받나요?' })
  await why.getByRole('button', { name: '다시 받기', exact: true }).click()
  await expect(why.getByText('사유를 입력하세요')).toBeVisible()
  await why.getByRole('button', { name: '파일을 받지 못했어요' }).click()
  const copy = page.waitForEvent('download')
  await why.getByRole('button', { name: '다시 받기', exact: true }).click()
  await copy
  await expect(page.getByText(/2번 받음/)).toBeVisible()
  await page.getByRole('checkbox', { name: /430,000원/ }).check()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/bank-file.png` })
  // Somebody writes that it was not sent, while somebody else has read at the bank that it was.
  await page.getByRole('button', { name: '못 보냈어요' }).click()
  const failed = page.getByRole('dialog', { name: '1건을 못 보냈나요?' })
  await failed.getByLabel('사유').fill('예금주가 다르다고 해요')
  const other = await shop.anotherBrowser()
  await openConsole(market, other, { address: page.url(), roles: ['money'] })
  await other.getByRole('checkbox', { name: /430,000원/ }).check()
  await other.getByRole('button', { name: '1건 송금됐어요' }).click()
  const sure = other.getByRole('alertdialog', { name: '1건 430,000원을 송금했나요?' })
  await expect(sure.getByRole('button', { name: '취소' })).toBeFocused()
  await other.keyboard.press('Escape')
  await expect(sure).toHaveCount(0)
  await other.getByRole('button', { name: '1건 송금됐어요' }).click()
  await sure.getByRole('button', { name: '송금 기록' }).click()
  await expect(other.getByText('1건을 돌려줬다고 적었어요')).toBeVisible()
  await failed.getByRole('button', { name: '못 보냄으로 적기' }).press('Enter')
  await expect(failed.getByRole('alert').filter({ hasText: '김한결 430,000원 → 송금됨' })).toBeVisible()
  await expect(failed.getByLabel('사유')).toHaveValue('예금주가 다르다고 해요')
  // Nothing can be sent with these words any more: they go without a question.
  await page.keyboard.press('Escape')
  await expect(failed).toBeHidden()
  // Days later the bank sends it back.
  await page.goto('/operator/refunds?lane=DONE')
  await mine.click()
  await page.getByRole('button', { name: '은행에서 돌아왔어요' }).click()
  const bounced = page.getByRole('dialog', { name: '430,000원 송금이 은행에서 돌아왔나요?' })
  await bounced.getByRole('button', { name: '없는 계좌' }).click()
  await bounced.getByRole('button', { name: '돌아왔다고 적기' }).click()
  await expect(bounced).toBeHidden()
  await page.getByRole('link', { name: /^직접 송금/ }).click()
  await expect(mine.getByText('은행에서 돌아옴')).toBeVisible()
  await expect(mine.getByText('계좌 송금')).toBeVisible()
  await mine.click()
  const way = page
    .getByRole('complementary')
    .getByRole('definition')
    .filter({ hasText: /^(계좌 송금|결제사 취소)$/ })
  await expect(way).toHaveText('계좌 송금')
  await expect(page.getByText('은행에서 돌아온 송금이에요. 구매자에게 계좌를 물어 적어 주세요.')).toBeVisible()
  await expect(page.getByRole('button', { name: '받을 계좌 적기' })).toBeVisible()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/bounced.png` })
  // A number that names nothing is told as that, not as an error of ours.
  await page.goto('/operator/refunds?lane=DONE&id=2147483647')
  await expect(page.getByRole('complementary').getByRole('heading', { name: '정보가 없습니다' })).toBeVisible()
  await assertClean(market)
})

test('a cancel that a buyer asks for is approved after a question in won and people', async ({
  page,
  market,
  shopper,
}) => {
  await saveSetting(market.db, 'auto_cancel', false)
  const { deps } = market.server
  await expect.poll(async () => (await deps.settings()).auto_cancel, { timeout: 15_000 }).toBe(false)
  const { lines } = await linesAt(market, shopper, 'PAYK')
  await shopper.send(cancelProduct, { params: { id: lines[0]! }, body: { opc_code: 1 } })
  await openConsole(market, page, { address: '/operator/cancels', roles: ['money'] })
  await page.getByRole('row', { name: /430,000원/ }).click()
  await page.getByRole('button', { name: '취소하고 430,000원 환불' }).click()
  const asked = page.getByRole('alertdialog', { name: '취소하고 환불할까요?' })
  await expect(asked.getByText(/꽃등심살 [\d.]+kg · 430,000원을 돌려주고 .+에 문자를 보내요/)).toBeVisible()
  await expectOpenToAll(page)
  await asked.getByRole('button', { name: '취소', exact: true }).click()
  await expect(asked).toBeHidden()
  await page.getByRole('button', { name: '취소하고 430,000원 환불' }).click()
  await asked.getByRole('button', { name: '취소하고 환불' }).click()
  await expect(page.getByText(/취소하고 돌려줬어요/)).toBeVisible()

  // A box whose cancel was refused stays sold.
  const { lines: others } = await linesAt(market, shopper, 'PAYK')
  await shopper.send(cancelProduct, { params: { id: others[0]! }, body: { opc_code: 1 } })
  const desk = await openDesk(market, ['money'])
  const { id } = (await desk.send(listCancels, { query: { lane: 'ASKED' } })).data[0]!
  await desk.send(refuseCancel, { params: { id }, body: { reason: '이미 포장했어요' } })
  await page.goto(`/operator/cancels?lane=OVER&id=${id}`)
  await expect(page.getByRole('complementary').getByText('이미 포장했어요').first()).toBeVisible()
  await expect(page.getByText('다시 판매')).toHaveCount(0)
  await saveSetting(market.db, 'auto_cancel', true)
  await expect.poll(async () => (await deps.settings()).auto_cancel, { timeout: 15_000 }).toBe(true)
  await assertClean(market)
})
