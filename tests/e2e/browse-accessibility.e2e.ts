import { fitsLargeLetters, fitsWidths, keepsNobodyOut } from '#tests/support/open-to-all.ts'
import { expect, test } from './browse.ts'

for (const address of ['/Main', '/GoodsAll', '/GoodsNormal', '/GoodsSearch?sch_word=등심']) {
  test(`${address} has nothing that keeps somebody out, and fits every width`, async ({ page, isMobile }) => {
    await page.goto(address)
    await expect(page.getByText('원/kg').filter({ visible: true }).first()).toBeVisible()
    await keepsNobodyOut(page)
    const search = page.locator('input[type=search]').filter({ visible: true })
    for (const field of await search.all()) expect((await field.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await fitsWidths(page, isMobile ? [320, 360, 390, 768] : [768, 1024, 1280, 1440])
    await fitsLargeLetters(page)
  })
}
