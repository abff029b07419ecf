import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { logOutStaff } from '#contract/operator/session.ts'
import { signOutStaff } from '#contract/operator/staff.ts'
import { memberPassword } from '#tests/support/client.ts'
import { makeMember } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { expect, test } from '#tests/support/shop.ts'
import { makeFresh, openDesk, type TestStaff, totpFor } from '#tests/support/staff.ts'
import { closeAsBrowser, enter, expectOpenToAll, openConsole } from './operator.ts'

const loginOf = (page: Page) => page.getByRole('dialog', { name: '다시 로그인해 주세요' })
const outButton = (page: Page) => page.getByRole('button', { name: '로그아웃', exact: true })

/** The login of this person has rested too long by the moment at which the page sends its next change. */
async function restsAtNextChange(page: Page, { db }: Market, { id }: TestStaff): Promise<void> {
  let isOver = false
  await page.route('**/api/operators/**', async (route) => {
    if (!isOver && route.request().method() !== 'GET') {
      isOver = true
      await sql`
        update staff_sessions set last_used_at = market_now() - interval '61 minutes' where staff_id = ${id}`.execute(
        db,
      )
    }
    await route.continue()
  })
}

async function logInAgain(page: Page, market: Market, staff: TestStaff): Promise<void> {
  await makeFresh(market, staff)
  await loginOf(page).locator('input[name=password]').fill(memberPassword)
  await loginOf(page).getByLabel('인증번호').fill(totpFor(staff))
  await loginOf(page).getByRole('button', { name: '로그인하고 계속하기' }).click()
  await expect(loginOf(page)).toBeHidden()
}

test('one login is every tab’s, outlives a reload, and ends in all of them at once', async ({ page, market }) => {
  const staff = await openConsole(market, page, { address: '/operator/orders', roles: ['orders'] })
  const scripts = () =>
    page.evaluate(() => JSON.stringify([document.cookie, Object.entries(localStorage), Object.entries(sessionStorage)]))
  expect(await scripts()).not.toMatch(/eyJ|staff=/)
  const second = await page.context().newPage()
  await second.goto('/operator')
  await expect(outButton(second)).toBeVisible()
  await page.reload()
  await expect(outButton(page)).toBeVisible()
  // The server's answer may take its time to the tab that asked: the other hears of the end before it.
  const others = page.getByLabel('아이디')
  await second.route(`**${logOutStaff.path}`, async (route) => {
    const response = await route.fetch()
    await expect(others).toBeVisible()
    await route.fulfill({ response })
  })
  await outButton(second).click()
  for (const tab of [page, second]) await expect(tab.getByLabel('아이디')).toBeVisible()

  // A login in one of them brings the other in.
  await makeFresh(market, staff)
  await enter(second, staff)
  for (const tab of [second, page]) await expect(outButton(tab)).toBeVisible()
})

test('a login that rested too long is asked for over the form, and what was pressed goes on by itself', async ({
  page,
  market,
}) => {
  await makeMember(market.db, { business_name: '쉬던식당', status: 'ACTIVE' })
  const staff = await openConsole(market, page, {
    address: '/operator/members?status=ALL&sch_word=쉬던식당',
    roles: ['members'],
  })
  await page.getByRole('link', { name: /쉬던식당/ }).click()
  const pane = page.getByRole('region', { name: '쉬던식당' })
  await pane.getByLabel('정지 사유').fill('미수금 확인')
  await restsAtNextChange(page, market, staff)
  await pane.getByRole('button', { name: '이용 정지' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '이용 정지' }).click()
  await expect(loginOf(page)).toContainText('적던 것은 그대로 있어요')
  await expect(loginOf(page).locator('input[name=password]')).toBeFocused()
  for (let time = 0; time < 2; time++) await page.keyboard.press('Escape')
  await expect(loginOf(page)).toBeVisible()
  await closeAsBrowser(loginOf(page))
  await expect(loginOf(page).locator('input[name=password]')).toBeFocused()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/login-again.png` })
  await loginOf(page).locator('input[name=password]').fill('not this 1')
  await loginOf(page).getByLabel('인증번호').fill('000000')
  await page.keyboard.press('Enter')
  await expect(loginOf(page).getByText('아이디, 비밀번호 또는 인증번호가 맞지 않습니다.')).toBeVisible()
  await logInAgain(page, market, staff)
  await expect(page.getByText('쉬던식당: 이용을 정지했어요. 문자로 알려요')).toBeVisible()
})

test('what was typed outlives the end of the login and a reload', async ({ page, market }) => {
  const staff = await openConsole(market, page, { address: '/operator/settings?tab=login', roles: ['owner'] })
  await page.getByLabel('쉬면 로그아웃').fill('90')
  await restsAtNextChange(page, market, staff)
  await page.getByRole('button', { name: '저장하기' }).click()
  await expect(loginOf(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText('다시 로그인해 주세요.')).toBeVisible()
  await makeFresh(market, staff)
  await enter(page, staff)
  await expect(page.getByLabel('쉬면 로그아웃')).toHaveValue('90')
})

test('a login that an owner ends is over in every tab at once, and nobody reads on', async ({ page, market }) => {
  const staff = await openConsole(market, page, { address: '/operator/orders', roles: ['orders'] })
  const connected = page
    .context()
    .waitForEvent('page')
    .then((tab) => tab.waitForEvent('websocket'))
  const second = await page.context().newPage()
  await second.goto('/operator/orders')
  await expect(outButton(second)).toBeVisible()
  await connected
  await expect.poll(() => market.server.deps.hub.connected()).toBeGreaterThanOrEqual(2)
  const owner = await openDesk(market, ['owner'])
  await owner.send(signOutStaff, { params: { id: staff.id }, body: { version: 0, reason: '기기 분실' } })
  for (const tab of [page, second]) {
    await expect(loginOf(tab)).toContainText('다른 곳에서 이 로그인을 끝냈어요.')
    await expect(tab.getByRole('heading', { level: 1 })).toBeHidden()
  }
  await expectOpenToAll(page)
  // Whoever comes back in one tab is back in the other.
  await logInAgain(page, market, staff)
  await expect(loginOf(second)).toBeHidden()
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
})
