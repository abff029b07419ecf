import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { makeAddress, makeCarcass, makeProduct } from '#tests/support/make.ts'
import { fitsLargeLetters, keepsNobodyOut } from '#tests/support/open-to-all.ts'
import { setNow } from '#tests/support/settings.ts'
import { buy } from '#tests/support/shopping.ts'
import { expect, orderCart, putIntoCart, test } from './buying.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}
const plain = { per: 'box', free_from: null } as const

test.describe('a fee that a day shares', () => {
  test.afterEach(({ market }) => setNow(market, 'delivery_rule', plain))

  test(
    'the cart says what each partner’s boxes pay and what is missing, and the order form follows',
    { tag: '@phone' },
    async ({ page, market, buyer, cart, payment }) => {
      await setNow(market, 'delivery_rule', { per: 'partner-day', free_from: 630_000 })
      const other = await makeProduct(market.db, { carcass_id: (await makeCarcass(market.db)).id, price: 250_000 })
      await putIntoCart(buyer, [other])
      const partners = await sql<{ name: string }>`
      select partner_name as name from partners where id in (${cart[0]!.partner_id}, ${other.partner_id})
      order by id = ${other.partner_id}`.execute(market.db)
      const [mine, theirs] = partners.rows.map(({ name }) => page.getByRole('region', { name }))
      await page.goto('/Cart')
      await expect(mine!).toContainText('배송비 10,000원 3만원 더 담으면 배송비가 없어요')
      await expect(theirs!).toContainText('38만원 더 담으면 배송비가 없어요')
      await expect(page.getByText('870,000원').filter({ visible: true }).first()).toBeVisible()
      await keepsNobodyOut(page)
      await fitsLargeLetters(page)
      await picture(page, 'fee-cart')
      await theirs!.getByRole('checkbox').first().uncheck()
      await expect(theirs!.getByText('더 담으면')).toHaveCount(0)
      await expect(page.getByText('610,000원').filter({ visible: true }).first()).toBeVisible()

      await theirs!.getByRole('checkbox').first().check()
      await orderCart(page)
      await expect(page.getByRole('button', { name: '870,000원 결제하기' }).filter({ visible: true })).toBeVisible()
      await picture(page, 'fee-order')
      await payment.start()
      await payment.approve()
      await payment.expectDone()
      await expect(page.getByText('870,000원')).toBeVisible()

      // The rest of the day this partner's boxes go along with them.
      const more = await makeProduct(market.db, { carcass_id: cart[0]!.carcass_id, price: 10_000 })
      await putIntoCart(buyer, [more])
      await page.goto('/Cart')
      await expect(mine!).toContainText('배송비 없음 오늘 하신 주문에 들어 있어요')
      await picture(page, 'fee-cart-again')
    },
  )

  test(
    'another address has its own fee, and the form shows it at once',
    { tag: '@desktop' },
    async ({ page, market, buyer, boxes }) => {
      await setNow(market, 'delivery_rule', { per: 'address-day', free_from: null })
      await buy(market, buyer, [boxes[0]!.id])
      await makeAddress(market.db, { user_id: buyer.id, addr_label: '2호점', address2: '지하 1층' })
      await putIntoCart(buyer, boxes.slice(1))
      await page.goto('/Cart')
      await expect(page.getByText('오늘 하신 주문에 들어 있어요')).toBeVisible()
      await orderCart(page)
      const pay = (amount: string) =>
        page.getByRole('button', { name: `${amount}원 결제하기` }).filter({ visible: true })
      await expect(pay('300,000')).toBeVisible()
      await page.getByRole('button', { name: '변경' }).click()
      await page.getByRole('radio', { name: /2호점/ }).click()
      await expect(pay('310,000')).toBeVisible()
      await keepsNobodyOut(page)
    },
  )
})

test(
  'the desk sets for what delivery is paid, and the shop says so',
  { tag: '@desktop' },
  async ({ page, market, shop }) => {
    await openConsole(market, page, { address: '/operator/settings', roles: ['owner'] })
    const form = page.getByRole('form', { name: '요금과 기간' })
    await form.getByLabel('배송비를 받는 단위').selectOption('공급사마다 하루 한 번')
    await form.getByLabel('무료 배송').fill('500')
    await expect(form.getByText('무료 배송: 1,000원에서 100,000,000원까지 정할 수 있어요.')).toBeVisible()
    await form.getByLabel('무료 배송').fill('300000')
    await expectOpenToAll(page)
    await picture(page, 'fee-desk')
    await form.getByRole('button', { name: '저장하기' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '바꾸기' }).click()
    const record = page.getByRole('region', { name: '바꾼 기록' })
    await expect(record.getByText('공급사마다 하루 한 번 · 300,000원부터 무료')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'fee-desk')

    const visitor = await shop.anotherBrowser()
    const product = await makeProduct(market.db)
    await visitor.goto(`/GoodsPop?goodsId=${product.id}&ps_code=1`)
    await visitor.getByText('배송 안내').click()
    await expect(
      visitor.getByText(
        '공급사마다 하루에 한 번 10,000원이고, 그날 한 공급사에서 산 상품이 300,000원 이상이면 없어요.',
      ),
    ).toBeVisible()
    await sql`delete from setting_changes`.execute(market.db)
    await setNow(market, 'delivery_rule', plain)
  },
)
