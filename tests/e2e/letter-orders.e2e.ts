import { linesAt } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import { buy } from '#tests/support/shopping.ts'
import { expect, test } from './buying.ts'

const refusal = { status: 500, json: { errno: 9999, message: '서버', result: null } }

test(
  'orders are listed by period and state, ten at a time, one month at first',
  { tag: '@desktop' },
  async ({ page, market, buyer }) => {
    test.slow()
    await page.goto('/MyOrderList')
    await expect(page.getByRole('heading', { name: '주문 내역이 없습니다.' })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: '기간' }).getByRole('link')
    await expect(tabs).toHaveText(['1개월', '3개월', '6개월', '전체'])
    await expect(tabs.first()).toHaveAttribute('aria-current', 'true')

    for (let n = 0; n < 11; n++) await buy(market, buyer, [(await makeProduct(market.db)).id])
    const asked: URLSearchParams[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/users/orders') asked.push(searchParams)
    })
    await page.reload()
    const rows = page.locator('main li > a[href*=MyOrderView]')
    await expect(rows.first()).toBeVisible()
    // The wheel turns on until the end is there: a page that was not laid out yet scrolls less far.
    await expect(async () => {
      await page.mouse.wheel(0, 9000)
      await expect(rows).toHaveCount(11, { timeout: 1_000 })
    }).toPass()
    expect(new Set(asked.map((query) => `${query.get('page')} of ${query.get('limit')}`))).toEqual(
      new Set(['1 of 10', '2 of 10']),
    )
    const month = (Date.parse(asked[0]!.get('end_date')!) - Date.parse(asked[0]!.get('start_date')!)) / 86_400_000
    expect(month).toBeGreaterThan(26)
    expect(month).toBeLessThan(32)

    // A desktop that is no wider than its menu and a list beside it breaks no name after each syllable.
    await page.setViewportSize({ width: 1024, height: 800 })
    const { height } = (await rows.first().getByText('꽃등심살').boundingBox())!
    expect(height).toBeLessThan(40)
    await page.setViewportSize({ width: 1280, height: 800 })

    // The address says which.
    await page.goto('/MyOrderList?start_date=2026-01-01&end_date=2026-01-31&os_code=PAYK')
    await expect(page.getByRole('heading', { name: '주문 내역이 없습니다.' })).toBeVisible()
    expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({
      start_date: '2026-01-01',
      end_date: '2026-01-31',
      os_code: 'PAYK',
    })
    await tabs.nth(3).click()
    await expect(rows.first()).toBeVisible()
  },
)

test(
  'a list that stays open over midnight shows what is bought on the next day',
  { tag: '@desktop' },
  async ({ page, market, buyer }) => {
    await page.clock.install()
    await page.goto('/MyOrderList')
    await expect(page.getByRole('heading', { name: '주문 내역이 없습니다.' })).toBeVisible()
    await market.pass(86_400)
    await page.clock.fastForward(86_400_000)
    await buy(market, buyer, [(await makeProduct(market.db)).id])
    await expect(page.locator('main li > a[href*=MyOrderView]')).toHaveCount(1)
  },
)

test(
  'a page that does not come is asked for again by hand, and what is there stays',
  { tag: '@desktop' },
  async ({ page, market, buyer }) => {
    for (let n = 0; n < 11; n++) await buy(market, buyer, [(await makeProduct(market.db)).id])
    // What is heard of orders, and the first connection too, reads them anew.
    await page.routeWebSocket(/socket\.io/, () => {})
    let asked = 0
    await page.route(/users\/orders\?.*page=2/, (route) => {
      asked++
      return route.fulfill(refusal)
    })
    await page.goto('/MyOrderList')
    const foot = page.getByText('더 불러오지 못했어요.')
    await expect(foot).toBeVisible()
    const rows = page.locator('main li > a[href*=MyOrderView]')
    await expect(rows).toHaveCount(10)
    const before = asked
    await foot.scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: '거래내역 내려받기' }).click()
    await page.getByRole('button', { name: '닫기' }).click()
    expect(asked).toBe(before)

    await page.unroute(/users\/orders\?.*page=2/)
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect(rows).toHaveCount(11)
    await expect(foot).toBeHidden()
  },
)

test(
  'an order shows its number, day, delivery, lines, parcel and sums',
  { tag: '@phone' },
  async ({ page, market, buyer }) => {
    const { order_id, parcel } = await linesAt(market, buyer, 'DELI')
    const order = await market.db
      .selectFrom('orders')
      .select(['order_no'])
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
    const main = page.getByRole('main')
    for (const fact of [
      `주문번호 ${order.order_no}`,
      '냉장 택배',
      '김한결 · 010-1234-5678',
      '서울 중구 세종대로 110, 1층',
      '배송중',
      '꽃등심살',
      parcel.tracking_number,
      '420,000원',
      '10,000원',
      '430,000원',
    ])
      await expect(main).toContainText(fact)
    await expect(main.getByRole('button', { name: '영수증' })).toBeVisible()
    await expect(main.getByRole('link', { name: '주문 목록' })).toHaveAttribute('href', '/MyOrderList')
  },
)

test(
  'a cancel says its reason beside code 1; one that fails and a confirmation that fails are told',
  { tag: '@phone' },
  async ({ page, market, buyer }) => {
    const paid = await linesAt(market, buyer, 'PAYK')
    await page.goto(`/MyOrderView/?type=list&id=${paid.order_id}`)
    const cancels = '**/orders/products/cancels/*'
    const cancel = async () => {
      await page.getByRole('button', { name: '주문 취소' }).click()
      await page.getByRole('button', { name: /돌려받기$/ }).click()
    }
    await page.route(cancels, (route) => route.fulfill(refusal))
    await cancel()
    const failed = page.getByRole('alertdialog', { name: '취소 실패', exact: true })
    await failed.getByRole('button').click()
    await page.unroute(cancels)
    const asked = page.waitForRequest(cancels)
    await cancel()
    expect((await asked).postDataJSON()).toMatchObject({ opc_code: 1 })
    await expect(page.getByText('취소 신청 되었습니다.')).toBeVisible()
    const kept = await market.db
      .selectFrom('cancels')
      .select(['opc_code', 'cancel_content'])
      .where('order_product_id', '=', paid.lines[0]!)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ opc_code: 1, cancel_content: '발주 전 취소: 주문을 잘못했어요' })

    const arrived = await linesAt(market, buyer, 'DELK')
    await page.goto(`/MyOrderView/?type=list&id=${arrived.order_id}`)
    await page.route('**/orders/products/statuses', (route) => route.fulfill(refusal))
    await page.getByRole('button', { name: '구매확정', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '구매확정' }).click()
    await expect(page.getByRole('alertdialog', { name: '구매 취소 실패' })).toBeVisible()
  },
)

test('an order without a receipt says so', { tag: '@phone' }, async ({ page, market, buyer }) => {
  const { order_id } = await linesAt(market, buyer, 'PAYK')
  await page.route('**/orders/*/receipt', (route) =>
    route.fulfill({ status: 404, json: { errno: 3300, message: '영수증 정보가 없습니다.', result: null } }),
  )
  await page.goto(`/MyOrderView/?type=list&id=${order_id}`)
  await page.getByRole('button', { name: '영수증' }).click()
  await expect(page.getByText('영수증 정보가 없습니다.')).toBeVisible()
})
