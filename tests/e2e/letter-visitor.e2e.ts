import type { Page } from '@playwright/test'
import { sectionPicture } from '#demo/content/pictures.ts'
import { plusDays } from '#domain/calendar.ts'
import { pictureDraft } from '#demo/picture-draft.ts'
import { makeCarcass, makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { untilAlive } from '#tests/support/shop.ts'
import { saveMagazine } from '#server/content/save-magazine.ts'
import { saveSetting } from '#server/config/settings.ts'
import { expect, openCarcasses, test } from './browse.ts'

test(
  'home leads to its magazine, one and a half articles with 10 px between them on a phone',
  { tag: '@phone' },
  async ({ page, market }) => {
    const made: number[] = []
    for (let n = 0; n < 3; n++)
      made.push((await saveMagazine(market.db, { subject: `고기 이야기 ${n}`, content: '<p>글</p>' })).id)
    const strip = page.getByRole('region', { name: '매거진', exact: true })
    const articles = strip.getByRole('link', { name: /고기 이야기/ })
    const hrefs = () => articles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    // A page that somebody else has just been sent is sent again for two seconds, as it was before the articles.
    await expect(async () => {
      await page.goto('/Main')
      expect(new Set(await hrefs())).toEqual(new Set(made.map((id) => `/MagazineView/?id=${id}&mode=list`)))
    }).toPass()
    const [first, second] = [(await articles.nth(0).boundingBox())!, (await articles.nth(1).boundingBox())!]
    expect(second.x - first.x - first.width).toBeCloseTo(10, 0)
    const room = (await strip.boundingBox())!.width
    expect(room / first.width).toBeGreaterThan(1.4)
    expect(room / first.width).toBeLessThan(1.7)
  },
)

/** What pages ask of one of our addresses, each as its query. */
function listen(page: Page, part: string): Record<string, string>[] {
  const asked: Record<string, string>[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith(part)) asked.push(Object.fromEntries(searchParams))
  })
  return asked
}

test(
  'home shows ten of today’s boxes of its six cuts that can be bought',
  { tag: '@desktop' },
  async ({ page, market }) => {
    const { rows } = await market.pool.query('select market_today()::text as today')
    const cuts = '01010500,01010300,01010400,01010600,01011300,01011900'
    const asked = `product_type=D&ps_code=1&pc_code=${cuts}&sale_date=${rows[0].today}&page=1&limit=10`
    const fresh = page.getByRole('region', { name: '방금 들어온 부위' }).getByRole('link', { name: /원\/kg/ })
    // Other tests of this market may take a box in between.
    await expect(async () => {
      const answer = await (await page.request.get(`/api/fronts/products/items?${asked}`)).json()
      await page.goto('/Main')
      await expect(fresh).toHaveCount(10, { timeout: 2_000 })
      const hrefs = await fresh.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      expect(hrefs.map((href) => Number(/goodsId=(\d+)/.exec(href)?.[1]))).toEqual(
        answer.result.data.map(({ id }: { id: number }) => id),
      )
    }).toPass()
  },
)

test(
  'lists ask for pages of their size, the regular one for what can be bought',
  { tag: '@desktop' },
  async ({ page }) => {
    const top = page.getByRole('navigation', { name: '주요 메뉴' })
    const footer = page.getByRole('navigation', { name: '약관과 안내' })
    const items = listen(page, '/products/items')
    const rows = page.getByRole('region', { name: '상품 목록' }).getByRole('listitem')
    await page.goto('/Policy')
    await untilAlive(page)
    await top.getByRole('link', { name: '일반' }).click()
    await expect(rows.first()).toBeVisible()
    await page.mouse.wheel(0, 5000)
    await expect.poll(() => items.length).toBe(2)
    for (const [at, query] of items.entries())
      expect(query).toMatchObject({ product_type: 'S', ps_code: '1', page: String(at + 1), limit: '10' })

    items.length = 0
    await top.getByRole('combobox').fill('한우')
    await top.getByRole('combobox').press('Enter')
    await expect.poll(() => items[0]).toMatchObject({ page: '1', limit: '10' })
    expect(items[0]).not.toHaveProperty('product_type')

    const carcasses = listen(page, '/products/carcass-infos')
    await top.getByRole('link', { name: '초신선' }).click()
    await expect.poll(() => carcasses[0]).toMatchObject({ product_type: 'D', limit: '10' })
    const notices = listen(page, '/bbs/notices')
    await footer.getByRole('link', { name: '공지사항' }).click()
    await expect.poll(() => notices[0]).toMatchObject({ limit: '20' })
    const magazines = listen(page, '/bbs/magazines')
    await top.getByRole('link', { name: '고객센터' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /매거진/ })
      .first()
      .click()
    await expect.poll(() => magazines.at(-1)).toMatchObject({ limit: '20' })
  },
)

