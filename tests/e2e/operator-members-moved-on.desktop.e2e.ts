import { holdChanges } from '#tests/support/hold-changes.ts'
import { expect, test } from '#tests/support/shop.ts'
import { emptyQueue, makeApplicant, openConsole } from './operator.ts'

test('an approval that is there once somebody reads another application takes them nowhere', async ({
  page,
  market,
}) => {
  await emptyQueue(market)
  for (const name of ['먼저식당', '다음식당', '보던식당']) await makeApplicant(market, name)
  await openConsole(market, page)
  await expect(page.getByRole('heading', { level: 2, name: '먼저식당' })).toBeVisible()
  const letGo = await holdChanges(page, /\/approve$/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: '승인하기' }).click()
  await page.getByRole('link', { name: /보던식당/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: '보던식당' })).toBeVisible()
  await letGo()
  await expect(page.getByText('먼저식당: 승인했어요. 문자로 알려요')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회원 승인 대기 2')
  await expect(page.getByRole('heading', { level: 2, name: '보던식당' })).toBeVisible()
})
