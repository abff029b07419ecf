import type { Page } from '@playwright/test'
import { makePayee, nextPeriod } from '#tests/support/settling.ts'
import { expect, test } from '#tests/support/shop.ts'
import { assertClean } from '#tests/support/shopping.ts'
import { expectOpenToAll, openConsole } from './operator.ts'
import { closeFor, correct } from './owing.ts'

// It turns the clock to the next period.
test.use({ ground: { name: 'carried over' } })

const lane = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '정산 단계' }).getByRole('link', { name: new RegExp(`^${name}`) })

test('too little to be paid is carried over to the next settlement: it says so, nothing is paid, and the next one has it', async ({
  page,
  market,
}) => {
  const partner = await makePayee(market)
  await correct(market, [partner.id], 9_000)
  const mine = page.getByRole('row').filter({ hasText: partner.partner_name })
  const pane = page.getByRole('complementary')
  const statement = pane.getByRole('table', { name: '지급액 계산' })
  const acts = pane.getByRole('button', { name: /승인|이월|지급|파일|보류|결과/ })
  const little = await closeFor(market, partner.id)

  await openConsole(market, page, { address: '/operator/settlements?lane=APPROVE', roles: ['money'] })
  await mine.focus()
  await page.keyboard.press('Enter')
  await expect(statement.getByRole('row', { name: '지급액 9,000원' })).toBeVisible()
  await expect(pane.getByText('10,000원이 안 되는 금액은 보내지 않고 다음 정산에 더해요.')).toBeVisible()
  await expect(acts).toHaveText(['다음 정산으로 이월', '지급 보류'])
  await expectOpenToAll(page)
  await acts.first().click()
  const sure = page.getByRole('alertdialog', { name: '9,000원을 다음 정산으로 이월할까요?' })
  await expect(sure).toContainText('이 정산은 끝나고 되돌릴 수 없어요.')
  await sure.getByRole('button', { name: '이월하기' }).click()
  await expect(page.getByText('다음 정산으로 이월했어요')).toBeVisible()
  await expect(acts).toHaveCount(0)
  await expect(pane.getByText('지급 예정', { exact: true })).toHaveCount(0)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/settlements-carried.png` })

  // It waits for no payment, and stands before the next period as what is owed from the last.
  await lane(page, '지급 대기').click()
  await expect(page.getByText('지급할 정산이 없어요')).toBeVisible()
  await lane(page, '끝난 정산').click()
  await expect(mine).toContainText('이월')
  await lane(page, '마감 전').click()
  await expect(mine).toContainText('이미 마감함')
  await expect(mine.getByRole('gridcell', { name: '9,000', exact: true })).toHaveCount(2)

  await nextPeriod(market)
  await correct(market, [partner.id], 30_000)
  await page.reload()
  await expect(mine).toContainText('39,000')
  const next = await closeFor(market, partner.id)
  await page.goto(`/operator/settlements?lane=APPROVE&id=${next.id}`)
  await expect(statement.getByRole('row', { name: '이월 +9,000' })).toBeVisible()
  await expect(statement.getByRole('row', { name: '지급액 39,000원' })).toBeVisible()
  await expect(acts.first()).toHaveText('39,000원 승인')
  await page.goto(`/operator/settlements?lane=OVER&id=${little.id}`)
  await expect(pane.getByText(next.number, { exact: true })).toBeVisible()
  await assertClean(market)
})
