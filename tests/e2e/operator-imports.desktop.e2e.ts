import { writeFile } from 'node:fs/promises'
import type { Request, Route } from '@playwright/test'
import { sql } from 'kysely'
import { refusals } from '#contract/refusals.ts'
import { intakeColumns } from '#domain/intake-columns.ts'
import { carcassSheet, rowsOf } from '#tests/support/carcass-sheet.ts'
import { editXlsx } from '#tests/support/edit-xlsx.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { makePartner } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { refuseAct } from '#tests/support/refuse-act.ts'
import { expect, test } from '#tests/support/shop.ts'
import { slaughtered } from '#tests/support/slaughtered.ts'
import { openConsole } from './operator.ts'

test('a sheet that came to a stop in the middle of coming in goes on at a press', async ({ page, market }) => {
  const [one] = await slaughtered(market, 1, 9)
  const { partner_name } = await makePartner(market.db)
  const { rows } = await market.pool.query<{ day: string }>('select market_today()::text as day')
  const buffer = await carcassSheet(
    rowsOf({ 이력번호: Number(one), 공급사: partner_name, 가공일: rows[0]!.day }, [['안심살', 3.07, 141_900]]),
  )
  await openConsole(market, page, { address: '/operator/intake?lane=SHEET', roles: ['intake'] })
  await page.getByLabel('도체 표 파일').setInputFiles({ name: '멈춘 입고.xlsx', mimeType: '', buffer })
  await expect(page.getByRole('button', { name: '1두 판매 시작' })).toBeVisible()
  // As when the database was out of reach while it was received.
  await sql`
    update desk_jobs set state = 'FAILED', problem = '끝내지 못했어요. 잠시 뒤에 다시 해 주세요.', ended_at = market_now(),
      asked = asked || '{"way": "draft", "at": null, "ip": "127.0.0.1"}'
    where file_name = '멈춘 입고.xlsx'`.execute(market.db)
  await page.reload()
  await expect(page.getByText('끝내지 못했어요. 잠시 뒤에 다시 해 주세요.')).toBeVisible()
  await page.getByRole('button', { name: '남은 1두 이어서 등록' }).click()
  await expect(page.getByText('1두 임시 저장', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /이어서 등록/ })).toHaveCount(0)
})

test('a sheet whose file is no longer kept can be received, but not checked again', async ({ page, market }) => {
  const buffer = await oneRight(market)
  await openConsole(market, page, { address: '/operator/intake?lane=SHEET', roles: ['intake'] })
  await page.getByLabel('도체 표 파일').setInputFiles({ name: '지난주 입고.xlsx', mimeType: '', buffer })
  const again = page.getByRole('button', { name: '다시 확인' })
  await expect(again).toBeVisible()
  await sql`update desk_jobs set stored_name = null where file_name = '지난주 입고.xlsx'`.execute(market.db)
  await page.reload()
  await expect(page.getByText('올린 파일은 일주일 동안 보관해요. 다시 확인하려면 새로 올려 주세요.')).toBeVisible()
  await expect(page.getByRole('button', { name: '1두 판매 시작' })).toBeVisible()
  await expect(again).toHaveCount(0)
})

test('what is wrong and what is unusual stands there after a sheet was checked once more', async ({ page, market }) => {
  const [one, two] = await slaughtered(market, 2, 9)
  const { partner_name } = await makePartner(market.db)
  const { rows } = await market.pool.query<{ day: string }>('select market_today()::text as day')
  const carcass = (number: string | undefined) => ({ 이력번호: Number(number), 가공일: rows[0]!.day })
  const tender = ['안심살', 3.07, 141_900] as const
  const buffer = await carcassSheet([
    ...rowsOf({ ...carcass(one), 공급사: partner_name }, [tender, tender]),
    ...rowsOf({ ...carcass(two), 공급사: '없는축산' }, [tender]),
  ])
  await openConsole(market, page, { address: '/operator/intake?lane=SHEET', roles: ['intake'] })
  await page.getByLabel('도체 표 파일').setInputFiles({ name: '다시 확인.xlsx', mimeType: '', buffer })
  const wrong = page.getByRole('row').filter({ hasText: '없는축산' })
  const odd = page.getByRole('region', { name: '평소와 다른 값' })
  await expect(wrong).toBeVisible()
  await expect(odd).toBeVisible()
  // While it is checked once more, nothing is found of it.
  const none = { errno: 0, message: '', result: { data: [], total: 0, next: null } }
  const asked = ['cells', 'odd'].map((list) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const answer = (route: Route) => route.fulfill({ json: none }).then(resolve)
    return page.route(new RegExp(String.raw`/imports/\d+/${list}`), answer, { times: 1 }).then(() => promise)
  })
  const again = page.getByRole('button', { name: '다시 확인' })
  await again.click()
  await Promise.all(asked)
  await expect
    .poll(async () => {
      const { rows: jobs } = await market.pool.query<{ turn: number }>(
        `select turn from desk_jobs where file_name = '다시 확인.xlsx' and state = 'READY'`,
      )
      return jobs[0]?.turn
    })
    .toBe(2)
  await expect(again).toBeEnabled()
  await expect(wrong).toBeVisible()
  await expect(odd).toBeVisible()
})

