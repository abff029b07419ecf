import { orderLines } from '#contract/operator/fulfilment.ts'
import { confirmOwnLines, tellShortage } from '#contract/partner/orders.ts'
import { keepsAllInLargeLetters, withLargeLetters } from '#tests/support/large-letters.ts'
import { makeCarcass, makeProduct } from '#tests/support/make.ts'
import { owe } from '#tests/support/settling.ts'
import { expect, test } from '#tests/support/shop.ts'
import { sell } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'
import { slaughtered } from '#tests/support/slaughtered.ts'
import { walkTo } from '#tests/support/walk-to.ts'
import { openConsole } from './operator.ts'
import { closeFor } from './owing.ts'

test.use(withLargeLetters)
// Every page, pane and dialog in one test, as at the desks.
test.describe.configure({ timeout: 240_000 })

test('a person of a partner loses nothing in letters of twice the size', async ({ page, market, shopper }) => {
  const { partner } = await owe(market, shopper, 2)
  const { id } = await closeFor(market, partner.id)
  const { id: carcass_id } = await makeCarcass(market.db, { partner_id: partner.id })
  const box = await makeProduct(market.db, { carcass_id, pc_code: '01010500' })
  await makeProduct(market.db, { carcass_id, pc_code: '01010300' })
  const desk = await openDesk(market, ['orders'])
  const here = await sell(market, [partner.id, partner.id])
  const there = await sell(market, [partner.id, partner.id])
  await desk.send(orderLines, { body: { line_ids: [...here.lines, ...there.lines] } })
  const person = await openDesk(market, ['partner'], partner.id)
  await person.send(confirmOwnLines, { body: { line_ids: there.lines } })
  await person.send(tellShortage, { params: { id: there.lines[0]! }, body: { reason: '무게가 라벨과 달라요' } })
  const [number = ''] = await slaughtered(market, 1, 5)
  const look = (name: string) => keepsAllInLargeLetters(page, name)
  await openConsole(market, page, { address: '/partner', roles: ['partner'], partnerId: partner.id })
  // A narrower telephone than the usual one.
  await page.setViewportSize({ width: 360, height: 780 })
  for (const address of [
    '/orders',
    '/orders?lane=pack',
    '/orders?lane=sent',
    '/orders?lane=short',
    '/orders/packing',
    '/listings',
    '/listings?id=new',
    '/boxes',
    '/boxes?lane=off',
    '/settlements',
    '/settlements?open=now',
  ]) {
    await walkTo(page, `/partner${address}`)
    await look(address)
  }
  await walkTo(page, `/partner/boxes?id=${box.id}`)
  await expect(page.getByRole('dialog').getByRole('button', { name: '값 바꾸기' })).toBeVisible()
  await look('box pane')
  await page.getByRole('dialog').getByRole('button', { name: '값 바꾸기' }).click()
  await expect(page.getByRole('dialog', { name: /값 바꾸기$/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'kg당 값' }).fill('120000')
  await look('price')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: '판매 멈추기' }).click()
  await expect(page.getByRole('dialog', { name: /멈출까요/ })).toBeVisible()
  await look('pause')
  await walkTo(page, '/partner/boxes')
  await page.getByRole('checkbox', { name: '모두 선택' }).check()
  await look('picked')
  await page.getByRole('region', { name: '선택한 것' }).getByRole('button', { name: '값 바꾸기' }).click()
  await page.getByRole('textbox', { name: '몇 퍼센트' }).fill('-5')
  await look('prices')
  await page.keyboard.press('Escape')
  await walkTo(page, '/partner/orders')
  await page
    .getByRole('button', { name: /보낼 수 없어요$/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('short dialog')
  await page.keyboard.press('Escape')
  await walkTo(page, `/partner/settlements?id=${id}`)
  await expect(page.getByRole('dialog').getByRole('button', { name: '확인했어요' })).toBeVisible()
  await page
    .getByRole('button', { name: /왜 이 금액/ })
    .first()
    .click()
  await look('settlement')
  await page
    .getByRole('button', { name: /이의 있어요$/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /다른가요/ })).toBeVisible()
  await look('objection')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: '확인했어요' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('confirm')
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click()
  await walkTo(page, '/partner/listings?id=new')
  await page.getByLabel('이력번호 12자리').fill(number)
  await page.getByRole('button', { name: '조회' }).click()
  await expect(page.getByText('등급판정 정보를 불러왔어요.')).toBeVisible()
  await page
    .getByLabel(/무게 kg$/)
    .first()
    .fill('8.42')
  await page
    .getByLabel(/kg당 가격$/)
    .first()
    .fill('61000')
  await look('listing form')
})
