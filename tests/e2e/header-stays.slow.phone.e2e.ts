import { withLargeLetters } from '#tests/support/large-letters.ts'
import { expect, test } from './buying.ts'
import { openHeld, placesOf } from './header.ts'

// In usual letters the count and the time lie over the cart; in large ones they stand beside it.
test.use(withLargeLetters)

for (const address of ['/Main', '/GoodsNormal'])
  test(`nothing on ${address} moves when the page learns what lies in the cart`, async ({ page, cart }) => {
    const letGo = await openHeld(page, address)
    const before = await placesOf(page)
    expect(Object.keys(before)).toContain('/Cart')
    letGo()
    await expect(page.getByRole('link', { name: new RegExp(`장바구니 ${cart.length}`) })).toBeVisible()
    expect(await placesOf(page)).toMatchObject(before)
  })
