import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import readExcelFile from 'read-excel-file/node'
import { cancelProduct, getOrder } from '#contract/orders.ts'
import { statementColumns, statementPaper } from '#domain/statement-paper.ts'
import { getStatement } from '#contract/statements.ts'
import { fullDate } from '#server/statements/full-date.ts'
import { askTraces } from '#server/trace/ask-traces.ts'
import { keysOf } from '#tests/support/keys-of.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import type { Product } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { fitsLargeLetters, fitsWidths, keepsNobodyOut } from '#tests/support/open-to-all.ts'
import type { Buyer } from '#tests/support/shop.ts'
import { buy } from '#tests/support/shopping.ts'
import { button, expect, press, test } from './buying.ts'

const widths = [320, 360, 768, 1024]

async function buyThree(market: Market, buyer: Buyer, boxes: Product[]) {
  const ids = boxes.map(({ id }) => id)
  const { order_id } = await buy(market, buyer, ids)
  const { cattle_no } = await market.db
    .selectFrom('carcass_infos')
    .select('cattle_no')
    .where('id', '=', boxes[0]!.carcass_id)
    .executeTakeFirstOrThrow()
  await askTraces(market.server.deps)
  return { order_id, cattle_no, spaced: cattle_no.replace(/^(...)(....)(....)(.)$/, '$1 $2 $3 $4') }
}

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
}

const saved = async (page: Page, name: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** What a printer gets: the paper alone, with its colours, and no heading at the foot of a sheet. */
async function printsClean(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const found = await page.evaluate(() => {
    const shown = Array.from(document.querySelectorAll('body *')).filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && one.clientHeight > 1,
    )
    const paper = document.querySelector('[data-paper]')!
    const strays = shown.filter((one) => !paper.contains(one) && !one.contains(paper))
    return {
      strays: strays.map(({ outerHTML }) => outerHTML.slice(0, 90)),
      buttons: shown.filter((one) => one.matches('button')).length,
      colours: getComputedStyle(paper.querySelector('h2')!).printColorAdjust,
      headings: shown.filter((one) => one.matches('h2, h3')).map((one) => getComputedStyle(one).breakAfter),
    }
  })
  expect(found).toEqual({ strays: [], buttons: 0, colours: 'exact', headings: found.headings.map(() => 'avoid') })
  expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-')
  await page.emulateMedia({ media: 'screen' })
}

test(
  'a buyer opens the trade statement, prints it, and takes it and the period’s trades home',
  { tag: '@desktop' },
  async ({ page, market, buyer, boxes }) => {
    test.slow()
    const { cattle_no, spaced } = await buyThree(market, buyer, boxes)

    await page.goto('/MyOrderList')
    await page.getByRole('link', { name: /외 2개/ }).click()
    await page.getByRole('link', { name: '거래명세서', exact: true }).click()
    await expect(page.getByRole('heading', { name: '거래명세서', level: 2 })).toBeVisible()
    await expect(page.getByText('일금 육십삼만원정')).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: buyer.business_name })).toBeVisible()
    await expect(page.getByText('과세 구분: 면세', { exact: false })).toBeVisible()
    await expect(page.getByText('공급가액 (3건 · 7.50kg)')).toBeVisible()
    await keepsNobodyOut(page)
    await fitsWidths(page, widths)
    await fitsLargeLetters(page)

    // Printed, only the paper is left of the page, as a table.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(4)
    await expect(button(page, 'PDF 저장')).toHaveCount(0)
    await printsClean(page)

    const paper = await saved(page, 'PDF 저장')
    expect(paper.name).toMatch(/^거래명세서_\d{8}-\d{6}\.pdf$/)
    const words = pdfText(paper.bytes).join('\n').split('\n')
    expect(words).toContain('일금 육십삼만원정')
    expect(words.filter((one) => one === spaced)).toHaveLength(4)

    await page.goto('/MyOrderList')
    await press(page, '거래내역 내려받기')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('button', { name: '3개월' }).click()
    const sheet = await saved(page, '엑셀로 내려받기')
    expect(sheet.name).toMatch(/^이력번호별 거래내역_.*\.xlsx$/)
    const [first] = await readExcelFile(sheet.bytes)
    const { data } = first!
    expect(data.slice(1, -1).map((row) => row[0])).toEqual([cattle_no, cattle_no, cattle_no])
    expect(data.at(-1)?.[0]).toBe('합계')
  },
)

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsOf)

