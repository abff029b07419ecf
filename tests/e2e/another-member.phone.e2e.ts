import type { BrowserContext, Page } from '@playwright/test'
import { fillLogin } from '#tests/support/fill-login.ts'
import { makeAddress, makeProduct } from '#tests/support/make.ts'
import type { Member } from '#tests/support/make.ts'
import { buy } from '#tests/support/shopping.ts'
import { expect, test } from '#tests/support/shop.ts'

/** Logs out in a tab of its own and in as somebody else. */
async function changeMembers(context: BrowserContext, member: Member): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto('/MyPage')
  await tab.getByRole('button', { name: '로그아웃' }).click()
  // Whoever logs out is led home, which takes another way with it.
  await expect(async () => {
    await tab.goto('/UserLogin')
    await expect(tab.getByLabel('ID', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await fillLogin(tab, member)
  await expect(tab).toHaveURL(/\/(Main|MyPage)$/)
  return tab
}

test('what a member saw in one tab is gone once somebody else logs in in another', async ({
  page,
  context,
  market,
  shop,
}) => {
  // Nobody but the other tab tells it.
  await page.routeWebSocket(/\/socket\.io\//, () => {})
  const before = await shop.newBuyer(page)
  await makeAddress(market.db, { user_id: before.id, main_YN: 'N', addr_label: '앞사람 창고' })
  const next = await shop.newMember()
  await page.goto('/MyAddress')
  await expect(page.getByText('앞사람 창고')).toBeVisible()
  await changeMembers(context, next)
  await expect(page).toHaveURL(/\/Main$/)

  // What is on its way is not shown in the meantime.
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/users/addresses', (route) => mayAnswer.then(() => route.continue()))
  await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '마이' }).click()
  await page.getByRole('main').getByRole('link', { name: '배송지 관리' }).click()
  await expect(page.getByRole('heading', { name: '배송지 관리' })).toBeVisible()
  await expect(page.getByText('앞사람 창고')).toHaveCount(0)
  answer()
  await expect(page.getByText('기본 배송지', { exact: true })).toBeVisible()
  await expect(page.getByText('앞사람 창고')).toHaveCount(0)
})

test('a tab that slept while somebody else logged in keeps no word of the one before', async ({
  page,
  context,
  shop,
}) => {
  await page.routeWebSocket(/\/socket\.io\//, () => {})
  // The browser lets it sleep: what the other tab wrote it hears when it wakes, all at once.
  await page.addInitScript(() => {
    const handle = (event: StorageEvent) => {
      if (event.isTrusted) event.stopImmediatePropagation()
    }
    addEventListener('storage', handle, true)
  })
  await shop.newBuyer(page)
  const next = await shop.newMember()
  await page.goto('/MyQnAWrite')
  await page.getByLabel('제목').fill('앞사람의 말')
  await changeMembers(context, next)
  await page.evaluate(() => void dispatchEvent(new StorageEvent('storage')))
  await expect(page.getByLabel('제목')).toHaveValue('')
  await page.goto('/MyPage')
  await expect(page.getByRole('heading', { name: next.business_name })).toBeVisible()
})

test('the order number that one tab remembers is not shown to whoever logs in in another', async ({
  page,
  context,
  market,
  shop,
}) => {
  await page.routeWebSocket(/\/socket\.io\//, () => {})
  const buyer = await shop.newBuyer(page)
  const { order_no, urlCode } = await buy(market, buyer, [(await makeProduct(market.db)).id])
  await page.goto(`/OrderSuccess?urlCode=${urlCode}`)
  await expect(page.getByText(order_no)).toBeVisible()
  await changeMembers(context, await shop.newMember())
  await page.goto('/OrderSuccess')
  await page.waitForURL('**/MyOrderList')
})

test('a tab that slept, and hears late that its session ended, ends no login that came after it', async ({
  page,
  context,
  shop,
}) => {
  const late: (() => void)[] = []
  await page.routeWebSocket(/\/socket\.io\//, (here) => {
    const server = here.connectToServer()
    server.onMessage((message) => {
      const hear = () => here.send(message)
      if (late.length > 0 || String(message).includes('session-ended')) late.push(hear)
      else hear()
    })
    server.onClose(() => {})
  })
  await page.addInitScript(() => {
    const handle = (event: StorageEvent) => {
      if (event.isTrusted) event.stopImmediatePropagation()
    }
    addEventListener('storage', handle, true)
  })
  const member = await shop.newBuyer(page)
  await page.goto('/MyPage')
  await expect(page.getByRole('heading', { name: member.business_name })).toBeVisible()
  const tab = await changeMembers(context, member)
  await expect.poll(() => late.length).toBeGreaterThan(0)
  const asked = page.waitForResponse('**/api/tokens/refresh/user')
  for (const hear of late) hear()
  await asked
  await page.goto('/MyInfo')
  await expect(page.getByLabel('ID', { exact: true })).toHaveValue(member.userid)
  await tab.goto('/MyInfo')
  await expect(tab.getByLabel('ID', { exact: true })).toHaveValue(member.userid)
})

test('a login in another tab leads this one to where it wanted to go, with what it wanted to do', async ({
  page,
  context,
  shop,
}) => {
  const member = await shop.newMember()
  const third = await context.newPage()
  await third.goto('/GoodsAll?grade_code=04')
  const box = third.getByRole('article').first().getByRole('checkbox', { name: '안심살 선택' })
  await box.click()
  const sheet = third.getByRole('dialog', { name: '로그인을 해주세요.' })
  await expect(sheet).toBeVisible()

  await page.goto('/MyQnAWrite')
  await page.waitForURL('**/UserLogin')
  const second = await context.newPage()
  await second.goto('/UserLogin')
  await fillLogin(second, member)
  await expect(page).toHaveURL(/\/MyQnAWrite$/)
  await sheet.getByRole('link', { name: '로그인' }).click()
  await expect(third).toHaveURL(/\/GoodsAll\?grade_code=04/)
  await expect(box).toBeChecked()
})

test('a tab whose session another tab found over says so too, and leads back to what was typed in it', async ({
  page,
  context,
  shop,
}) => {
  // Its socket is asked for once it listens to other tabs; nobody but the other tab tells it.
  const { promise: listens, resolve: listen } = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/socket\.io\//, () => listen())
  const member = await shop.newBuyer(page)
  await page.goto('/MyQnAWrite')
  await page.getByLabel('제목').fill('쓰던 문의')
  await listens
  const tab = await context.newPage()
  await tab.goto('/robots.txt')
  await context.clearCookies()
  await tab.evaluate(() => localStorage.setItem('access_token', 'ran.out.long-ago'))
  await tab.goto('/MyAddress')
  await expect(tab.getByText('다시 로그인해 주세요.')).toBeVisible()

  await expect(page.getByText('다시 로그인해 주세요.')).toBeVisible()
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await fillLogin(page, member)
  await page.waitForURL('**/MyQnAWrite')
  await expect(page.getByLabel('제목')).toHaveValue('쓰던 문의')
})

test('what a member looked for is not offered to whoever logs in after a session that ran out', async ({
  page,
  context,
  shop,
}) => {
  await page.routeWebSocket(/\/socket\.io\//, () => {})
  const first = await shop.newBuyer(page)
  const field = page.getByRole('combobox', { name: /검색$/ })
  const recent = page.getByRole('option').filter({ hasText: '최근 검색' })
  const look = async () => {
    await page.goto('/GoodsSearch')
    await field.click()
    await expect(page.getByRole('option').first()).toBeVisible()
  }
  await page.goto('/GoodsSearch')
  await field.fill('안심')
  await field.press('Enter')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentSearches'))).toContain('안심')
  await look()
  await expect(recent).toHaveCount(1)

  for (const [next, count] of [
    [await shop.newMember(), 0],
    [first, 1],
  ] as const) {
    await page.goto('/robots.txt')
    await context.clearCookies()
    await page.evaluate(() => localStorage.setItem('access_token', 'ran.out.long-ago'))
    await page.goto('/MyPage')
    await expect(page.getByText('다시 로그인해 주세요.')).toBeVisible()
    await page.goto('/UserLogin')
    await fillLogin(page, next)
    await page.waitForURL(/\/(Main|MyPage)$/)
    await look()
    await expect(recent).toHaveCount(count)
  }
})
