import { cancelOrderLines } from '#contract/operator/cancels.ts'
import { expect, test } from '#tests/support/shop.ts'
import { sell } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'
import { openConsole } from './operator.ts'

test('who cancels a line that somebody else has cancelled is told which one, and keeps the reason', async ({
  page,
  market,
}) => {
  const sold = await sell(market, [undefined, undefined])
  const other = await openDesk(market, ['money'])
  await openConsole(market, page, { address: `/operator/cancels?order=${sold.order_no}`, roles: ['money'] })
  const pane = page.getByRole('complementary')
  await pane.getByRole('list').getByRole('checkbox').first().check()
  await pane.getByRole('button', { name: '공급사 재고가 없어요' }).click()
  await other.send(cancelOrderLines, { body: { line_ids: [sold.lines[0]!], reason: '전화로 요청', resell: true } })
  await pane.getByRole('button', { name: /^1개 취소하고/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '취소하고 환불' }).click()
  const told = page.getByRole('alertdialog', { name: /다른 사람이 먼저 바꿨어요/ })
  await expect(told.getByText(/^[\d-]+ 꽃등심살 주문취소$/)).toBeVisible()
  await told.getByRole('button', { name: '확인' }).click()
  await expect(pane.getByRole('list').getByRole('checkbox').first()).toBeDisabled()
  await expect(pane.getByLabel('사유')).toHaveValue('공급사 재고가 없어요')
})
