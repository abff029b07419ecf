import { sql } from 'kysely'
import sharp from 'sharp'
import { changeBox } from '#contract/operator/intake-boxes.ts'
import { readPastedPrices } from '#domain/pasted-prices.ts'
import { nextNumber } from '#tests/support/intake.ts'
import { makeCarcass, makePartner, makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { sell } from '#tests/support/sold.ts'
import { makeFresh, openDesk } from '#tests/support/staff.ts'
import { enter, expectOpenToAll, openConsole } from './operator.ts'

// What is outside the usual depends on what was sold.
test.use({ ground: { name: 'goods' } })

/** A carcass with boxes of these won per kg on sale, 4.2 kg each. */
async function onSale(market: Market, prices: readonly number[]) {
  const { cattle_no } = await makeCarcass(market.db)
  const { id: carcass_id } = await market.db
    .selectFrom('carcass_infos')
    .select('id')
    .where('cattle_no', '=', cattle_no)
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (const kg_price of prices) ids.push((await makeProduct(market.db, { carcass_id, weight: 4.2, kg_price })).id)
  return { carcass_id, ids }
}
const priceOf = async (market: Market, id: number) =>
  (await market.db.selectFrom('products').select('kg_price').where('id', '=', id).executeTakeFirstOrThrow()).kg_price

test('many boxes are marked down together after a look at each, and back again', async ({ page, market }) => {
  const { carcass_id, ids } = await onSale(market, [100_000, 50_000, 80_000])
  await openConsole(market, page, { address: `/operator/boxes?carcass=${carcass_id}`, roles: ['intake'] })
  // Any column puts the list in order, and once more the other way round.
  await page.getByRole('button', { name: 'kg당' }).click()
  const head = page.getByRole('columnheader', { name: 'kg당' })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('50,000')
  await page.getByRole('button', { name: 'kg당' }).click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('row').nth(1)).toContainText('100,000')
  await expectOpenToAll(page)
  // A phone has no column for the grade: it stands under the cut.
  const grade = page
    .getByRole('row')
    .nth(1)
    .getByText(/^1\+ · 00/)
  await expect(grade).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(grade).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('checkbox', { name: '모두 선택' }).check()
  await page.getByRole('region', { name: '선택한 것' }).getByRole('button', { name: '가격 바꾸기' }).click()
  const sheet = page.getByRole('dialog', { name: '3상자 가격 바꾸기' })
  // The proposed percentage is typed over.
  await expect(sheet.getByLabel(/^몇 퍼센트/)).toBeFocused()
  await page.keyboard.type('-10')
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('row').filter({ hasText: '100,000' })).toContainText('90,000')
  await expect(sheet.getByText('모두 −96,600원')).toBeVisible()
  await expectOpenToAll(page)
  await sheet.getByRole('button', { name: '3상자 가격 바꾸기' }).click()
  await expect(page.getByText('3상자 가격을 바꿨어요')).toBeVisible()
  expect(await priceOf(market, ids[0]!)).toBe(90_000)
  const strip = page.getByRole('list', { name: '되돌릴 수 있는 일' })
  await strip.getByRole('button', { name: /^되돌리기/ }).click()
  await expect(page.getByText('3상자 가격을 되돌렸어요')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('100,000')
  expect(await priceOf(market, ids[0]!)).toBe(100_000)
})

