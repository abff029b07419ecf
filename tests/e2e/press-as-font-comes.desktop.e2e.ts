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