test('hidden rows and columns, and cells that show an error are told before anything is received', async ({
  page,
  market,
}) => {
  const [one] = await slaughtered(market, 1, 9)
  const { partner_name } = await makePartner(market.db)
  const { rows } = await market.pool.query<{ day: string }>('select market_today()::text as day')
  const sheet = await carcassSheet(
    rowsOf({ 이력번호: Number(one), 공급사: partner_name, 가공일: rows[0]!.day }, [
      ['안심살', 3.07, 141_900],
      ['꽃등심살', 8.42, 128_300],
    ]),
  )
  const price = intakeColumns.findIndex(({ name }) => name === 'kg_price') + 1
  const buffer = await editXlsx(sheet, (xml) =>
    xml
      .replace(/<c r="([A-Z]+)3" [^>]*><v>8.42</, '<c r="$13" t="e"><v>#REF!<')
      .replace('<row r="3">', '<row r="3" hidden="1">')
      // The last columns are blank: they change nothing.
      .replace(/<cols>.*?<\/cols>/, `<cols><col min="${price}" max="16384" hidden="1"/></cols>`),
  )
  await openConsole(market, page, { address: '/operator/intake?lane=SHEET', roles: ['intake'] })
  await page.getByLabel('도체 표 파일').setInputFiles({ name: '숨긴 행.xlsx', mimeType: '', buffer })
  await expect(page.getByText('숨긴 행도 읽었어요: 3행. 입고하지 않을 행은 지우고 다시 올려 주세요.')).toBeVisible()
  await expect(
    page.getByText('숨긴 열도 읽었어요: kg당 가격(원). 쓰지 않을 값이면 지우고 다시 올려 주세요.'),
  ).toBeVisible()
  await fitsWidths(page, [390, 1280])
  await expect(page.getByRole('row', { name: /3 무게\(kg\) #REF! 엑셀 오류예요/ })).toBeVisible()
})

test('whoever watches a sheet come in is told while nothing can be asked about it', async ({ page, market }) => {
  const [one] = await slaughtered(market, 1, 9)
  const buffer = await carcassSheet(rowsOf({ 이력번호: Number(one) }, [['안심살', 3.07, 141_900]]))
  await openConsole(market, page, { address: '/operator/intake?lane=SHEET', roles: ['intake'] })
  await page.getByLabel('도체 표 파일').setInputFiles({ name: '오래 걸리는 입고.xlsx', mimeType: '', buffer })
  await expect(page.getByText('고칠 칸', { exact: true }).first()).toBeVisible()
  await sql`
    update desk_jobs set state = 'RUNNING', turn = turn + 1, leased_until = market_now() + interval '1 hour', total = 3, done = 1
    where file_name = '오래 걸리는 입고.xlsx'`.execute(market.db)
  await page.reload()
  await expect(page.getByText('1 / 3두')).toBeVisible()
  await page.route('**/intake/imports/*', (route) => route.abort())
  const told = page.getByText('지금은 얼마나 되었는지 알 수 없어요. 연결되면 다시 보여 드려요.')
  await expect(told).toBeVisible()
  await page.unroute('**/intake/imports/*')
  await expect(told).toBeHidden()
  await page.getByRole('button', { name: '취소' }).click()
  await expect(page.getByText('취소함').first()).toBeVisible()
})

/** A sheet of one carcass that is right. */
async function oneRight(market: Market): Promise<Buffer> {
  const [one] = await slaughtered(market, 1, 9)
  const { partner_name } = await makePartner(market.db)
  const { rows } = await market.pool.query<{ day: string }>('select market_today()::text as day')
  return carcassSheet(
    rowsOf({ 이력번호: Number(one), 공급사: partner_name, 가공일: rows[0]!.day }, [['안심살', 3.07, 141_900]]),
  )
}

test('a sheet that is there once somebody has gone on with something else takes them nowhere', async ({
  page,
  market,
}) => {
  const buffer = await oneRight(market)
  await openConsole(market, page, { address: '/operator/intake?lane=SHEET', roles: ['intake'] })
  const line = Promise.withResolvers<void>()
  const isUpload = (request: Request) => request.method() === 'POST' && request.url().endsWith('/intake/imports')
  await page.route('**/intake/imports', async (route) => {
    if (isUpload(route.request())) await line.promise
    await route.fallback()
  })
  const input = page.getByLabel('도체 표 파일')
  await input.setInputFiles({ name: '느린 입고.xlsx', mimeType: '', buffer })
  await expect(page.getByText('올리는 중')).toBeVisible()
  // Another one is not taken without a word.
  await input.setInputFiles({ name: '둘째.xlsx', mimeType: '', buffer })
  await expect(page.getByRole('alertdialog', { name: '올리고 있는 파일이 있어요' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: '새 도체' }).click()
  const number = page.getByLabel('이력번호 12자리')
  await number.fill('0021')
  line.resolve()
  await expect(page.getByText('표를 올렸어요')).toBeVisible()
  await expect(number).toHaveValue('0021')
  await expect(page).toHaveURL(/\/operator\/intake$/)
  await page.getByRole('link', { name: '표로 입고' }).click()
  await expect(page.getByRole('grid').getByText('느린 입고.xlsx')).toBeVisible()
  await expect(page.getByRole('grid').getByText('둘째.xlsx')).toHaveCount(0)
  // Whoever waited for it sees it.
  await input.setInputFiles({ name: '보던 입고.xlsx', mimeType: '', buffer })
  await expect(page).toHaveURL(/import=\d+/)
})

test('a file that was saved again while it went up is asked for anew, and no line is blamed', async ({
  page,
  market,
}, info) => {
  const file = info.outputPath('표 고치는 중.xlsx')
  const buffer = await oneRight(market)
  await writeFile(file, buffer)
  await openConsole(market, page, { address: '/operator/intake?lane=SHEET', roles: ['intake'] })
  const going = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    globalThis.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: XMLHttpRequestBodyInit) {
        void promise.then(() => super.send(body))
      }
    }
    return { resolve }
  })
  const input = page.getByLabel('도체 표 파일')
  await input.setInputFiles(file)
  await expect(page.getByText('올리는 중')).toBeVisible()
  await writeFile(file, Buffer.concat([buffer, buffer]))
  await going.evaluate(({ resolve }) => resolve())
  await expect(
    page.getByRole('alertdialog', { name: '고른 파일이 바뀌었거나 없어졌어요. 다시 골라 주세요.' }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await writeFile(file, buffer)
  await input.setInputFiles(file)
  await expect(page.getByRole('button', { name: '1두 판매 시작' })).toBeVisible()
})

test('a double press on what keeps drafts is one, also where its answer is lost', async ({ page, market }) => {
  const buffer = await oneRight(market)
  await openConsole(market, page, { address: '/operator/intake?lane=SHEET', roles: ['intake'] })
  await page.getByLabel('도체 표 파일').setInputFiles({ name: '두 번.xlsx', mimeType: '', buffer })
  const draft = page.getByRole('button', { name: '임시 저장만' })
  await expect(draft).toBeVisible()
  await refuseAct(page, /\/take$/, 'unavailable')
  await draft.dblclick()
  const told = page.getByRole('alertdialog')
  await expect(told).toContainText(refusals.unavailable.message)
  await page.keyboard.press('Enter')
  await expect(draft).toBeFocused()
  await draft.dblclick()
  await expect(page.getByText('1두 임시 저장', { exact: true })).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('the number of a row to be mended stays on one line', async ({ page, market }) => {
  const [one] = await slaughtered(market, 1, 9)
  const { partner_name } = await makePartner(market.db)
  const { rows } = await market.pool.query<{ day: string }>('select market_today()::text as day')
  const boxes = Array.from({ length: 12 }, () => ['안심살', '열두근', 141_900] as const)
  const buffer = await carcassSheet(
    rowsOf({ 이력번호: Number(one), 공급사: partner_name, 가공일: rows[0]!.day }, boxes),
  )
  await openConsole(market, page, { address: '/operator/intake?lane=SHEET', roles: ['intake'] })
  await page.getByLabel('도체 표 파일').setInputFiles({ name: '긴 입고.xlsx', mimeType: '', buffer })
  // Rows that say the same are as high as each other.
  const rowOf = (number: number) => page.getByRole('row', { name: new RegExp(`^${number}행? 무게`) })
  const heightOf = async (number: number) => (await rowOf(number).boundingBox())!.height
  await expect(rowOf(12)).toBeVisible()
  for (const width of [1280, 768, 390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    expect(Math.abs((await heightOf(12)) - (await heightOf(9))), `at ${width} px`).toBeLessThan(1)
    await fitsWidths(page, [width])
  }
})
