import type { Locator, Page } from '@playwright/test'
import { expect, test, untilAlive } from '#tests/support/shop.ts'

test('what is pressed while the shop’s own font comes is what was meant', async ({ page }) => {
  let letCome = () => {}
  const held = new Promise<void>((come) => (letCome = come))
  await page.route('**/common-*.woff2', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/Policy')
  await untilAlive(page)
  const link = page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '단가표' })
  await link.hover()
  await page.mouse.down()
  const came = page.waitForResponse('**/common-*.woff2')
  letCome()
  await (await came).finished()
  await page.evaluate(() => document.fonts.load('1rem "Pretendard Common"'))
  // As many frames as the whole page would need.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame)
  })
  await expect(page.locator('[data-font]')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: '단가표', level: 1 })).toBeVisible()
  await expect(page.locator('body[data-font]')).toBeAttached()
})

/** The family that text is to be drawn in first. */
const familyOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0])
const ours = '"Pretendard Common"'

/**
 * Opens the home page and waits until what is on the screen stands in the shop's own font; answers a text far below it. Neither time nor the
 * banner, which time moves, brings it into that font.
 */
async function openInFont(page: Page): Promise<Locator> {
  await page.addInitScript(() => {
    const wait = setTimeout
    const soon = (...[todo, milliseconds]: Parameters<typeof wait>) =>
      milliseconds === 5000 ? 0 : wait(todo, milliseconds)
    Object.assign(globalThis, { setTimeout: soon })
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/Main')
  await untilAlive(page)
  const header = page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '단가표' })
  await expect.poll(() => familyOf(header)).toBe(ours)
  return page.getByRole('contentinfo').getByRole('link', { name: '이용약관' })
}

test('what nobody sees yet is set in the shop’s own font as soon as the reader does something', async ({ page }) => {
  const below = await openInFont(page)
  expect(await familyOf(below)).not.toBe(ours)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => familyOf(below)).toBe(ours)
  await expect(page.locator('[data-font]')).toHaveCount(1)
})

test('and so it is when a script adds what has no font yet', async ({ page }) => {
  const below = await openInFont(page)
  expect(await familyOf(below)).not.toBe(ours)
  await page.evaluate(() => document.body.append(document.createElement('p')))
  await expect.poll(() => familyOf(below)).toBe(ours)
})

test('and when the page has been at rest', async ({ page }) => {
  await page.goto('/Main')
  await expect(page.locator('body[data-font]')).toBeAttached()
})

test('all of a page is printed in the shop’s own font', async ({ page }) => {
  const below = await openInFont(page)
  expect(await familyOf(below)).not.toBe(ours)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await familyOf(below)).toBe(ours)
})