test('a pasted list of prices asks about each slip, and is not lost by a press of Esc or a reload', async ({
  page,
  market,
}) => {
  const { carcass_id, ids } = await onSale(market, [100_000, 50_000])
  await openConsole(market, page, { address: `/operator/boxes?carcass=${carcass_id}`, roles: ['intake'] })
  await page.getByRole('button', { name: '가격 붙여넣기' }).click()
  const sheet = page.getByRole('dialog', { name: '번호로 가격 바꾸기' })
  const field = sheet.getByLabel('상품 번호와 kg당 가격')
  const list = `${ids[0]}\t95,000\n${ids[1]}\t455`
  expect(readPastedPrices(list)).toHaveLength(2)
  await field.fill(list)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: '계속 쓰기' }).click()
  await expect(field).toHaveValue(list)
  await page.reload()
  await page.getByRole('button', { name: '가격 붙여넣기' }).click()
  await expect(field).toHaveValue(list)
  await expect(sheet.getByText('쓰던 것을 그대로 두었어요.')).toBeVisible()
  await sheet.getByRole('button', { name: '미리 보기' }).click()
  await expect(sheet.getByRole('button', { name: '평소와 다른 값 1줄을 확인하세요' })).toBeDisabled()
  await sheet.getByRole('checkbox', { name: /kg당 455원: 지금 값 50,000원보다 99\.1% 낮아요/ }).check()
  await expectOpenToAll(page)
  await sheet.getByRole('button', { name: '2상자 가격 바꾸기' }).click()
  await expect(page.getByText('2상자 가격을 바꿨어요')).toBeVisible()
  expect(await priceOf(market, ids[1]!)).toBe(455)
})

test('a percentage that was kept for ticked boxes does not stand where boxes are named by their numbers', async ({
  page,
  market,
}) => {
  const { carcass_id } = await onSale(market, [100_000])
  await openConsole(market, page, { address: `/operator/boxes?carcass=${carcass_id}`, roles: ['intake'] })
  await page.getByRole('checkbox', { name: '모두 선택' }).check()
  await page.getByRole('region', { name: '선택한 것' }).getByRole('button', { name: '가격 바꾸기' }).click()
  await page
    .getByRole('dialog', { name: '1상자 가격 바꾸기' })
    .getByLabel(/^몇 퍼센트/)
    .fill('-10')
  await page.reload()
  await page.getByRole('button', { name: '가격 붙여넣기' }).click()
  const sheet = page.getByRole('dialog', { name: '번호로 가격 바꾸기' })
  await expect(sheet.getByLabel('상품 번호와 kg당 가격')).toBeVisible()
  // One way alone is no choice.
  await expect(sheet.getByRole('radio')).toHaveCount(0)
})

test('a price typed into the dialog is asked about, kept when the dialog closes, and given up by the button', async ({
  page,
  market,
}) => {
  const { carcass_id, ids } = await onSale(market, [45_500])
  await openConsole(market, page, { address: `/operator/boxes?carcass=${carcass_id}`, roles: ['intake'] })
  const open = () => page.getByRole('row').filter({ hasText: '45,500' }).getByText('4.20kg').click()
  await open()
  await page.getByLabel('kg당 가격').fill('455')
  await page.keyboard.press('Enter')
  const odd = page.getByRole('alertdialog', { name: '평소와 다른 값이 1줄 있어요' })
  await expect(odd).toContainText('99.0% 낮아요')
  await odd.getByRole('button', { name: '고치러 가기' }).click()
  await page.keyboard.press('Escape')
  expect(await priceOf(market, ids[0]!)).toBe(45_500)
  await open()
  await expect(page.getByLabel('kg당 가격')).toHaveValue('455')
  await page.getByRole('button', { name: '지우고 새로 쓰기' }).click()
  await expect(page.getByLabel('kg당 가격')).toHaveValue('45,500')
})

test('a price typed over one that somebody else has changed meanwhile is not saved unseen, nor is their weight lost', async ({
  page,
  market,
}) => {
  const { carcass_id, ids } = await onSale(market, [45_500])
  const [id = 0] = ids
  await openConsole(market, page, { address: `/operator/boxes?carcass=${carcass_id}`, roles: ['intake'] })
  await page.getByRole('row').filter({ hasText: '45,500' }).getByText('4.20kg').click()
  const dialog = page.getByRole('dialog', { name: /가격과 사진/ })
  await dialog.getByLabel('kg당 가격').fill('46000')

  const other = await openDesk(market, ['intake'])
  const { version } = await market.db
    .selectFrom('products')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await other.send(changeBox, { params: { id }, body: { version, weight: 5, kg_price: 45_500 } })
  await page.reload()
  await expect(dialog.getByLabel('kg당 가격')).toHaveValue('46,000')
  await expect(dialog.getByRole('alert').filter({ hasText: '5.00kg, 45,500원/kg' })).toBeVisible()
  await dialog.getByLabel('kg당 가격').press('Enter')
  await expect(dialog.getByRole('button', { name: /바꾸기$/ })).toBeDisabled()
  expect(await priceOf(market, id)).toBe(45_500)
  await dialog.getByRole('button', { name: '확인' }).click()
  await dialog.getByLabel('무게').fill('5.00')
  await dialog.getByRole('button', { name: '230,000원으로 바꾸기' }).click()
  await expect(dialog).toBeHidden()
  expect(await priceOf(market, id)).toBe(46_000)
})

