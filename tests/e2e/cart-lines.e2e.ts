import { expect, test } from './buying.ts'
import { fitsLargeLetters, keepsNobodyOut } from '#tests/support/open-to-all.ts'

test('a line of the cart says which animal it is of, and leads to everything about the box', async ({
  page,
  market,
  cart,
}) => {
  const { cattle_no } = await market.db
    .selectFrom('carcass_infos')
    .select('cattle_no')
    .where('id', '=', cart[0]!.carcass_id)
    .executeTakeFirstOrThrow()
  await page.goto('/Cart')
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: '꽃등심살' })
  await expect(line).toContainText(`한우 · 거세 · ${cattle_no.replace(/^(...)(....)(....)/, '$1 $2 $3 ')}`)
  await keepsNobodyOut(page)
  await fitsLargeLetters(page)
  await line.getByRole('link', { name: '꽃등심살' }).click()
  await page.waitForURL(`**/GoodsPop?goodsId=${cart[0]!.id}`)
  await expect(
    page
      .getByText('담아 두셨어요')
      .or(page.getByRole('link', { name: '장바구니' }))
      .first(),
  ).toBeVisible()
})

test(
  'what was taken out of the cart is not offered again on the order form, which would not have it',
  { tag: '@phone' },
  async ({ page, cart }) => {
    await page.goto('/Cart')
    const undo = page.getByRole('button', { name: '되돌리기' })
    await page.getByRole('button', { name: /빼기$/ }).last().click()
    // A toast on which a pointer rests stays.
    await undo.hover()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(cart.length - 1)
    await page.getByRole('button', { name: /주문하기/ }).press('Enter')
    await expect(page.getByRole('button', { name: /원 결제하기/ })).toBeVisible()
    expect(await undo.isVisible()).toBe(false)
  },
)

test(
  'with letters of twice the size more than half of the screen is left for the boxes',
  { tag: '@phone' },
  async ({ page, cart }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/Cart')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(cart.length)
    const left = await page.evaluate(async () => {
      document.documentElement.style.fontSize = '200%'
      scrollTo(0, 500)
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const isBar = (one: Element | null): boolean =>
        one !== null && (['fixed', 'sticky'].includes(getComputedStyle(one).position) || isBar(one.parentElement))
      const heights = Array.from({ length: innerHeight / 10 }, (_, at) => at * 10)
      return heights.filter((y) => !isBar(document.elementFromPoint(innerWidth / 2, y))).length / heights.length
    })
    expect(left).toBeGreaterThan(0.5)
  },
)

test(
  'a line that ran out while its partner rests does not say that a rival has it',
  { tag: '@phone' },
  async ({ page, market, cart }) => {
    await market.db.updateTable('partners').set({ status: 'PAUSED' }).where('id', '=', cart[0]!.partner_id).execute()
    await market.pass(601)
    await page.goto('/Cart')
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: '꽃등심살' })
    await expect(line).toContainText('선점 시간이 지났습니다. 공급사가 판매를 잠시 쉬고 있어요')
    await expect(line).not.toContainText('다른 구매자')
    await expect(line.getByRole('button', { name: '다시 담기' })).toBeHidden()
  },
)
