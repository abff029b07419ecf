import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { addToCart } from '#contract/cart.ts'
import { runAudit } from '#server/audit/run-audit.ts'
import type { Client } from '#tests/support/client.ts'
import { makeCarcass, makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { type Buyer, expect, test as inShop } from '#tests/support/shop.ts'

export { expect }

/** `buyer` is a new member with an address whom the browser knows. What the test left behind is audited. */
export const test = inShop.extend<{ buyer: Buyer }>({
  buyer: async ({ market, shop, page }, use) => {
    await use(await shop.newBuyer(page))
    expect(await runAudit(market.db, { whole: true })).toEqual([])
  },
})

/** Boxes of one carcass on sale, in the order of these cuts. 10,000 won of delivery comes to each. */
export async function boxesOnSale(
  { db }: Market,
  boxes: readonly { pc_code: string; weight: number; kg_price: number }[],
) {
  const carcass = await makeCarcass(db, { grade_code: '01' })
  const made = []
  for (const box of boxes) made.push(await makeProduct(db, { ...box, carcass_id: carcass.id }))
  return made
}

/** The three boxes most tests buy: 300,000 + 200,000 + 100,000 won, and 30,000 of delivery. */
export const threeBoxes = [
  { pc_code: '01010500', weight: 3, kg_price: 100_000 },
  { pc_code: '01010300', weight: 2.5, kg_price: 80_000 },
  { pc_code: '01010400', weight: 2, kg_price: 50_000 },
] as const

/** Puts boxes on sale into the cart of a buyer, as the lists do. */
export async function putIntoCart(buyer: Pick<Client, 'send'>, boxes: readonly { id: number }[]): Promise<void> {
  await buyer.send(addToCart, { body: { product_id: boxes.map(({ id }) => id) } })
}

/** From the cart to its order page with everything in it. */
export async function orderCart(page: Page): Promise<void> {
  await page.goto('/Cart')
  await press(page, /\d+개 주문하기/)
  await page.waitForURL('**/Order/?orderno=*')
  await expect(button(page, /원 결제하기/)).toBeVisible()
}

/** The button that is seen: phones have theirs in the bottom bar, desktops beside the lines. */
export const button = (page: Page, name: RegExp | string) =>
  page.getByRole('button', { name }).filter({ visible: true })
export const press = (page: Page, name: RegExp | string) => button(page, name).click()

/** The provider's window: a frame on desktops, the whole page on phones. */
export const paymentWindow = (page: Page, isMobile: boolean) =>
  isMobile ? page.locator('body') : page.frameLocator('iframe[title="결제창"]').locator('body')

/** What the member's orders are, oldest first. */
export async function ordersOf({ db }: Market, userId: number) {
  const { rows } = await sql<{ state: string; amount: number; pay_method: string | null }>`
    select state, amount, pay_method from orders where user_id = ${userId} order by id`.execute(db)
  return rows
}

export async function statusOf({ db }: Market, productId: number): Promise<number> {
  const row = await db.selectFrom('products').select('ps_code').where('id', '=', productId).executeTakeFirstOrThrow()
  return row.ps_code
}