test(
  'the page and the PDF say what the statement says, all of it and nothing else',
  { tag: '@desktop' },
  async ({ page, market, buyer, boxes }) => {
    const { order_id } = await buyThree(market, buyer, boxes)
    const { data: bought } = await buyer.send(getOrder, { params: { id: order_id } })
    const gone = bought[0]!.order_products[1]!.id
    await buyer.send(cancelProduct, { params: { id: gone }, body: { opc_code: 1, cancel_content: '' } })
    const { data } = await buyer.send(getStatement, { params: { id: order_id } })
    const { animals, parts, ...rest } = statementPaper(data, fullDate)
    const lines = parts.flatMap((part) => part.lines)
    const declared = [
      ...textsOf(rest),
      ...statementColumns.map(({ name }) => name),
      ...lines.flatMap(({ left, cells }) => textsOf([left, cells])),
      ...textsOf([animals!.title, animals!.help]),
      ...animals!.cards.flatMap(({ name, facts }) => [name, ...facts]),
    ]
    const briefs = textsOf(lines.map(({ brief }) => brief))
    expect(declared).toContain('취소')

    await page.goto(`/MyOrderStatement?id=${order_id}`)
    const paper = page.locator('[data-paper]')
    await expect(paper).toBeVisible()
    const shown = (await paper.textContent())!
    expect([...declared, ...briefs].filter((text) => !shown.includes(text))).toEqual([])
    const pieces = await paper.evaluate((root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (walker.nextNode()) found.push(walker.currentNode.textContent!.trim())
      return found
    })
    const known = [...declared, ...briefs].join('\n')
    expect(pieces.filter((text) => !known.includes(text))).toEqual([])

    const drawn = pdfText((await saved(page, 'PDF 저장')).bytes)
      .join('\n')
      .split('\n')
    // What stands upright in the margin is drawn letter by letter.
    expect(declared.filter((text) => !drawn.join('').includes(text))).toEqual([])
    const facts = rest.facts.join('   ·   ')
    expect(drawn.filter((text) => text !== facts && !known.includes(text))).toEqual([`${data.order_no} · 1/1`])
  },
)

test(
  'a period of orders is one paper, with every order under its day',
  { tag: '@phone' },
  async ({ page, market, buyer, boxes }) => {
    await page.goto('/MyOrderStatement')
    await expect(page.getByText('이 기간에 결제한 주문이 없어요')).toBeVisible()
    await expect(page.getByRole('button', { name: '지난달' })).toHaveAttribute('aria-pressed', 'true')
    await expect(button(page, '인쇄 또는 PDF로 저장')).toBeDisabled()
    await keepsNobodyOut(page)

    const [first, ...rest] = boxes.map(({ id }) => id)
    await buy(market, buyer, [first!])
    const { order_id } = await buy(market, buyer, rest)
    const { data } = await buyer.send(getOrder, { params: { id: order_id } })
    const gone = data[0]!.order_products[1]!.id
    await buyer.send(cancelProduct, { params: { id: gone }, body: { opc_code: 1, cancel_content: '' } })
    await page.goto('/MyOrderList')
    await page.getByRole('link', { name: '기간 거래명세서' }).click()
    await press(page, '이번 달')
    await expect(page).toHaveURL(/start_date=\d{4}-\d\d-01&end_date=/)
    await expect(page.getByText('일금 오십이만원정')).toBeVisible()
    await expect(page.getByText('주문 2건')).toBeVisible()
    await expect(page.getByText('공급가액 (2건 · 5.50kg)')).toBeVisible()
    await expect(page.getByText('취소·반품한 1건 110,000원(배송비 포함)은 합계에 없습니다.')).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '서울 중구 세종대로 110, 1층' })).toBeVisible()
    await keepsNobodyOut(page)
    await fitsWidths(page, widths)
    await fitsLargeLetters(page)
    await picture(page, 'period-statement')

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('row')).toHaveCount(6)
    await expect(page.getByRole('rowheader')).toHaveText([/주문번호 .* 배송비 10,000원/, /주문번호 .* 배송비 10,000원/])
    await expect(page.getByLabel('시작일')).toBeHidden()
    await expect(page.getByRole('banner')).toHaveCount(0)
    if (process.env.PICTURES)
      await page.pdf({ path: `${process.env.PICTURES}/period-statement.pdf`, preferCSSPageSize: true })
    await picture(page, 'period-print')
    await page.emulateMedia({ media: 'screen' })

    // The days of one's own choice; what is no period is said and not asked for.
    const start = page.getByLabel('시작일')
    await page.getByLabel('종료일').fill('2020-01-01')
    await expect(page.getByText('시작일이 종료일보다 늦습니다.')).toBeVisible()
    await expect(button(page, '인쇄 또는 PDF로 저장')).toBeDisabled()
    await start.fill('2019-12-01')
    await expect(page.getByText('이 기간에 결제한 주문이 없어요')).toBeVisible()
    await start.focus()
    await page.keyboard.type(keysOf('2019-11-05'))
    await expect(start).toHaveValue('2019-11-05')
    await expect(page).toHaveURL(/start_date=2019-11-05/)
  },
)

