import { addToCart } from '#contract/cart.ts'
import { askBack } from '#tests/support/asking-back.ts'
import { keepsAllInLargeLetters, withLargeLetters } from '#tests/support/large-letters.ts'
import { walkTo } from '#tests/support/walk-to.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import { makeShopper } from '#tests/support/shopping.ts'
import { setNow } from '#tests/support/settings.ts'
import { expect, test } from '#tests/support/shop.ts'
import { emptyQueue, makeApplicant, openConsole } from './operator.ts'

test.use(withLargeLetters)
// Every desk in one test: opening a market for each would take longer than looking at it.
test.describe.configure({ timeout: 240_000 })

test('a staff member loses nothing in letters of twice the size', async ({ page, market }) => {
  await emptyQueue(market)
  const applicant = await makeApplicant(market, '새벽정육점')
  const shopper = await makeShopper(market)
  await shopper.send(addToCart, { body: { product_id: [(await makeProduct(market.db)).id] } })
  const paid = await linesAt(market, shopper, 'PAYK', 2)
  await linesAt(market, shopper, 'DELW')
  const back = await linesAt(market, shopper, 'DELK')
  await askBack(shopper, back.lines[0]!, { confirm_YN: 'Y' })
  await setNow(market, 'courier_days', [{ code: 'kr.cjlogistics', road_days: 2, rest_days: '토일' }])
  await page.goto('/operator')
  await keepsAllInLargeLetters(page, 'the login')
  await openConsole(market, page, { address: '/operator', roles: ['owner'] })
  for (const address of [
    '',
    '/today/book',
    '/intake',
    '/intake?lane=SHEET',
    '/boxes',
    '/partners',
    '/holds',
    '/orders',
    '/orders?lane=PAYK',
    `/orders?id=${paid.order_id}`,
    '/orders/sheet',
    '/orders/packing',
    '/members',
    `/members?id=${applicant.id}`,
    '/inquiries',
    '/cancels',
    '/content',
    '/content?kind=terms',
    '/content?id=new',
    '/returns',
    '/payments',
    '/refunds',
    '/settings',
    '/settings?tab=holds',
    '/settings?tab=company',
    '/settings?tab=banners',
    '/settings?tab=arrival',
    '/settings?tab=areas',
    '/settings?tab=codes',
    '/settings?tab=words',
    '/prices',
    '/withdrawals',
    '/audit',
    '/messages',
    '/staff',
  ]) {
    await walkTo(page, `/operator${address}`)
    await expect(
      page.getByRole('button', { name: '로그아웃', exact: true }).or(page.getByRole('link', { name: '돌아가기' })),
    ).toBeVisible()
    await keepsAllInLargeLetters(page, `/operator${address}`)
  }
  // The menu of a table: its words are wide, its button stands at the edge.
  await page.goto('/operator/messages')
  await page.getByRole('button', { name: '표 설정' }).click()
  await expect(page.getByRole('group', { name: '표 설정' })).toBeVisible()
  await keepsAllInLargeLetters(page, '표 설정')
  // On a desk's screen as well: the letters take the room, so it is laid out as a narrow one.
  const phone = page.viewportSize()!
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const address of ['', '/intake', `/members?id=${applicant.id}`, '/inquiries', '/payments', '/settings']) {
    await walkTo(page, `/operator${address}`)
    await expect(page.getByRole('button', { name: '로그아웃', exact: true })).toBeVisible()
    await keepsAllInLargeLetters(page, `/operator${address} of 1280 px`)
  }
  await page.setViewportSize(phone)
  await page.goto('/operator')
  await expect(page.getByRole('button', { name: '로그아웃', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: '무엇이든 찾기' })).toBeVisible()
  await keepsAllInLargeLetters(page, '무엇이든 찾기')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '김담당' }).click()
  await expect(page.getByRole('dialog', { name: '내 비밀번호 변경' })).toBeVisible()
  await keepsAllInLargeLetters(page, '내 비밀번호 변경')
})
