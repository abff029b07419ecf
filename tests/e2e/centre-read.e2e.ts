import { notices } from '#demo/content/notices.ts'
import { danger, hostileHtml } from '#tests/support/hostile-html.ts'
import { untilAlive } from '#tests/support/shop.ts'
import { expectHarmless, expect, test, watchForeign } from './centre.ts'
import { expectOpenToAll } from './sign-up.ts'

test(
  'the hub leads to the notices: pinned first, twenty a page, and back to the page one came from',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/Customer')
    await expect(page.getByRole('heading', { name: '무엇을 도와드릴까요?' })).toBeVisible()
    await expect(page.getByText('평일 10:00~17:00').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /1:1 문의하기/ })).toHaveCount(1)
    await expectOpenToAll(page)
    await page.getByRole('navigation', { name: '고객센터 메뉴' }).getByRole('link', { name: '공지사항' }).click()
    await page.waitForURL('**/Notice')
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveCount(20)
    await expect(rows.first()).toContainText('중요')
    await expectOpenToAll(page)

    await page.getByRole('link', { name: '2쪽' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(rows).toHaveCount(3)
    await rows.first().getByRole('link').click()
    await expect(page).toHaveURL(/NoticeView\?id=\d+&mode=list$/)
    await page.getByRole('link', { name: '목록' }).click()
    await expect(page).toHaveURL(/\/Notice\?page=2$/)
  },
)

test('on the narrowest phone the centre’s words keep to their lines', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/FAQ')
  const own = page.getByRole('link', { name: '내 문의 보기' })
  await expect(own).toBeVisible()
  expect((await own.boundingBox())!.height).toBeLessThan(60)
  // As letters of one and a half times the size leave it.
  await page.setViewportSize({ width: 270, height: 640 })
  await page.goto('/Notice')
  const search = page.getByRole('searchbox', { name: '공지사항 검색' })
  await expect(search).toBeVisible()
  expect((await search.boundingBox())!.width).toBeGreaterThan(120)
})

test('notices: searched with the words marked, read one after the other', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/Notice')
  const rows = page.getByRole('main').getByRole('listitem')
  await page.getByRole('combobox', { name: '찾을 곳' }).selectOption('내용')
  await page.getByRole('searchbox', { name: '공지사항 검색' }).fill('60초')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sch_kind=content/)
  await expect(rows).toHaveCount(1)
  await expect(rows.locator('mark')).toHaveText('60초')
  await page.getByRole('searchbox', { name: '공지사항 검색' }).fill('%_<b>')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '검색된 정보가 없습니다.' })).toBeVisible()
  await page.getByRole('button', { name: '전체 보기' }).click()
  await expect(rows).toHaveCount(20)

  await page.getByRole('link', { name: /1,000만 원이 넘는 주문/ }).click()
  await expect(page.getByRole('heading', { name: /1,000만 원이 넘는 주문/ })).toBeVisible()
  await expect(page).toHaveTitle(/1,000만 원이 넘는 주문.* · 공지사항 · 한결/)
  const around = page.getByRole('navigation', { name: '이전 글과 다음 글' })
  await expectOpenToAll(page)
  await around.getByRole('link', { name: /이전 글/ }).click()
  await expect(page.getByRole('heading', { name: '개인정보처리방침이 바뀌어요' })).toBeVisible()
  await around.getByRole('link', { name: /다음 글/ }).click()
  await expect(page.getByRole('heading', { name: /1,000만 원이 넘는 주문/ })).toBeVisible()
})

test(
  'an article that is not there is a 404 page, one from the home page leads back there',
  { tag: '@phone' },
  async ({ page, shop }) => {
    shop.allowedErrors.push(/404/)
    for (const address of ['/NoticeView?id=99999&mode=list', '/MagazineView?id=x', '/NoticeView']) {
      const answer = await page.goto(address)
      expect(answer?.status(), address).toBe(404)
      await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없어요' }).first()).toBeVisible()
    }
    const answer = await page.goto('/MagazineView/?id=1&mode=main')
    expect(answer?.status()).toBe(200)
    const html = (await answer?.text()) ?? ''
    expect(html).toMatch(/<title>[^<]+ · 매거진 · 한결<\/title>/)
    await page.getByRole('link', { name: '홈으로' }).click()
    await page.waitForURL('**/Main')
  },
)

test('the magazine: covers, search, an article with its neighbours', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/Magazine')
  const covers = page.getByRole('main').getByRole('listitem')
  await expect(covers).toHaveCount(9)
  await expect(covers.first().locator('img')).toBeVisible()
  await expectOpenToAll(page)
  await covers.first().getByRole('link').click()
  await page.waitForURL('**/MagazineView?id=*&mode=list')
  await expect(page.getByRole('article').locator('img').first()).toBeVisible()
  await expectOpenToAll(page)
  await page.getByRole('link', { name: '목록' }).click()
  await page.waitForURL('**/Magazine')
})

