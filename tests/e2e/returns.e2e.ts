import { sql } from 'kysely'
import { returnReasons } from '#domain/return-reasons.ts'
import { trackParcels } from '#server/parcels/track-parcels.ts'
import { approveReturn } from '#server/returns/approve-return.ts'
import { exchangeReturn } from '#server/returns/exchange-return.ts'
import { receiveReturn } from '#server/returns/receive-return.ts'
import { refundReturn } from '#server/returns/refund-return.ts'
import { refuseReturn } from '#server/returns/refuse-return.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { steer } from '#tests/support/shopping.ts'
import { makeStaff } from '#tests/support/staff.ts'
import { expect, test } from './buying.ts'
import { expectOpenToAll, licence } from './sign-up.ts'

// A whole story in one test: on a busy machine it takes its time.
test.describe.configure({ timeout: 150_000 })

const deskOf = async (market: Market) => ({
  staff: { id: (await makeStaff(market, { roles: ['owner'] })).id, roles: ['owner' as const] },
  request: { ip: '' },
})
const move = (market: Market, tracking_number: string, code: string, location: string, description: string) =>
  steer(market, 'POST', '/control/courier/move', { tracking_number, code, location, description })

test(
  'a return from the asking to the money, with the purchase confirmed in one press',
  { tag: '@phone' },
  async ({ page, market, buyer }) => {
    const { order_id, lines } = await linesAt(market, buyer, 'DELK')
    const line = lines[0]!
    await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
    await expect(page.getByText('구매확정 후 반품 신청이 가능합니다')).toBeVisible()
    const ask = page.getByRole('button', { name: '반품 신청' })
    // Several lines offer it: of which, and when, is heard too.
    await expect(ask).toHaveAccessibleDescription(/^꽃등심살 .*구매확정 후 반품 신청이 가능합니다$/)
    await ask.click()
    const sheet = page.getByRole('dialog', { name: '반품 신청' })
    await expect(sheet.getByText('이 계좌는 결제사가 더는 취소할 수 없을 때만 쓰고')).toBeVisible()
    const send = sheet.getByRole('button', { name: '구매확정 후 바로 반품 신청' })

    await send.click()
    await expect(sheet.getByText('반품사유를 입력해주세요')).toBeVisible()
    await expect(sheet.getByText('환불 계좌 정보를 모두 입력해주세요.')).toHaveCount(1)
    await expect(sheet.getByRole('radio').first()).toBeFocused()
    await sheet.getByRole('radio', { name: '직접 입력' }).check()
    await send.click()
    await expect(sheet.getByText('반품사유를 입력해주세요')).toBeVisible()
    await expectOpenToAll(page)

    await sheet.getByLabel('반품 사유').fill('포장이 터져서 왔어요')
    await sheet
      .getByLabel('반품 사진')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
    await expect(sheet.getByText('jpg, png, webp, heic 사진만 올릴 수 있습니다.')).toBeVisible()
    await sheet
      .getByLabel('반품 사진')
      .setInputFiles({ name: '상자.jpg', mimeType: 'image/jpeg', buffer: await licence(page) })
    await expect(sheet.getByRole('img', { name: '고른 사진 미리보기' })).toBeVisible()
    await sheet.getByLabel('은행').selectOption({ label: '신한은행' })
    await sheet.getByLabel('계좌번호').fill('110-234-567890')
    await send.click()
    await expect(sheet.getByText('환불 계좌 정보를 모두 입력해주세요.')).toBeVisible()
    await sheet.getByLabel('예금주').fill('김한결')
    await send.dblclick()
    await expect(page.getByText('반품 신청 되었습니다.')).toBeVisible()

    const panel = page.getByRole('region', { name: '반품' })
    await expect(panel.getByText('반품을 신청했어요')).toBeVisible()
    await expect(panel.getByText('신한은행 ····7890 · 김한결')).toBeVisible()
    await expect(panel.getByText('포장이 터져서 왔어요')).toBeVisible()
    // The picture that was sent comes back to its owner, and as large as the screen.
    const sent = page.getByRole('img', { name: '반품 신청에 보낸 사진' })
    await expect.poll(() => sent.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await panel.getByRole('button', { name: '보낸 사진 크게 보기' }).click()
    await expect(page.getByRole('dialog', { name: '보낸 사진' }).getByRole('img')).toBeVisible()
    await page.getByRole('dialog', { name: '보낸 사진' }).getByRole('button', { name: '닫기' }).click()
    expect(await page.content()).not.toContain('110234567890')

    // Another tab saw it too; there it is taken back, and here that is seen without a reload.
    const tab = await page.context().newPage()
    await tab.goto(`/MyOrderView/?type=list&id=${order_id}`)
    await tab.getByRole('button', { name: '반품 신청 취소' }).click()
    await tab.getByRole('alertdialog').getByRole('button', { name: '신청 취소하기' }).click()
    await expect(tab.getByText('반품 신청을 취소했어요')).toBeVisible()
    const askAgain = page.getByRole('button', { name: '반품 신청', exact: true })
    await expect(askAgain).toBeVisible()
    await tab.close()

    await askAgain.click()
    await sheet.getByRole('radio', { name: returnReasons.drip }).check()
    await sheet.getByLabel('은행').selectOption({ label: '신한은행' })
    await sheet.getByLabel('계좌번호').fill('110234567890')
    await sheet.getByLabel('예금주').fill('김한결')
    await sheet.getByRole('button', { name: '반품 신청하기' }).click()
    await expect(panel.getByText('반품을 신청했어요')).toBeVisible()

    const desk = await deskOf(market)
    const { deps } = market.server
    const { id } = await returnOf(market, line)
    await approveReturn(deps, desk, { id, words: '내일 오전에 가지러 가요.' })
    await expect(panel.getByText('상품을 가지러 가요')).toBeVisible()
    await expect(panel.getByRole('button')).toHaveCount(0)
    await receiveReturn(deps, desk, { id })
    await expect(panel.getByText('보내 주신 상품을 확인하고 있어요')).toBeVisible()
    await refundReturn(deps, desk, { id, part: 100_000, words: '일부만 드립이 많았어요.' })
    await expect(panel.getByText('100,000원을 돌려드렸어요')).toBeVisible()
    await expect(page.getByRole('heading', { name: '반품이 완료됐어요' })).toBeVisible()

    // Another order comes back and is answered with another box, seen without a reload.
    const next = await linesAt(market, buyer, 'ORDK')
    await askBack(buyer, next.lines[0]!)
    const { id: second } = await returnOf(market, next.lines[0]!)
    await page.goto(`/MyOrderView/?type=list&id=${next.order_id}`)
    await expect(panel.getByText('반품을 신청했어요')).toBeVisible()
    const given = await makeProduct(market.db, { weight: 4.4 })
    await exchangeReturn(deps, desk, { id: second, productId: given.id })
    await expect(panel.getByText('다른 상품으로 교환해 드렸어요')).toBeVisible()
    await expect(page.getByText('교환해 드린 상품')).toBeVisible()
    await expect(page.getByText('반품하신 꽃등심살 4.20kg 대신 보내드려요')).toBeVisible()
    await expect(page.getByRole('button', { name: '주문 취소' })).toHaveCount(0)
    await expectOpenToAll(page)
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/exchange.png`, fullPage: true })
  },
)

test(
  'where a parcel is, live; a return refused with its reason, and one whose time is over',
  { tag: '@desktop' },
  async ({ page, market, buyer }) => {
    const { order_id, parcel } = await linesAt(market, buyer, 'DELI', 2)
    const number = parcel.tracking_number
    const track = async () => {
      await sql`update parcels set next_ask = market_now() where tracking_number = ${number}`.execute(market.db)
      await trackParcels(market.server.deps)
    }
    await steer(market, 'POST', '/control/courier/parcels', {
      carrier_id: parcel.courier_code,
      tracking_number: number,
      hours_ago: 9,
    })
    await track()
    await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
    const news = page.getByRole('list', { name: '배송 위치, 최근부터' })
    await expect(news).toHaveCount(1)
    await expect(news.getByRole('listitem').first()).toContainText('대전허브')
    await expect(page.getByRole('link', { name: new RegExp(number) }).first()).toHaveAttribute(
      'href',
      new RegExp(`cjlogistics.*${number}`),
    )
    await move(market, number, 'OUT_FOR_DELIVERY', '서울중구 대리점', '배송을 출발했습니다.')
    await track()
    await expect(news.getByRole('listitem').first()).toContainText('서울중구 대리점')
    await page.getByText('이전 기록 1건').click()
    await expect(page.getByText('접수되었습니다.')).toBeVisible()
    await move(market, number, 'DELIVERED', '서울중구 대리점', '배송이 완료되었습니다.')
    await track()
    await expect(page.getByRole('heading', { name: '배송이 완료됐어요' })).toBeVisible()

    await page.getByRole('button', { name: '구매확정', exact: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: '구매확정' }).click()
    await expect(page.getByText('구매 완료 되었습니다.')).toBeVisible()
    await page.getByRole('button', { name: '반품 신청', exact: true }).first().click()
    const sheet = page.getByRole('dialog', { name: '반품 신청' })
    await sheet.getByRole('radio', { name: returnReasons.spoiled }).check()
    await sheet.getByLabel('은행').selectOption({ label: 'KB국민은행' })
    await sheet.getByLabel('계좌번호').fill('12-ab')
    await sheet.getByLabel('예금주').fill('김한결')
    await sheet.getByRole('button', { name: '반품 신청하기' }).click()
    await expect(sheet.getByText('계좌번호는 숫자 6자리에서 16자리까지 입력할 수 있습니다.')).toBeVisible()
    await sheet.getByLabel('계좌번호').fill('123456789012')
    await sheet.getByRole('button', { name: '반품 신청하기' }).click()
    const panel = page.getByRole('region', { name: '반품' })
    await expect(panel).toBeVisible()
    const { rows } = await sql<{ id: number }>`
    select returns.id from returns join order_products line on line.id = order_product_id where order_id = ${order_id}`.execute(
      market.db,
    )
    await refuseReturn(market.server.deps, await deskOf(market), {
      id: rows[0]!.id,
      words: '사진에서 이상을 찾을 수 없었어요.',
    })
    await expect(panel.getByText('반품이 어려워요')).toBeVisible()
    await expect(panel.getByText('사진에서 이상을 찾을 수 없었어요.')).toBeVisible()
    await expectOpenToAll(page)

    await sql`
    update order_product_history set at = at - interval '4 days' from order_products line
    where line.id = order_product_id and line.order_id = ${order_id} and to_code in ('DELK', 'ORDK')`.execute(market.db)
    await page.reload()
    await page.getByRole('button', { name: '반품 신청', exact: true }).first().click()
    await expect(sheet.getByText(/까지는 고객센터가 도와드려요/)).toBeVisible()
    await sql`
    update order_product_history set at = at - interval '4 days' from order_products line
    where line.id = order_product_id and line.order_id = ${order_id} and to_code in ('DELK', 'ORDK')`.execute(market.db)
    await page.reload()
    await page.getByRole('button', { name: '반품 신청', exact: true }).first().click()
    await expect(sheet.getByText(/까지였던 신청 기간이 지나서/)).toBeVisible()
    await expect(sheet.getByRole('radio', { name: returnReasons.spoiled })).toBeDisabled()
    // What is missing is gone to, where it can be chosen.
    await sheet.getByRole('button', { name: '반품 신청하기' }).click()
    await expect(sheet.getByText('반품사유를 입력해주세요')).toBeVisible()
    await expect(sheet.getByRole('radio', { name: returnReasons.wrong })).toBeFocused()
    await sql`
    update order_product_history set at = at - interval '4 days' from order_products line
    where line.id = order_product_id and line.order_id = ${order_id} and to_code in ('DELK', 'ORDK')`.execute(market.db)
    await page.reload()
    await expect(page.getByText(/반품 신청 기간이 끝났어요/)).toBeVisible()
  },
)
