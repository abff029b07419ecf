import type { Page } from '@playwright/test'
import readExcelFile from 'read-excel-file/node'
import { makeMember } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { openConsole } from './operator.ts'

/** The file that one press gives: its name without the day, and its rows. */
async function sheetOf(page: Page): Promise<{ name: string; rows: unknown[][] }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '표로 받기' }).click()
  const saved = await download
  const [, name = ''] = /^(.+)_\d{4}-\d{2}-\d{2}\.xlsx$/.exec(saved.suggestedFilename()) ?? []
  const [sheet] = await readExcelFile(await saved.path())
  return { name, rows: sheet!.data }
}

test('a telephone that somebody looks for goes with the sheet’s call, and stands in no address', async ({
  page,
  market,
}) => {
  const { phone_no } = await makeMember(market.db, {})
  await openConsole(market, page, { address: '/operator/messages', roles: ['content'] })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByLabel('문자 찾기').fill(phone_no)
  await page.getByLabel('문자 찾기').press('Enter')
  await expect(page.getByText('검색된 정보가 없습니다.')).toBeVisible()
  expect((await sheetOf(page)).rows).toHaveLength(1)
  expect(asked.filter((address) => address.includes('/messages/sheet'))).toHaveLength(1)
  expect(asked.filter((address) => address.split('#')[0]!.includes(phone_no))).toEqual([])
})