test('a box gets a picture and a last day of sale, and its label leads to it', async ({ page, market }) => {
  const { carcass_id, ids } = await onSale(market, [45_500])
  await openConsole(market, page, { address: `/operator/boxes?carcass=${carcass_id}`, roles: ['intake'] })
  const row = page.getByRole('row').filter({ hasText: '45,500' })
  await row.getByText('4.20kg').click()
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#7a1f2b' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel(/사진 더하기/).setInputFiles({ name: '상자.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByAltText('꽃등심살 1')).not.toHaveJSProperty('naturalWidth', 0)
  await expectOpenToAll(page)
  await page.getByRole('button', { name: '사진 1 빼기' }).click()
  await expect(page.getByAltText('꽃등심살 1')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '판매 기한' }).click()
  await page.getByLabel('마지막 판매일').fill('2099-12-31')
  await page.getByRole('button', { name: '이날까지 팔기' }).click()
  await expect(row).toContainText('12.31까지')

  await row.getByRole('checkbox').check()
  await page.getByRole('link', { name: '라벨' }).click()
  const label = page.getByRole('article', { name: `꽃등심살 ${ids[0]}` })
  await expect(label).toContainText('191,100원')
  await expect(label).toContainText('판매 2099.12.31까지')
  await expect(label.getByRole('img', { name: `상품 ${ids[0]} 화면으로 가는 QR` })).toBeVisible()
  await expectOpenToAll(page)
  await page.getByLabel('용지').selectOption({ index: 1 })
  await expect(page).toHaveURL(/paper=single$/)
  await expect(label).toBeVisible()
})

test('a half-typed carcass is there again after a rail click, a reload, a lost session and in another tab', async ({
  page,
  market,
}) => {
  await makePartner(market.db)
  const staff = await openConsole(market, page, { address: '/operator/intake', roles: ['intake'] })
  const number = page.getByLabel('이력번호 12자리')
  const typed = nextNumber()
  await number.fill(typed)
  await page.getByLabel('부위 틀').selectOption('주요 10부위')
  await page.getByLabel('안심살 무게 kg').fill('3.07')
  // A second pack of the same cut stands under the first.
  await page.getByLabel('부위 더하기').selectOption('안심살 한 팩 더')
  await page.getByLabel('안심살 2 무게 kg').fill('2.11')
  const stands = async (on = page) => {
    await expect(on.getByLabel('안심살 1 무게 kg')).toHaveValue('3.07')
    await expect(on.getByLabel('안심살 2 무게 kg')).toHaveValue('2.11')
    await expect(on.getByRole('button', { name: '지우고 새로 쓰기' })).toBeVisible()
  }
  await page.getByRole('navigation').getByRole('link', { name: '상품' }).click()
  await expect(page.getByRole('heading', { name: '상품' })).toBeVisible()
  await page.goBack()
  await stands()
  await page.reload()
  await stands()
  await expectOpenToAll(page)
  await page.context().clearCookies()
  await page.reload()
  await makeFresh(market, staff)
  await enter(page, staff)
  await stands()
  // The tab is gone with all that was its own; what is written beside it is not.
  const other = await page.context().newPage()
  await page.close()
  await other.goto('/operator/intake')
  await stands(other)
  await expect(other.getByText('다른 창에서 쓰던 도체예요. 이어서 쓰면 돼요.')).toBeVisible()
  await other.getByRole('button', { name: '지우고 새로 쓰기' }).click()
  await expect(other.getByLabel('이력번호 12자리')).toHaveValue('')
  await other.reload()
  await expect(other.getByLabel('이력번호 12자리')).toHaveValue('')
})

