import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { addToCart } from '#contract/cart.ts'
import { runAudit } from '#server/audit/run-audit.ts'
import type { Client } from '#tests/support/client.ts'
import { makeCarcass, makeProduct, type Product } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { type Buyer, expect, test as inShop } from '#tests/support/shop.ts'

export { expect }

/** What a buyer does from the order page on. */
export type Payment = {
  /** The provider's window: a frame on desktops, the whole page on phones. */
  window: Locator
  /** Presses the order page's button, which opens the window. */
  start(): Promise<void>
  /** Says yes in the window. */
  approve(): Promise<void>
  /** The page that says so. */
  expectDone(options?: { timeout?: number }): Promise<void>
}

/** Where a test begins: each has what stands above it. */
type Given = {
  /** A new member with an address whom the browser knows. What the test left behind is audited. */
  buyer: Buyer
  /** The three boxes most tests buy, on sale: 300,000 + 200,000 + 100,000 won, and 30,000 of delivery. */
  boxes: Product[]
  /** They lie in the buyer's cart. */
  cart: Product[]
  payment: Payment
  /** Their order page is open in the browser. */
  order: Payment & { boxes: Product[] }
}

export const test = inShop.extend<Given>({
  buyer: async ({ market, shop, page }, use) => {
    await use(await shop.newBuyer(page))
    expect(await runAudit(market.db, { whole: true })).toEqual([])
  },
  boxes: async ({ market }, use) => use(await boxesOnSale(market, threeBoxes)),
  cart: async ({ buyer, boxes }, use) => {
    await putIntoCart(buyer, boxes)
    await use(boxes)
  },
  payment: async ({ page, isMobile }, use) => {
    const window = isMobile ? page.locator('body') : page.frameLocator('iframe[title="결제창"]').locator('body')
    await use({
      window,
      start: () => press(page, /원 결제하기/),
      approve: () => window.getByRole('button', { name: '결제하기', exact: true }).click(),
      expectDone: (options) => expect(page.getByRole('heading', { name: '주문이 완료됐어요' })).toBeVisible(options),
    })
  },
  order: async ({ page, cart, payment }, use) => {
    await orderCart(page)
    await use({ ...payment, boxes: cart })
  },
})

export const threeBoxes = [
  { pc_code: '01010500', weight: 3, kg_price: 100_000 },
  { pc_code: '01010300', weight: 2.5, kg_price: 80_000 },
  { pc_code: '01010400', weight: 2, kg_price: 50_000 },
] as const

/** Boxes of one carcass on sale, in the order of these cuts. 10,000 won of delivery comes to each. */
export async function boxesOnSale(
  { db }: Market,
  boxes: readonly { pc_code: string; weight: number; kg_price: number }[],
): Promise<Product[]> {
  const carcass = await makeCarcass(db, { grade_code: '01' })
  const made = []
  for (const box of boxes) made.push(await makeProduct(db, { ...box, carcass_id: carcass.id }))
  return made
}

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
