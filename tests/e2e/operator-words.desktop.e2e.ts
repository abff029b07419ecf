import { listProducts } from '#contract/catalogue.ts'
import { expect, test } from '#tests/support/shop.ts'
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