test(
  'frequent questions: categories from the banners, answers that open, words marked in them, then a person',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/FaQ?tab=DE')
    const tabs = page.getByRole('navigation', { name: '분류' })
    await expect(tabs.getByRole('link', { name: '배송' })).toHaveAttribute('aria-current', 'true')
    const question = page.getByRole('button', { name: '배송비는 어떻게 계산하나요?' })
    await expect(question).toHaveAttribute('aria-expanded', 'false')
    await question.click()
    await expect(question).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText('상품 하나에 10,000원이에요')).toBeVisible()
    await expectOpenToAll(page)
    await tabs.getByRole('link', { name: '취소·반품' }).click()
    await expect(page).toHaveURL(/tab=CR/)
    await expect(page.getByRole('button', { name: '환불은 언제 되나요?' })).toBeVisible()
    await expect(question).toBeHidden()
    await tabs.getByRole('link', { name: '전체' }).click()
    await page.getByRole('searchbox', { name: '궁금한 점을 찾아보세요' }).fill('보냉')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '검색된 정보가 없습니다.' })).toBeVisible()
    await page.getByRole('searchbox', { name: '궁금한 점을 찾아보세요' }).fill('현금영수증')
    await page.keyboard.press('Enter')
    await expect(page.locator('main mark').first()).toHaveText('현금영수증')
    // What is pressed one right after the other counts together, drawn or not.
    await page.goto('/FAQ?tab=CR')
    await untilAlive(page)
    const field = page.getByRole('searchbox', { name: '궁금한 점을 찾아보세요' })
    await field.fill('현금영수증')
    await field.evaluate((input: HTMLInputElement) => {
      document.querySelector<HTMLAnchorElement>('nav[aria-label="분류"] a')?.click()
      input.form?.requestSubmit()
    })
    await expect(page.locator('main mark').first()).toHaveText('현금영수증')
    await expect(tabs.getByRole('link', { name: '전체' })).toHaveAttribute('aria-current', 'true')
    await page.goto('/FAQ?size=5&page=2')
    await expect(page.getByRole('main').getByRole('button', { expanded: false })).toHaveCount(5)
    await expect(page.getByRole('link', { name: '2쪽' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { name: '찾는 답이 없나요?' })).toBeVisible()
    await page.getByRole('link', { name: '1:1 문의', exact: true }).last().click()
    await page.waitForURL('**/UserLogin')
  },
)

test(
  'stored scripts are shown harmless in every place where HTML is',
  { tag: '@desktop' },
  async ({ page, texts, shop }) => {
    const foreign = watchForeign(page)
    // Pictures that were meant to fail do.
    shop.allowedErrors.push(/Failed to load resource/)
    for (const address of [
      `/NoticeView?id=${texts.hostileNotice}`,
      `/MagazineView?id=${texts.hostileArticle}`,
      '/FAQ?tab=PR&sch_word=onerror',
      '/Notice?sch_word=onerror',
      '/Magazine?sch_word=onerror',
    ]) {
      await page.goto(address)
      await expect(page.getByRole('main').getByText('<img src=x', { exact: false }).first()).toBeVisible()
      if (address.startsWith('/FAQ')) await page.getByRole('button', { name: /<img src=x/ }).click()
      if (!address.includes('sch_word=onerror')) await expect(page.getByText('뒤').first()).toBeVisible()
      const link = page.getByRole('main').getByRole('link', { name: '누르세요' })
      for (let n = 0; n < (await link.count()); n++)
        expect(await link.nth(n).getAttribute('href')).not.toMatch(/script|data|evil/)
      await expectHarmless(page, foreign)
    }
  },
)

test('what a server sends unwashed is washed in the browser', { tag: '@desktop' }, async ({ page, shop }) => {
  const foreign = watchForeign(page)
  // Pictures that were meant to fail do; and the policy of the page speaks up when the browser reads what is still to be washed.
  shop.allowedErrors.push(/Failed to load resource/, /^Executing inline event handler violates/)
  const content = hostileHtml.map((html) => `<p>앞</p>${html}<p>뒤</p>`).join('\n')
  await page.route(/\/bbs\/notices\/\d+/, async (route) => {
    const answer = await route.fetch()
    const { result, ...envelope } = (await answer.json()) as { result: { data: object } }
    await route.fulfill({ json: { ...envelope, result: { ...result, data: { ...result.data, content } } } })
  })
  await page.goto('/Notice')
  await untilAlive(page)
  await page.getByRole('main').getByRole('link', { name: notices[0]!.subject }).click()
  const shown = page.locator('main article > div')
  await expect(shown.getByText('뒤', { exact: true })).not.toHaveCount(0)
  expect(await shown.innerHTML()).not.toMatch(danger)
  await expectHarmless(page, foreign)
})

test(
  'the terms and the privacy policy: contents lead to the articles, numbers are those of the settings',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await page.goto('/Policy')
    await expect(page.getByRole('heading', { name: '제1조 목적' })).toBeVisible()
    await expect(page.getByText('시행일 2026년').first()).toBeVisible()
    await expect(page.getByText(/영업일/).first()).toBeVisible()
    if (isMobile) await page.locator('summary', { hasText: '차례' }).click()
    const last = page.getByRole('link', { name: '부칙' }).filter({ visible: true })
    await last.click()
    await expect(page.getByRole('heading', { name: '부칙' })).toBeInViewport()
    await expectOpenToAll(page)
    await page.getByRole('navigation', { name: '약관과 정책' }).getByRole('link', { name: '개인정보처리방침' }).click()
    await page.waitForURL('**/Private')
    await expect(page.getByText('5년 (전자상거래법)').first()).toBeVisible()
    await expectOpenToAll(page)
    await page.goto('/Ready')
    await expect(page.getByRole('heading', { name: '준비 중이에요' })).toBeVisible()
    await expect(page.getByText('조금만 기다려 주세요.')).toBeVisible()
    await expectOpenToAll(page)
  },
)
