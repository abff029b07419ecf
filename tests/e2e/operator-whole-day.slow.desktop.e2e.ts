import { sql } from 'kysely'
import { returnReasons } from '#domain/return-reasons.ts'
import { trackParcels } from '#server/parcels/track-parcels.ts'
import { nextParcel } from '#tests/support/lines.ts'
import type { Market } from '#tests/support/market.ts'
import { assertClean, steer } from '#tests/support/shopping.ts'
import { statesOf } from '#tests/support/sold.ts'
import { textsTo } from '#tests/support/texts.ts'
import { expect, press, test } from './buying.ts'
import { openConsole } from './operator.ts'
import { licence } from './sign-up.ts'
import { slaughtered } from '#tests/support/slaughtered.ts'

// A whole story in one test: on a busy machine it takes its time.
test.describe.configure({ timeout: 150_000 })

/** What the staff member did, in order. */
async function actsOf({ db }: Market, staffId: number): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where staff_id = ${staffId} order by id`.execute(db)
  return rows.map(({ action }) => action)
}

test('a whole day: a carcass comes in, a box of it is sold, sent, given back and paid back', async ({
  page,
  market,
  shop,
  buyer,
  payment,
}) => {
  const { deps } = market.server
  const [cattleNo = ''] = await slaughtered(market, 1, 9)
  const desk = await shop.anotherBrowser()
  const staff = await openConsole(market, desk, { address: '/operator/intake', roles: ['owner'] })

  // In the morning: the number in, weights and prices, on sale.
  await desk.getByLabel('이력번호 12자리').fill(cattleNo)
  await desk.getByRole('button', { name: '조회' }).click()
  await expect(desk.getByText('등급판정 정보를 불러왔어요.')).toBeVisible()
  await desk.getByLabel('부위 틀').selectOption('구이 8부위')
  await desk.getByLabel('공급사').selectOption({ index: 1 })
  await desk.getByRole('button', { name: '표 붙여넣기' }).click()
  await desk.getByLabel('무게 열').fill(Array.from({ length: 8 }, () => '4.5').join('\n'))
  await desk.getByRole('button', { name: '무게 채우기' }).click()
  for (const price of await desk.getByLabel(/kg당 가격$/).all()) await price.fill('80000')
  // A double press is one press, here and below.
  await desk.getByRole('button', { name: '판매 시작' }).click()
  const sure = desk.getByRole('alertdialog', { name: '8상자 · 288만원을 판매 시작할까요?' })
  await sure.getByRole('button', { name: '판매 시작' }).dblclick()
  await expect(desk.getByText(/8부위 판매를 시작했어요/)).toBeVisible()
  const { rows } = await sql<{ id: number }>`
    select product.id from products product join carcass_infos carcass on carcass.id = product.carcass_id
    where carcass.cattle_no = ${cattleNo} order by product.id limit 1`.execute(market.db)
  const box = rows[0]!.id

  // A buyer takes a box of it.
  await page.goto(`/GoodsPop?goodsId=${box}`)
  await press(page, '바로 구매')
  await page.waitForURL('**/Order/?orderno=*')
  await press(page, /370,000원 결제하기/)
  await payment.approve()
  await page.waitForURL('**/OrderSuccess*')
  await expect(page.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible()
  const sold = await sql<{ line: number; order_id: number; order_no: string }>`
    select line.id as line, order_id, order_no from order_products line join orders on orders.id = order_id
    where line.product_id = ${box}`.execute(market.db)
  const { line, order_id, order_no } = sold.rows[0]!
  const short = order_no.split('-')[1]!

  // The partner is asked for it, and sends it.
  await desk.goto(`/operator/orders?lane=PAYK&q=${order_no}`)
  const row = desk.getByRole('row').filter({ hasText: short })
  // By key: a press by place may meet the head that stands over a row that was just scrolled.
  await row.getByRole('checkbox').press('Space')
  await desk.getByRole('button', { name: '1개 발주하기' }).dblclick()
  await expect(desk.getByText('공급사 1곳에 1개를 발주했어요')).toBeVisible()
  await desk.goto(`/operator/orders?lane=DELW&q=${order_no}`)
  await row.getByText(short).click()
  const photo = { name: '상자.jpg', mimeType: 'image/jpeg', buffer: await licence(page) }
  await desk.getByLabel(/포장 사진 찍기$/).setInputFiles(photo)
  // It stands with its line, and as large as the screen when it is pressed.
  const packed = desk
    .getByRole('listitem')
    .filter({ hasText: '4.50kg' })
    .getByRole('img', { name: /포장 사진 1$/ })
  await expect.poll(() => packed.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await packed.click()
  await desk.getByRole('dialog', { name: '포장 사진' }).getByRole('button', { name: '닫기' }).click()
  const parcel = nextParcel()
  // The courier brings it: before the number is typed, for a number that it does not know yet is asked about again half an hour later.
  await steer(market, 'POST', '/control/courier/parcels', {
    carrier_id: parcel.courier_code,
    tracking_number: parcel.tracking_number,
    hours_ago: 9,
  })
  await steer(market, 'POST', '/control/courier/move', {
    tracking_number: parcel.tracking_number,
    code: 'DELIVERED',
    location: '서울중구 대리점',
    description: '배송이 완료되었습니다.',
  })
  await desk.getByLabel('운송장 번호').fill(parcel.tracking_number)
  await desk.getByLabel('운송장 번호').press('Enter')
  await expect(desk.getByText(`CJ대한통운 ${parcel.tracking_number}`).first()).toBeVisible()

  // The market's own sweep may have the parcel in hand.
  await expect
    .poll(async () => {
      await trackParcels(deps)
      return statesOf(market, [line])
    })
    .toEqual(['DELK'])

  // It is confirmed, and then it smells.
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  await page.getByRole('button', { name: '구매확정' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '구매확정' }).click()
  await expect(page.getByText('구매 완료 되었습니다.')).toBeVisible()
  await page.getByRole('button', { name: '반품 신청' }).click()
  const sheet = page.getByRole('dialog', { name: '반품 신청' })
  await sheet.getByRole('radio', { name: returnReasons.spoiled }).check()
  await sheet.getByLabel('반품 사진').setInputFiles(photo)
  await sheet.getByLabel('은행').selectOption({ label: '신한은행' })
  await sheet.getByLabel('계좌번호').fill('110234567890')
  await sheet.getByLabel('예금주').fill('김한결')
  await sheet.getByRole('button', { name: '반품 신청하기' }).click()
  await expect(page.getByText('반품을 신청했어요')).toBeVisible()

  // The desk fetches it, looks at it and pays it back.
  await desk.goto('/operator/returns')
  await desk.getByRole('row').filter({ hasText: short }).click()
  const pane = desk.getByRole('complementary')
  await expect(pane.getByRole('img', { name: /포장 사진 1$/ })).toBeVisible()
  await pane.getByRole('button', { name: '사진 보기' }).click()
  await expect(pane.getByRole('img', { name: /반품 사진$/ })).toBeVisible()
  await desk.getByRole('button', { name: '승인하고 회수' }).dblclick()
  await desk.getByRole('button', { name: '상품 받음' }).click()
  await desk.getByRole('button', { name: '환불하기' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '370,000원 환불하기' }).click()
  await expect(desk.getByText('370,000원 · 돌려줬어요')).toBeVisible()
  await expect(page.getByRole('heading', { name: '반품이 완료됐어요' })).toBeVisible()
  await expect(page.getByText('370,000원을 돌려드렸어요')).toBeVisible()

  // In the evening: every won is where the books say, every act has its row, and the buyer was told.
  expect(await statesOf(market, [line])).toEqual(['RTNK'])
  await assertClean(market)
  expect(await actsOf(market, staff.id)).toEqual([
    'staff.login',
    'intake.draft',
    'intake.post',
    'orders.ordered',
    'packing.pictured',
    'orders.shipped',
    'return.picture.seen',
    'return.approve',
    'return.receive',
    'return.refund',
  ])
  await expect.poll(async () => (await textsTo(market, buyer.phone_no)).join('\n')).toContain('370,000원')
})
