import { expect, test } from '#tests/support/shop.ts'
import { agree } from './sign-up.ts'

test('a sheet that is opened again at once has an entry of its own in the history', async ({ page }) => {
  await agree(page)
  const depth = () => page.evaluate(() => history.length)
  await page.getByRole('button', { name: '주소 찾기' }).click()
  const sheet = page.getByRole('dialog', { name: '주소 찾기' })
  await expect(sheet).toBeVisible()
  const before = await depth()
  // Faster than the browser takes the first one's entry off.
  await page.evaluate(async () => {
    const opener = Array.from(document.querySelectorAll('button')).find((one) => one.textContent === '주소 찾기')!
    document.querySelector<HTMLElement>('dialog[open] button[aria-label=닫기]')!.click()
    while (document.querySelector('dialog[open]')) await Promise.resolve()
    opener.click()
  })
  await expect(sheet).toBeVisible()
  const search = page.frameLocator('dialog[open] iframe')
  await expect(search.getByRole('searchbox')).toBeVisible()
  expect(await depth()).toBe(before)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/Memberprocess02$/)
  await page.goBack()
  await expect(page).toHaveURL(/Memberprocess01$/)
})
