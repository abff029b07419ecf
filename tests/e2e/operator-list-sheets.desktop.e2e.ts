import type { Page } from '@playwright/test'
import readExcelFile from 'read-excel-file/node'
import { cutHeader } from '#contract/sheet-format.ts'
import { traceability } from '#domain/traceability.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'
import { cutAnswers } from '#tests/support/cut-answer.ts'
import { expect, test } from '#tests/support/shop.ts'
import { makeStaff } from '#tests/support/staff.ts'
import { fitsWidths, keepsNobodyOut } from '#tests/support/open-to-all.ts'
import { plantLists } from '#tests/support/plant-lists.ts'
import { emptyQueue, makeApplicant, openConsole } from './operator.ts'

/** The file that one press gives: its name without the day, and its rows. */
async function sheetOf(page: Page): Promise<{ name: string; rows: unknown[][] }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '표로 받기' }).click()
  const saved = await download
  const [, name = ''] = /^(.+)_\d{4}-\d{2}-\d{2}\.xlsx$/.exec(saved.suggestedFilename()) ?? []
  const [sheet] = await readExcelFile(await saved.path())
  return { name, rows: sheet!.data }
}

/** What stands in a column of the table, from the first row to the last. */
const column = async (page: Page, place: number) =>
  (await page.getByRole('grid').locator(`tbody tr td:nth-child(${place})`).allTextContents()).map((one) => one.trim())

/** A press on a head, and the address that keeps it. */
async function sortBy(page: Page, head: string, address: RegExp): Promise<void> {
  await page.getByRole('grid').getByRole('columnheader', { name: head }).getByRole('button').click()
  await expect(page).toHaveURL(address)
}

test('a sheet that not all rows of its list went into says so at the desk', async ({ page, market }) => {
  await openConsole(market, page, { address: '/operator/partners', roles: ['owner'] })
  await sheetOf(page)
  const said = page.getByText('앞부분만 담았어요')
  await expect(said).toBeHidden()
  await page.route('**/api/operators/partners/sheet*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), [cutHeader]: '1' } })
  })
  await sheetOf(page)
  await expect(said).toBeVisible()
})

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
  // The way out of a search that found nothing.
  await page.getByRole('button', { name: '검색 지우기' }).click()
  await expect(page.getByText('검색된 정보가 없습니다.')).toBeHidden()
  await expect(page.getByLabel('문자 찾기')).toHaveValue('')
})

test('a sheet whose line is cut is not saved, says so, and comes at the next press', async ({ page, market }) => {
  await openConsole(market, page, { address: '/operator/staff', roles: ['owner'] })
  let saved = 0
  page.on('download', () => saved++)
  {
    await using _ = await cutAnswers(page, '**/staff/sheet**')
    const press = page.getByRole('button', { name: '표로 받기' })
    await press.click()
    await expect(page.getByText('파일을 끝까지 받지 못했어요. 다시 시도해 주세요.')).toBeVisible()
    await expect(press).toBeFocused()
  }
  expect(saved).toBe(0)
  expect((await sheetOf(page)).name).toBe('직원')
})

test('what somebody has had made and cannot be read at this moment is told, and read at a press', async ({
  page,
  market,
}) => {
  await openConsole(market, page, { address: '/operator/refunds', roles: ['money'] })
  await page.getByRole('button', { name: '매출 표' }).click()
  await page.getByRole('button', { name: '만들기' }).click()
  const made = page.getByRole('region', { name: '내가 만든 표' })
  await expect(made.getByRole('button', { name: '내려받기' })).toBeVisible()
  await page.reload()
  await page.route('**/exports?kind=sales', (route) => route.abort())
  await page.getByRole('button', { name: '매출 표' }).click()
  const failed = page.getByRole('alert').filter({ hasText: '만든 표를 불러오지 못했어요.' })
  await expect(failed).toBeVisible()
  await keepsNobodyOut(page)
  await page.unroute('**/exports?kind=sales')
  await failed.getByRole('button', { name: '다시 시도' }).click()
  await expect(made.getByRole('button', { name: '내려받기' })).toBeVisible()
})

test('the staff stand by any column and are a sheet', async ({ page, market }) => {
  for (const name of ['힣다음', '가나다']) await makeStaff(market, { name, roles: ['intake'] })
  await openConsole(market, page, { address: '/operator/staff', roles: ['owner'] })
  await expect(page.getByRole('grid').getByText('가나다')).toBeVisible()
  await sortBy(page, '이름', /sort=who/)
  await sortBy(page, '이름', /sort=-who/)
  await expect.poll(async () => (await column(page, 1))[0]).toMatch(/^힣다음/)
  const { name, rows } = await sheetOf(page)
  expect(name).toBe('직원')
  expect(rows[1]![0]).toBe('힣다음')
  expect(rows[1]![3]).toBe('입고')
  expect(rows).toHaveLength((await column(page, 1)).length + 1)
  await keepsNobodyOut(page)
  await fitsWidths(page, [390, 1280])
})

test('each queue of members is a sheet of what the queue shows, beside the one that is asked for', async ({
  page,
  market,
}) => {
  await emptyQueue(market)
  for (const name of ['먼저 온 집', '나중 온 집']) await makeApplicant(market, name, 'none')
  const { phone_no } = await makeApplicant(market, '셋째 집', 'none')
  await openConsole(market, page, { address: '/operator/members?status=WAIT' })
  await expect(page.getByRole('region', { name: '회원 목록' }).getByText('나중 온 집')).toBeVisible()
  await expect(page.getByRole('button', { name: '회원 명부' })).toBeVisible()
  const { name, rows } = await sheetOf(page)
  expect(name).toBe('회원')
  expect(rows.slice(1).map(([, business]) => business)).toEqual(['먼저 온 집', '나중 온 집', '셋째 집'])
  expect(JSON.stringify(rows)).not.toContain(phone_no)
  await keepsNobodyOut(page)
})