test(
  'an address names a box: it opens over the list with its photos, facts, other cuts and policies',
  { tag: '@phone' },
  async ({ page, market }) => {
    const carcass = await makeCarcass(market.db, { grade_code: '06' })
    const box = await makeProduct(market.db, { carcass_id: carcass.id })
    await makeProduct(market.db, { carcass_id: carcass.id, pc_code: '01010300' })
    const section = pictureDraft(sectionPicture('06', carcass.id))
    await market.db
      .insertInto('carcass_imgs')
      .values({ carcass_id: carcass.id, ...section })
      .execute()
    await page.goto(`/GoodsAll?goodsId=${box.id}&ps_code=1`)
    const popup = page.getByRole('dialog', { name: '꽃등심살 상품 정보' })
    await expect(popup).toBeVisible()
    await expect(popup.getByRole('region', { name: '꽃등심살 사진' }).getByRole('img').first()).toBeVisible()
    const facts = popup.getByRole('region', { name: '도체 정보' })
    const spaced = carcass.cattle_no.replace(/^(...)(....)(....)(.)$/, '$1 $2 $3 $4')
    for (const fact of ['한우', '거세', '31개월', '452kg', '안성축산물공판장', '경기 안성시', spaced])
      await expect(facts).toContainText(fact)
    await expect(popup.getByRole('checkbox', { name: '안심살 선택' })).toBeVisible()
    await expect(popup.getByRole('region', { name: /다른 도체의 꽃등심살/ })).toBeVisible()
    await expect(popup.getByText('교환·환불 안내')).toBeVisible()
    await expect(popup.getByText('배송 안내')).toBeVisible()
    for (const name of ['담기', '바로 구매']) await expect(popup.getByRole('button', { name })).toBeVisible()
  },
)

test(
  'a carcass is swiped aside for the next one, and the counter says where one is',
  { tag: '@phone' },
  async ({ page }) => {
    await openCarcasses(page)
    const counter = (at: number) =>
      page
        .getByText(new RegExp(`^${at} / \\d+$`))
        .filter({ visible: true })
        .first()
    await expect(counter(1)).toBeVisible()
    await expect(async () => {
      await page.mouse.move(330, 300)
      await page.mouse.down()
      await page.mouse.move(60, 304, { steps: 6 })
      await page.mouse.up()
      await expect(counter(2)).toBeVisible({ timeout: 1_000 })
    }).toPass()
  },
)

test(
  'the price table has two dates, asks with a token of another name, and says why there is none',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('accessToken', 'another-token'))
    const asked = page.waitForRequest('**/price-avg?*')
    await page.goto('/UnitPrice')
    expect((await asked).headers()['authorization']).toBe('Bearer another-token')
    const [first, last] = [page.getByLabel('시작일'), page.getByLabel('종료일')]
    await expect(last).toHaveValue(/^\d{4}-\d\d-\d\d$/)
    // Within the year that may be asked for.
    const early = plusDays(await last.inputValue(), -300)
    await first.fill(early)
    await expect(page).toHaveURL(new RegExp(`sale_date_s=${early}`))
    await page.route('**/price-avg?*', (route) =>
      route.fulfill({ status: 500, json: { errno: 9999, message: 'failed', result: null } }),
    )
    await page.reload()
    await expect(page.getByText(/서버 오류로 인해 데이터를 가져올 수 없습니다\./)).toBeVisible()
  },
)

test('the footer and the customer centre say what the settings say', { tag: '@phone' }, async ({ page }) => {
  await using own = await openMarket({
    prepare: (db) =>
      saveSetting(db, 'company', {
        name: '주식회사 한결마켓',
        representative: '김대표',
        phone: '02-123-4567',
        address: '서울 성동구 마장로 1',
        privacy_officer: '홍보호',
      }),
  })
  await page.goto(`${own.config.publicUrl}/Main`)
  for (const fact of ['주식회사 한결마켓', '김대표', '02-123-4567', '서울 성동구 마장로 1', '홍보호'])
    await expect(page.getByRole('contentinfo')).toContainText(fact)
  await page.goto(`${own.config.publicUrl}/Customer`)
  await expect(page.getByRole('main')).toContainText('10:00~17:00')
  await expect(page.getByRole('main')).toContainText('12:00~13:00')
  // Nothing of that market is open any more when it closes.
  await page.goto('about:blank')
})

test('what is on its way says so to those who hear', { tag: '@phone' }, async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((go) => (release = go))
  await page.route('**/faqs?*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/Policy')
  await untilAlive(page)
  await page.getByRole('link', { name: '자주 묻는 질문' }).click()
  await expect(page.getByText('로딩 중...').first()).toBeAttached()
  release()
  await expect(page.getByText('로딩 중...')).toHaveCount(0)
})
