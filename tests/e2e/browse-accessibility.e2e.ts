import { contrast, fitsLargeLetters, fitsWidths, keepsNobodyOut, ownColours } from '#tests/support/open-to-all.ts'
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

test('in the reader’s own colours the cuts of the map are read, chosen or not', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia(ownColours)
  await page.goto('/GoodsNormal')
  await page.getByRole('button', { name: '필터' }).click()
  const map = page.getByRole('dialog', { name: '필터' }).getByRole('group', { name: '소 부위 지도' })
  const cut = (name: string) => map.getByRole('checkbox', { name: new RegExp(name) })
  await cut('등심').click()
  await expect(cut('등심')).toBeChecked()
  const look = (name: string, what: string) =>
    cut(name)
      .locator(what)
      .last()
      .evaluate((one) => getComputedStyle(one).fill)
  for (const name of ['등심', '채끝'])
    await expect.poll(async () => contrast(await look(name, 'text'), await look(name, 'path'))).toBeGreaterThan(4.5)
  // Its word stands beside the leg, on the page.
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(contrast(await look('사태', 'text'), ground)).toBeGreaterThan(4.5)
})