test('what is published stands by any column, each kind a sheet of its own name', async ({ page, market }) => {
  await plantLists(market)
  await openConsole(market, page, { address: '/operator/content?kind=notices', roles: ['content'] })
  const subjects = async () => (await column(page, 1)).filter((one) => one.startsWith('알림'))
  await expect(page.getByRole('grid').getByText(/^알림/).nth(2)).toBeVisible()
  const last = (await subjects()).toSorted().toReversed()
  await sortBy(page, '제목', /sort=subject/)
  await sortBy(page, '제목', /sort=-subject/)
  await expect.poll(subjects).toEqual(last)
  const notices = await sheetOf(page)
  expect(notices.name).toBe('공지사항')
  expect(notices.rows.map(([subject]) => String(subject)).filter((one) => one.startsWith('알림'))).toEqual(last)
  await page.goto('/operator/content?kind=policy')
  await sortBy(page, '시행일', /sort=from/)
  const policy = await sheetOf(page)
  expect([policy.name, policy.rows[0]![0]]).toEqual(['개인정보처리방침', '시행일'])
  await keepsNobodyOut(page)
  await fitsWidths(page, [390, 1280])
})

test('drafts and the sheets of intake stand by any column, and each lane is a sheet', async ({ page, market }) => {
  const mine = await plantLists(market)
  const third = mine[2]!
  await openConsole(market, page, { address: '/operator/intake?lane=DRAFT', roles: ['intake'] })
  await page.getByLabel('도체 찾기').fill('0021888')
  await page.getByLabel('도체 찾기').press('Enter')
  const numbers = async () => (await column(page, 1)).map((one) => one.replaceAll(/\D/g, ''))
  await expect.poll(async () => (await numbers())[0]).toBe(third)
  await sortBy(page, '부위', /sort=boxes/)
  await expect.poll(async () => (await numbers()).filter((one) => mine.includes(one))).toEqual(mine)
  const drafts = await sheetOf(page)
  expect(drafts.name).toBe('도체')
  expect(drafts.rows.slice(1).map(([number]) => number)).toEqual(await numbers())
  await keepsNobodyOut(page)
  await fitsWidths(page, [390, 1280])
  // A row leads to where it is written on, and Back to the list.
  await page
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: traceability(third) })
    .press('Enter')
  await expect(page.getByLabel('이력번호 12자리')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('grid').locator('tbody tr:focus')).toContainText(traceability(third))

  await page.goto('/operator/intake?lane=SHEET')
  await expect(page.getByRole('grid').getByText('도체 3.xlsx').first()).toBeVisible()
  await sortBy(page, '파일', /sort=file/)
  await expect.poll(async () => (await column(page, 1))[0]).toBe('도체 1.xlsx')
  expect((await sheetOf(page)).rows[1]!.slice(0, 2)).toEqual(['도체 1.xlsx', '등록 전 · 0두 모두 읽었어요'])
})

test('a table of codes and the words of the search are sheets', async ({ page, market }) => {
  await openConsole(market, page, { address: '/operator/settings?tab=codes', roles: ['owner'] })
  await page.getByLabel('코드표').selectOption('banks')
  const banks = await sheetOf(page)
  expect([banks.name, banks.rows[0]!.slice(0, 2)]).toEqual(['은행', ['코드', '이름']])
  expect(banks.rows.length).toBeGreaterThan(5)
  await page.goto('/operator/settings?tab=words')
  const words = await sheetOf(page)
  expect([words.name, words.rows[1]![1]]).toEqual(['검색어', '다른 이름'])
  await fitsWidths(page, [390, 1280])
})

test('a view of the goods that was saved before keeps its order, and Back closes a price', async ({ page, market }) => {
  for (const weight of [3.1, 5.2, 4.3]) await makeProduct(market.db, { weight })
  await openConsole(market, page, { address: '/operator/boxes?sort=weight&way=desc', roles: ['intake'] })
  const head = page.getByRole('grid').getByRole('columnheader', { name: '무게' })
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  const weights = async () => (await column(page, 6)).map((one) => Number.parseFloat(one))
  const down = (await weights()).toSorted((one, other) => other - one)
  expect(await weights()).toEqual(down)
  const { name, rows } = await sheetOf(page)
  expect(name).toBe('상품')
  const all = rows.slice(1).map((row) => Number(row[rows[0]!.indexOf('중량(kg)')]))
  expect(all.slice(0, down.length)).toEqual(down)
  expect(all).toEqual(all.toSorted((one, other) => other - one))
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await expect(page).toHaveURL(/\/operator\/boxes$/)
  await page.getByRole('search', { name: '상품 거르기' }).getByLabel('등급').selectOption({ index: 1 })
  await expect(page).toHaveURL(/grade=/)
  await page.goBack()
  await page.getByRole('grid').getByText('5.20kg').first().click()
  await expect(page.getByRole('dialog', { name: /가격과 사진$/ })).toBeVisible()
  await expect(page).toHaveURL(/id=\d+/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await keepsNobodyOut(page)
  await fitsWidths(page, [390, 1280])
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/boxes.png` })
})