test(
  'anybody with the link reads where an animal comes from, and nobody reads who bought of it',
  { tag: '@phone' },
  async ({ page, market, buyer, boxes, shop }) => {
    test.slow()
    const { cattle_no, spaced } = await buyThree(market, buyer, boxes)
    const visitor = await shop.anotherBrowser()
    await visitor.setViewportSize(page.viewportSize()!)
    const answer = await visitor.goto(`${market.config.publicUrl}/Trace/${cattle_no}`)
    expect(answer!.status()).toBe(200)
    expect(await answer!.text()).toContain(`<title>${spaced} 소고기 이력 · 한결</title>`)
    await expect(visitor.getByRole('heading', { name: spaced })).toBeVisible()
    for (const step of ['출생', '사육', '도축', '등급판정', '포장'])
      await expect(visitor.getByRole('heading', { name: new RegExp(`^${step}`) })).toBeVisible()
    await expect(
      visitor.getByText(/^출처 축산물이력제 공개 데이터 · \d{4}\.\d{2}\.\d{2} \d{2}:\d{2} 조회$/),
    ).toBeVisible()
    await expect(visitor.getByRole('img', { name: /QR/ })).toBeVisible()
    expect(await visitor.locator('body').innerText()).not.toContain(buyer.business_name)
    await keepsNobodyOut(visitor)
    await fitsWidths(visitor, widths)
    await fitsLargeLetters(visitor)
    await printsClean(visitor)

    // A number that is not ours, and the way to another one.
    const unknown = await visitor.goto(`${market.config.publicUrl}/trace/002999999999/`)
    expect(unknown!.status()).toBe(404)
    await expect(visitor.getByText('한결에 들어온 적이 없는 이력번호입니다.')).toBeVisible()
    await visitor.getByLabel('이력번호', { exact: true }).fill('1234')
    await press(visitor, '이력 보기')
    await expect(visitor.getByText('이력번호는 숫자 12자리입니다.')).toBeVisible()
    await visitor.getByLabel('이력번호', { exact: true }).fill(spaced)
    await press(visitor, '이력 보기')
    await expect(visitor.getByRole('heading', { name: spaced })).toBeVisible()

    // The buyer comes to it from the order.
    await page.goto('/MyOrderList')
    await page.getByRole('link', { name: /외 2개/ }).click()
    await page
      .getByRole('link', { name: `이력번호 ${spaced} 이력 보기` })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/Trace/${cattle_no}$`))
    await expect(page.getByRole('heading', { name: spaced })).toBeVisible()
  },
)
