import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { fitsLargeLetters, keepsNobodyOut } from '#tests/support/open-to-all.ts'
import { setNow } from '#tests/support/settings.ts'
import { makeProduct } from '#tests/support/make.ts'
import { button, expect, orderCart, putIntoCart, test } from './buying.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const promise = /(오늘|내일|\d+\.\d+\(.\)) 23시 30분까지 결제하면 (\d+\.\d+\(.\)) 도착 예정/

test(
  'the day of arrival is told from the product to the order, and stays as it was paid for',
  { tag: '@phone' },
  async ({ page, market, cart, payment }) => {
    await sql`
    update partners set cut_off_time = '23:30', courier_code = 'kr.cjlogistics' where id = ${cart[0]!.partner_id}`.execute(
      market.db,
    )
    await setNow(market, 'courier_days', [{ code: 'kr.cjlogistics', road_days: 1, rest_days: '일' }])
    await page.goto(`/GoodsPop?goodsId=${cart[0]!.id}&ps_code=1`)
    const told = page.getByText(promise)
    await expect(told).toBeVisible()
    await picture(page, 'arrival-product')
    const [, , day = ''] = promise.exec(await told.innerText())!

    await page.goto('/Cart')
    await expect(told).toContainText(`${day} 도착 예정`)
    await keepsNobodyOut(page)
    await fitsLargeLetters(page)
    await picture(page, 'arrival-cart')
    await orderCart(page)
    await expect(told).toContainText(`${day} 도착 예정`)
    await keepsNobodyOut(page)
    await fitsLargeLetters(page)
    await picture(page, 'arrival-order')

    await payment.start()
    await payment.approve()
    await payment.expectDone()
    await expect(page.getByRole('definition').filter({ hasText: day })).toBeVisible()
    await picture(page, 'arrival-done')
    await setNow(market, 'courier_days', [{ code: 'kr.cjlogistics', road_days: 5, rest_days: '일' }])
    await page.getByRole('link', { name: '주문 상세 보기' }).click()
    await expect(page.getByText(`${day} 도착 예정`)).toHaveCount(3)
    await expect(page.getByRole('definition').filter({ hasText: day })).toBeVisible()
    await keepsNobodyOut(page)
    await picture(page, 'arrival-detail')
  },
)

test(
  'the rest of an order’s lines follow the first, not the days',
  { tag: '@phone' },
  async ({ page, market, buyer, cart }) => {
    await sql`update partners set cut_off_time = '23:30', courier_code = 'kr.cjlogistics'`.execute(market.db)
    await setNow(market, 'courier_days', [{ code: 'kr.cjlogistics', road_days: 1, rest_days: '일' }])
    await putIntoCart(buyer, [await makeProduct(market.db, { carcass_id: cart[0]!.carcass_id })])
    await orderCart(page)
    const told = page.getByText(promise)
    await expect(told).toBeVisible()
    const top = async () => (await button(page, '1개 더 보기').boundingBox())!.y
    expect(await top()).toBeLessThan((await told.boundingBox())!.y)
    await picture(page, 'arrival-collapsed')
  },
)

test('nothing is promised of a partner without a courier', { tag: '@phone' }, async ({ page, cart }) => {
  const answered = page.waitForResponse('**/api/fronts/arrivals')
  await page.goto(`/GoodsPop?goodsId=${cart[0]!.id}&ps_code=1`)
  await (await answered).finished()
  await expect(page.getByText('상품 금액')).toBeVisible()
  await expect(page.getByText(/도착 예정/)).toHaveCount(0)
})

test('the desk says how long couriers take and when nobody works', { tag: '@desktop' }, async ({ page, market }) => {
  await openConsole(market, page, { address: '/operator/settings?tab=arrival', roles: ['owner'] })
  const form = page.getByRole('form', { name: '도착 예정' })
  await form.getByLabel('롯데택배: 수거한 뒤').selectOption('2일 뒤')
  await expect(form.getByRole('button', { name: '롯데택배 일요일 쉼' })).toHaveAttribute('aria-pressed', 'true')
  await form.getByRole('button', { name: '롯데택배 토요일 쉼' }).click()
  const days = form.getByLabel(/^휴일/)
  const before = await days.inputValue()
  await days.fill(`${before}\n내일 임시공휴일`)
  await form.getByRole('button', { name: '저장하기' }).click()
  await expect(form.getByRole('alert')).toHaveText('휴일은 2026-12-25 성탄절처럼 날짜와 이름을 적어 주세요.')
  await days.fill(`2029-01-01 신정\n${before}`)
  await expect(form.getByText(/2029년까지 적혀 있어서/)).toBeVisible()
  await form.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByRole('region', { name: '바꾼 기록' }).getByText('택배사가 걸리는 날')).toBeVisible()
  await expectOpenToAll(page)
  await picture(page, 'arrival-desk')
  const settings = await market.server.deps.settings()
  expect(settings.courier_days.find(({ code }) => code === 'kr.lotte')).toEqual({
    code: 'kr.lotte',
    road_days: 2,
    rest_days: '토일',
  })
  expect(settings.holidays.at(-1)).toEqual({ day: '2029-01-01', name: '신정' })
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'arrival-desk')
  await sql`delete from setting_changes`.execute(market.db)
})
