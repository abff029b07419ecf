import { listProducts } from '#contract/catalogue.ts'
import { changeSearchWord, listSearchWords, removeSearchWord } from '#contract/operator/search-words.ts'
import { expect, test } from '#tests/support/shop.ts'
import { openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('the desk teaches the search a word, and takes it out again', async ({ page, market }) => {
  const found = async () => (await market.visitor.send(listProducts, { query: { sch_word: '마블살' } })).total
  await openConsole(market, page, { address: '/operator/settings?tab=words', roles: ['owner'] })
  const add = page.getByRole('form', { name: '새 검색어' })
  await expect(page.getByRole('form', { name: '국거리' }).getByLabel('부위')).toHaveValue(/양지머리/)
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/words.png` })
  await add.getByLabel('검색어').fill('마블 살')
  await add.getByLabel('부위').fill('꽃등심살, 없는살')
  await expect(add.getByText('없는살: 없는 부위예요.')).toBeVisible()
  await add.getByLabel('부위').fill('꽃등심살')
  await add.getByRole('button', { name: '더하기' }).click()
  const line = page.getByRole('form', { name: '마블살' })
  await expect(line.getByLabel('부위')).toHaveValue('꽃등심살')
  await until(async () => ((await found()) > 0 ? true : undefined))
  await line.getByRole('button', { name: '지우기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click()
  await expect(line).toHaveCount(0)
  await until(async () => ((await found()) === 0 ? true : undefined))
})

test('a word that is typed stays through a reload, and over what somebody else writes', async ({ page, market }) => {
  const other = await openDesk(market, ['owner'])
  const wordOf = async (word: string) => (await other.send(listSearchWords, {})).data.find((one) => one.word === word)!
  await openConsole(market, page, { address: '/operator/settings?tab=words', roles: ['owner'] })
  const add = page.getByRole('form', { name: '새 검색어' })
  const line = page.getByRole('form', { name: '육회', exact: true })
  const before = await wordOf('육회')
  await add.getByLabel('검색어').fill('마블 살')
  await line.getByLabel('부위').fill('꽃등심살')
  await page.reload()
  await expect(add.getByLabel('검색어')).toHaveValue('마블 살')
  await expect(line.getByLabel('부위')).toHaveValue('꽃등심살')

  // Who is slower is told, and goes on with what was typed.
  const { id, version, kind, pc_codes } = before
  await other.send(changeSearchWord, {
    params: { id },
    body: { version, word: '육회', kind, pc_codes: [pc_codes[0]!] },
  })
  await line.getByRole('button', { name: '저장' }).click()
  await expect(line.getByRole('alert')).toContainText('다른 사람이 먼저 바꿨어요')
  await expect(line.getByLabel('부위')).toHaveValue('꽃등심살')
  await expectOpenToAll(page)
  await line.getByRole('button', { name: '확인' }).click()
  await line.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('바꿨어요', { exact: true })).toBeVisible()
  await expect(line.getByRole('button', { name: '저장' })).toHaveCount(0)
  expect((await wordOf('육회')).pc_codes).toHaveLength(1)
  await expect(add.getByLabel('검색어')).toHaveValue('마블 살')

  // A word that somebody else has taken out.
  await line.getByLabel('부위').fill('안심살')
  await other.send(removeSearchWord, { params: { id }, query: { version: version + 2 } })
  await line.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('다른')
  await page.getByRole('alertdialog').getByRole('button').click()
  await expect(line).toHaveCount(0)
  await expect(add.getByLabel('검색어')).toHaveValue('마블 살')
})

test('a rare letter in a field is drawn in the shop’s own font', async ({ page, market }) => {
  await openConsole(market, page, { address: '/operator/settings?tab=fees', roles: ['owner'] })
  await expect(page.locator('body[data-font]')).toBeAttached()
  const drawn = page.waitForRequest(/PretendardVariable\.subset/)
  await page.getByRole('textbox').first().fill('뷁')
  await drawn
})
