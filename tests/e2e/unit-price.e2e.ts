import { readFile } from 'node:fs/promises'
import readExcelFile from 'read-excel-file/node'
import { averagePrices } from '#contract/prices.ts'
import { plusDays } from '#domain/calendar.ts'
import { daysOf, periodOf, usualPreset } from '#domain/price-period.ts'
import type { Market } from '#tests/support/market.ts'
import { contrast, fitsLargeLetters, fitsWidths, keepsNobodyOut, ownColours } from '#tests/support/open-to-all.ts'
import { expect, test as shopTest } from '#tests/support/shop.ts'
import { keysOf } from '#tests/support/keys-of.ts'

/** A market with seven weeks of sales: ribeye 1++(9) six boxes a day, the others two. */
const test = shopTest.extend({ ground: { name: 'seven weeks of sales', prepare: (market) => sell(market) } })

async function sell({ pool }: Market): Promise<void> {
  const client = await pool.connect()
  try {
    // Sales without their orders: the chart reads the boxes, the table their sums.
    await client.query(`set session_replication_role = replica`)
    await client.query(`
      insert into price_boxes (order_product_id, day, beef_code, judge_sex_nm, grade_code, pc_code, weight, price)
      select row_number() over (), market_today() - back, '01', '거세', grade, cut, 4, 400000 + back * 400 + n * 4000 + shift
      from generate_series(0, 48) back, generate_series(1, 6) n,
        (values ('01', '01010500', 0), ('01', '01010300', 80000), ('04', '01010500', -60000)) sold(grade, cut, shift)
      where n <= 2 or (grade, cut) = ('01', '01010500')`)
    await client.query(`
      insert into price_sales (day, beef_code, judge_sex_nm, grade_code, pc_code, n, weight, amount)
      select day, beef_code, judge_sex_nm, grade_code, pc_code, count(*), sum(weight), sum(price)
      from price_boxes group by 1, 2, 3, 4, 5`)
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}

/** As the page says what a kilogram costs: to a hundred won. */
const digits = (average: number) => (Math.round(average / 100) * 100).toLocaleString('ko-KR')

test(
  'in the reader’s own colours the chart is read, and what is chosen is told',
  { tag: '@phone' },
  async ({ page }) => {
    await page.emulateMedia(ownColours)
    await page.goto('/UnitPrice')
    const chart = page.locator('svg:has(text)')
    await expect(chart).toBeVisible()
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const words = await chart.locator('text').evaluateAll((all) => all.map((one) => getComputedStyle(one).fill))
    expect(words.length).toBeGreaterThan(4)
    for (const fill of words) expect(contrast(fill, ground)).toBeGreaterThan(4.5)
    const drawn = await chart.locator('circle').evaluateAll((all) => all.map((one) => getComputedStyle(one).fill))
    for (const fill of drawn) expect(contrast(fill, ground)).toBeGreaterThan(3)
    const swatch = page.getByRole('listitem').filter({ hasText: '이 기간' })
    const lines = await swatch.evaluate((one) => {
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(one, '::before')
      return borderTopWidth === '0px' ? backgroundColor : borderTopColor
    })
    expect(contrast(lines, ground)).toBeGreaterThan(3)
    const chosen = page.getByRole('button', { name: '한우', exact: true })
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    const back = await chosen.evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(contrast(back, ground)).toBeGreaterThan(3)
  },
)

test('reads a cut’s price over a period, day by day, and beside another grade', async ({ page, market, isMobile }) => {
  await page.goto('/UnitPrice')
  const line = page.getByRole('region', { name: /꽃등심살/ }).first()
  await expect(line.getByText('지난 기간보다')).toBeVisible()
  await page.getByRole('button', { name: '1주', exact: true }).click()
  await expect(page).toHaveURL(/sale_date_s=.*sale_date_e=/)
  const search = new URL(page.url()).searchParams
  const period = { sale_date_s: search.get('sale_date_s')!, sale_date_e: search.get('sale_date_e')! }
  expect(Date.parse(period.sale_date_e) - Date.parse(period.sale_date_s)).toBe(6 * 86_400_000)
  const { data } = await market.visitor.send(averagePrices, { query: period })
  const cuts = data[0]!.sexes[0]!.grades[0]!.cuts
  const ribeye = cuts.find(({ pc_code }) => pc_code === '01010500')!
  expect(ribeye.product_count).toBe(42)
  await expect(line.getByText(`${digits(ribeye.avg_price)}원/kg`)).toBeVisible()

  // The chart says in words where its cursor is, and in a table all of it.
  const days = page.getByRole('slider', { name: '날짜별 평균가' })
  await expect(days).toHaveAttribute(
    'aria-valuetext',
    /^\d\d\.\d\d [\d,]+00원, 6건, 상자 10개 중 8개 [\d,]+00원에서 [\d,]+00원$/,
  )
  const last = await days.getAttribute('aria-valuetext')
  await days.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(days).not.toHaveAttribute('aria-valuetext', last!)
  await page.getByText('표로 보기').click()
  await expect(page.getByRole('region', { name: '꽃등심살 날짜별 평균가 표' }).getByRole('row')).toHaveCount(8)

  await page.getByRole('button', { name: '1+', exact: true }).click()
  await expect(page).toHaveURL(/compare=04/)
  await expect(days).toHaveAttribute('aria-valuetext', /1\+\+\(9\)등급.*; 1\+등급/)

  // Another cut, by its row or by its cell of the grid; the address keeps it.
  const tenderloin = digits(cuts.find(({ pc_code }) => pc_code === '01010300')!.avg_price)
  const way = isMobile
    ? page.getByRole('link', { name: /안심살/ })
    : page.getByRole('link', { name: new RegExp(`^안심살 .*${tenderloin}원$`) })
  await way.first().click()
  await expect(page.getByRole('heading', { name: /안심살/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${tenderloin}원/kg`)).toBeVisible()
  await page.getByRole('link', { name: /^안심살 상품 \d+개 보기$/ }).click()
  await expect(page).toHaveURL(/GoodsSearch\?beef_code=01&grade_code=01&pc_code=01010300/)

  await page.goto('/UnitPrice?beef_code=03')
  await expect(page.getByRole('heading', { name: '검색된 정보가 없습니다.' })).toBeVisible()
  await page.goto('/UnitPrice?sale_date_s=2020-01-01&sale_date_e=2026-01-01')
  await expect(page.getByText('조회 기간은 최대 1년입니다.')).toBeVisible()
})

test(
  'a date that is typed key by key changes the period when the field is left',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/UnitPrice')
    const first = page.getByLabel('시작일')
    await expect(first).not.toHaveValue('')
    const wanted = plusDays(await first.inputValue(), 9)
    await first.focus()
    for (const key of keysOf(wanted)) {
      await page.keyboard.press(key)
      await expect(page).toHaveURL(/UnitPrice$/)
    }
    await expect(first).toHaveValue(wanted)
    await first.blur()
    await expect(page).toHaveURL(new RegExp(`sale_date_s=${wanted}`))
    await expect(first).toHaveValue(wanted)
  },
)

test(
  'says when a cut’s line cannot be read, and reads it when it is asked again',
  { tag: '@phone' },
  async ({ page }) => {
    await page.route('**/api/fronts/products/price-days?*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/UnitPrice')
    const line = page.getByRole('region', { name: /꽃등심살/ }).first()
    await expect(line.getByRole('alert')).toContainText('그래프를 불러오지 못했어요.')
    await page.unroute('**/api/fronts/products/price-days?*')
    await line.getByRole('button', { name: '다시 시도' }).click()
    await expect(line.getByRole('slider', { name: '날짜별 평균가' })).toBeVisible()
  },
)

test('draws a cut of a sale or two a day as points, without a band', { tag: '@desktop' }, async ({ page, market }) => {
  // The page begins with a month, which has 28 to 31 days; the call alone with 30 days.
  const { sale_date_e: today } = await market.visitor.send(averagePrices, {})
  const days = daysOf(periodOf(usualPreset, today))
  await page.goto('/UnitPrice?pc_code=01010300')
  const line = page.getByRole('region', { name: /안심살/ }).first()
  await expect(line.getByRole('slider', { name: '날짜별 평균가' })).toHaveAttribute('aria-valuetext', /2건$/)
  await expect(line.locator('[data-look=points] circle')).toHaveCount(days)
  await expect(line.locator('[data-look=line], [data-line=band]')).toHaveCount(0)
})

test(
  'takes the table home, and the badge beside a box says the same',
  { tag: '@desktop' },
  async ({ page, market }) => {
    await page.goto('/UnitPrice')
    const period = await market.visitor.send(averagePrices, {})
    const ribeye = period.data[0]!.sexes[0]!.grades[0]!.cuts.find(({ pc_code }) => pc_code === '01010500')!
    await page.goto(`/UnitPrice?sale_date_s=${period.sale_date_s}&sale_date_e=${period.sale_date_e}`)
    // The chart stands over what is pressed: until it is drawn, a press may land beside it.
    await expect(page.getByRole('slider', { name: '날짜별 평균가' })).toBeVisible()
    for (const [name, format] of [
      ['엑셀 저장', 'xlsx'],
      ['CSV 저장', 'csv'],
    ] as const) {
      const coming = page.waitForEvent('download')
      await page.getByRole('link', { name }).click()
      const file = await coming
      expect(file.suggestedFilename()).toBe(`한결 단가표 ${period.sale_date_s}~${period.sale_date_e}.${format}`)
      const bytes = await readFile(await file.path())
      if (format === 'csv') expect(bytes.toString()).toContain(`,꽃등심살,${ribeye.product_count},`)
      else {
        const [sheet] = await readExcelFile(bytes)
        expect(sheet!.data.find((row) => row[3] === '01010500')?.at(-1)).toBe(ribeye.avg_price)
      }
    }
    const box = (await page.request.get('/api/fronts/products/items?pc_code=01010500&grade_code=01&ps_code=1')).json()
    const { id, kg_price } = (await box).result.data[0]
    await page.goto(`/GoodsPop?goodsId=${id}&ps_code=1`)
    const percent = Math.abs(Math.round(((kg_price - ribeye.avg_price) / ribeye.avg_price) * 1000) / 10).toFixed(1)
    await expect(page.getByText(`${percent}%`).first()).toBeVisible()
    await expect(page.getByText(`평균, 판매 ${ribeye.product_count}건`).first()).toBeVisible()
  },
)

test('works with any token or none, says when one is needed, keeps nobody out and fits every width', async ({
  page,
  isMobile,
}) => {
  await page.addInitScript(() => localStorage.setItem('accessToken', 'odd token é'))
  await page.goto('/UnitPrice')
  await expect(page.getByRole('heading', { name: /꽃등심살/ })).toBeVisible()
  await expect(page.getByText('상자 10개 중 8개가 팔린 값', { exact: true })).toBeVisible()
  await keepsNobodyOut(page)
  await fitsWidths(page, isMobile ? [320, 360, 390, 768] : [768, 1024, 1280, 1440])
  await fitsLargeLetters(page)
  await page.route('**/price-avg?*', (route) =>
    route.fulfill({ status: 401, json: { errno: 1101, message: '로그인을 해주세요.', result: null } }),
  )
  await page.goto('/UnitPrice')
  await expect(page.getByRole('heading', { name: '인증이 필요합니다.' })).toBeVisible()
})

test('the table stays where it is as the chart arrives, of the first cut and of the next', async ({
  page,
  isMobile,
}) => {
  const table = page.getByRole('heading', { name: /부위 × 등급/ })
  const place = () => table.evaluate((heading) => heading.getBoundingClientRect().top + scrollY)
  for (const width of isMobile ? [390, 360] : [1280]) {
    await page.setViewportSize({ width, height: 844 })
    const drawn = Promise.withResolvers<void>()
    await page.route('**/api/fronts/products/price-days?*', async (route) => {
      await drawn.promise
      await route.continue()
    })
    await page.goto('/UnitPrice')
    await expect(page.getByRole('link', { name: /^꽃등심살 상품 \d+개 보기$/ })).toBeVisible()
    await expect(page.getByRole('region', { name: /꽃등심살/ }).getByText('지난 기간보다')).toBeVisible()
    const before = await place()
    drawn.resolve()
    await expect(page.getByRole('slider', { name: '날짜별 평균가' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '지난 기간' })).toBeVisible()
    expect(await place(), String(width)).toBe(before)

    // The figures of one cut are never shown under the name of another.
    const next = Promise.withResolvers<void>()
    await page.route('**/api/fronts/products/price-days?*', (route) => next.promise.then(() => route.continue()))
    await page
      .getByRole('link', { name: /^안심살/ })
      .first()
      .click()
    const line = page.getByRole('region', { name: /^안심살/ }).first()
    await expect(line.getByText(/원\/kg$/)).toBeVisible()
    await expect(line.getByText('최고')).toHaveCount(0)
    await expect(page.getByRole('slider', { name: '날짜별 평균가' })).toHaveCount(0)
    const waiting = await place()
    next.resolve()
    await expect(line.getByText('최고')).toHaveCount(1)
    await expect(page.getByRole('slider', { name: '날짜별 평균가' })).toBeVisible()
    expect(await place(), String(width)).toBe(waiting)
    await page.unrouteAll()
  }
})
