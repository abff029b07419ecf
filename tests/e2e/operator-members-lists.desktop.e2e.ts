import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import { makeMember } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { expect, test } from '#tests/support/shop.ts'
import { emptyQueue, makeApplicant, openConsole } from './operator.ts'

/** An approved member who asks for another name of the business. */
async function makeAsking(market: Market, business_name: string): Promise<number> {
  await sql`update users set recheck = false where recheck`.execute(market.db)
  const { id } = await makeMember(market.db, { business_name })
  await sql`
    insert into member_changes (user_id, name, business_name) values (${id}, '나회원', ${`새 ${business_name}`})`.execute(
    market.db,
  )
  await sql`update users set recheck = true where id = ${id}`.execute(market.db)
  return id
}

test('the way from 오늘 leads to the changes when nobody waits to be admitted, and such a member can be suspended', async ({
  page,
  market,
}) => {
  await emptyQueue(market)
  const id = await makeAsking(market, '바뀐식당')
  await openConsole(market, page, { address: '/operator', roles: ['members'] })
  await page
    .getByRole('main')
    .getByRole('link', { name: /회원 승인/ })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: '바뀐식당' })).toBeVisible()
  await expect(page.getByRole('button', { name: '변경 승인하고 다음' })).toBeVisible()
  await expect(page.getByRole('button', { name: '모든 기기에서 로그아웃' })).toBeVisible()
  await page.getByLabel('정지 사유').fill('휴대폰을 잃어버렸어요')
  await page.getByRole('button', { name: '이용 정지' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '이용 정지' }).click()
  await expect(page.getByText('바뀐식당: 이용을 정지했어요. 문자로 알려요')).toBeVisible()
  const { rows } = await sql<{ status: string }>`select status from users where id = ${id}`.execute(market.db)
  expect(rows).toEqual([{ status: 'STOP' }])
})

test('deciding the only one of the last page leads to the page before', async ({ page, market }) => {
  await emptyQueue(market)
  for (let n = 1; n <= 31; n++) await makeApplicant(market, `식당 ${String(n).padStart(2, '0')}`)
  await openConsole(market, page, { address: '/operator/members?page=2', roles: ['members'] })
  await expect(page.getByRole('heading', { level: 2, name: '식당 31' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: '승인하기' }).click()
  await expect(page.getByText('식당 31: 승인했어요. 문자로 알려요')).toBeVisible()
  await expect(page.getByRole('region', { name: '회원 목록' }).getByRole('link', { name: /식당 01/ })).toBeVisible()
  await expect(page.getByText('모두 처리했어요')).toHaveCount(0)
})

test('a last page that somebody else empties leaves what is typed about its member', async ({ page, market }) => {
  await emptyQueue(market)
  const first = await makeApplicant(market, '첫 식당')
  for (let n = 2; n <= 31; n++) await makeApplicant(market, `식당 ${String(n).padStart(2, '0')}`)
  await openConsole(market, page, { address: '/operator/members?page=2', roles: ['members'] })
  await expect(page.getByRole('heading', { level: 2, name: '식당 31' })).toBeVisible()
  await page.getByLabel('반려 사유').selectOption('기타')
  await page.getByRole('textbox', { name: /^사유/ }).fill('상호가 보이게')
  await transaction(market.db, 'demo', (trx) =>
    trx.updateTable('users').set({ status: 'REJECT' }).where('id', '=', first.id).execute(),
  )
  // The desk asks again every fifteen seconds.
  await expect(page.getByText('2 / 2')).toBeHidden({ timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 2, name: '식당 31' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^사유/ })).toHaveValue('상호가 보이게')
})
