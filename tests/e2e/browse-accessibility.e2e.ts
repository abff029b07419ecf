import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './browse.ts'

const addresses = ['/Main', '/GoodsAll', '/GoodsNormal', '/GoodsSearch?sch_word=등심']

for (const address of addresses) {
  test(`${address} has nothing that keeps somebody out`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByText('원/kg').filter({ visible: true }).first()).toBeVisible()
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })

  test(`${address} fits every width`, async ({ page }) => {
    await page.goto(address)
    for (const width of [320, 360, 390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(page.getByText('원/kg').filter({ visible: true }).first()).toBeVisible()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width} px`,
      ).toBeLessThanOrEqual(0)
    }
  })
}
