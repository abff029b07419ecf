import { sql } from 'kysely'
import { changeSettings, getDeskSettings, type DeskSettings } from '#contract/operator/settings.ts'
import { marketNow } from '#database/market-now.ts'
import { expect, test } from '#tests/support/shop.ts'
import { openDesk } from '#tests/support/staff.ts'
import { openConsole } from './operator.ts'

test('a planned change that comes into force while a form is typed in is shown, and what it did to other fields is kept', async ({
  page,
  market,
}) => {
  const desk = await openDesk(market, ['owner'])
  const present = async () => {
    const { values, seen } = await desk.send(getDeskSettings, {})
    return { company: (values as DeskSettings).company, seen }
  }
  const { company, seen } = await present()
  const effective_from = new Date((await marketNow(market.db)) + 10 * 60_000).toISOString()
  await desk.send(changeSettings, {
    body: { values: { company: { ...company, address: '서울 성동구 새길 1' } }, effective_from, seen },
  })
  await openConsole(market, page, { address: '/operator/settings?tab=company', roles: ['owner'] })
  await page.getByLabel('전화', { exact: true }).fill('02-7777-7777')
  // The desk asks every few seconds: it shall not hear of the change before it saves.
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.route('**/api/operators/settings', async (route) => {
    if (route.request().method() === 'GET') await sent
    await route.continue()
  })
  await market.pass(11 * 60)
  const save = page.getByRole('button', { name: '저장하기' }).first()
  await save.click()
  const notice = page.getByRole('alert').filter({ hasText: '다른 사람이 먼저 바꿨어요' })
  await expect(notice).toContainText('회사')
  await expect(page.getByLabel('주소', { exact: true })).toHaveValue(company.address)
  await notice.getByRole('button', { name: '확인' }).click()
  await expect(page.getByLabel('주소', { exact: true })).toHaveValue('서울 성동구 새길 1')
  await save.click()
  await expect(page.getByText('바꾼 값을 적용했어요')).toBeVisible()
  expect((await present()).company).toEqual({ ...company, address: '서울 성동구 새길 1', phone: '02-7777-7777' })
  await sql`delete from setting_changes where key = 'company'`.execute(market.db)
})
