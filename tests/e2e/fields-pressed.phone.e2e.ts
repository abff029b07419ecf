import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/shop.ts'

/** Presses each field near the edges of its frame, and expects to write in it. */
async function pressAll(page: Page): Promise<void> {
  for (const field of await page.getByRole('textbox').all()) {
    await field.scrollIntoViewIfNeeded()
    const { x, y, width, height } = await field.evaluate((one) => {
      const frameOf = (at: Element): Element =>
        getComputedStyle(at).borderTopWidth === '0px' && at.parentElement ? frameOf(at.parentElement) : at
      return frameOf(one).getBoundingClientRect().toJSON() as DOMRect
    })
    for (const [right, down] of [
      [6, height / 2],
      [width / 2, 3],
      [width / 2, height - 3],
      [12, height - 6],
    ] as const) {
      await field.blur()
      await page.mouse.click(x + right, y + down)
      await expect(field, `${right} px, ${down} px`).toBeFocused()
    }
  }
}

test('a field is pressed over all of its frame, in the shop and in the console', async ({ page, market }) => {
  expect(market.url).toBeTruthy()
  await page.goto('/UserLogin')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await pressAll(page)
  await page.goto('/operator')
  await expect(page.getByLabel('인증번호')).toBeVisible()
  await pressAll(page)
})