test('a box that is sold leads to its order, and the supplier’s pane to his boxes', async ({ page, market }) => {
  const partner = await makePartner(market.db)
  const { order_id } = await sell(market, [partner.id])
  const roles = ['intake' as const, 'orders' as const]
  await openConsole(market, page, { address: `/operator/partners?id=${partner.id}`, roles })
  await page.getByRole('button', { name: '고치기' }).click()
  await page.getByLabel('정산 주기').selectOption('매주')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('complementary')).toContainText('정산 주기매주줄 돈0원 · 수수료 부가세 전')
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^판매 중 0개/ })
    .click()
  await page.goto(`/operator/boxes?lane=sold&partner=${partner.id}`)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/operator/orders\\?.*id=${order_id}`))
})

test('more boxes than go at once are taken off sale in turns', async ({ page, market }) => {
  const { carcass_id } = await onSale(market, Array<number>(104).fill(100_000))
  await openConsole(market, page, { address: `/operator/boxes?carcass=${carcass_id}`, roles: ['intake'] })
  const rows = page.getByRole('grid').locator('tbody').getByRole('row')
  const picked = page.getByRole('region', { name: '선택한 것' })
  const stop = picked.getByRole('button', { name: '판매 중지' })
  async function stopAll(count: number) {
    await stop.click()
    const why = page.getByRole('dialog', { name: `${count}개 판매를 중지할까요?` })
    await why.getByLabel('사유').fill('공급사가 회수해요')
    await why.getByRole('button', { name: '판매 중지' }).click()
    await expect(page.getByText(`${count}개 판매를 중지했어요`)).toBeVisible()
  }
  await expect(rows).toHaveCount(50)
  for (const count of [100, 104]) {
    await rows.last().scrollIntoViewIfNeeded()
    await expect(rows).toHaveCount(count)
  }
  await page.getByRole('checkbox', { name: '모두 선택' }).check()
  await expect(picked.getByText('104개 선택')).toBeVisible()
  await expect(picked.getByText('한 번에 100개까지 할 수 있어요')).toBeVisible()
  await expect(stop).toHaveCount(0)
  await expectOpenToAll(page)
  await picked.getByRole('button', { name: '처음 100개만 고르기' }).click()
  await expect(picked.getByText('100개 선택')).toBeVisible()
  await stopAll(100)
  await expect(rows).toHaveCount(4)
  await page.getByRole('checkbox', { name: '모두 선택' }).check()
  await stopAll(4)
  await expect(rows).toHaveCount(0)
})

test('a reason that did not reach the server is still there to be sent again', async ({ page, market, shop }) => {
  shop.allowedErrors.push(/ERR_/)
  const { carcass_id } = await onSale(market, [100_000, 100_000])
  const partner_name = '전국한우소상공인연합회'.repeat(4)
  await sql`
    update partners set partner_name = ${partner_name}
    where id = (select partner_id from carcass_infos where id = ${carcass_id})`.execute(market.db)
  await openConsole(market, page, { address: `/operator/boxes?carcass=${carcass_id}`, roles: ['intake'] })
  await expect(page.getByRole('grid', { name: '상품' }).getByRole('row')).toHaveCount(3)
  await fitsWidths(page, [320, 900, 1024, 1280])
  await page.getByRole('checkbox', { name: '모두 선택' }).check()
  await page.getByRole('region', { name: '선택한 것' }).getByRole('button', { name: '판매 중지' }).click()
  const why = page.getByRole('dialog', { name: '2개 판매를 중지할까요?' })
  const stop = why.getByRole('button', { name: '판매 중지' })
  await why.getByLabel('사유').fill('도축장에서 온도 기록을 다시 확인하고 있어요')
  await page.route('**/intake/boxes/stop', (route) => route.abort(), { times: 1 })
  await stop.click()
  const told = page.getByRole('alertdialog')
  await expect(told).toContainText('네트워크가 원활하지 않습니다')
  await told.getByRole('button', { name: '확인' }).click()
  await expect(why.getByLabel('사유')).toHaveValue('도축장에서 온도 기록을 다시 확인하고 있어요')
  await stop.click()
  await expect(page.getByText('2개 판매를 중지했어요')).toBeVisible()
  await expect(why).toBeHidden()
})
