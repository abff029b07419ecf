import { expect, test } from '#tests/support/shop.ts'
import { makeApplicant, openConsole } from './operator.ts'

test('a search by telephone reaches the server in no address, and is still there after Back and a reload', async ({
  page,
  market,
}) => {
  const phone_no = '01077008899'
  const member = await makeApplicant(market, '조용식당', 'none', { status: 'ACTIVE', phone_no })
  const asked: string[] = []
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
  await openConsole(market, page, { address: '/operator/members?status=ALL' })
  const search = page.getByRole('searchbox', { name: '회원 찾기' })
  const found = page.getByRole('link', { name: /조용식당/ })
  await search.fill(phone_no)
  await search.press('Enter')
  // The desk opens the first that it finds.
  await expect(page).toHaveURL(/\/operator\/members\?status=ALL&id=\d+#sch_word=01077008899$/)
  await found.click()
  await expect(page).toHaveURL(new RegExp(`status=ALL&id=${member.id}#sch_word=${phone_no}$`))
  // The way past the rail leaves the filter where it is.
  await page.getByRole('link', { name: '본문으로 건너뛰기' }).press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.reload()
  await expect(search).toHaveValue(phone_no)
  await expect(page.getByRole('region', { name: '조용식당' })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('')

  // The search of everything, and a link to what was found.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('searchbox').fill(phone_no)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /조용식당/ })
    .click()
  await expect(page.getByRole('region', { name: '조용식당' })).toBeVisible()
  expect(asked.filter((url) => url.split('#')[0]!.includes('7700'))).toEqual([])
})
