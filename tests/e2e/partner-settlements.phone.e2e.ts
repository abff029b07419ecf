import { declineObjection } from '#contract/operator/settlement-objections.ts'
import { approveSettlement, getSettlement, leaveLineOut } from '#contract/operator/settlements.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { assertClean, refusalOf } from '#tests/support/shopping.ts'
import { owe } from '#tests/support/settling.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'
import { closeFor } from './owing.ts'

test('a person of a partner objects to a line, reads the answer, and confirms the settlement', async ({
  page,
  market,
  shopper,
}) => {
  const { partner, lines } = await owe(market, shopper, 2)
  await openConsole(market, page, { address: '/partner', roles: ['partner-money'], partnerId: partner.id })
  await expect(page).toHaveURL(/\/partner\/settlements$/)
  const running = page.getByRole('region', { name: '지금까지 쌓인 금액' })
  await expect(running).toContainText('829,900원')
  await expect(page.getByText('아직 마감한 정산이 없어요')).toBeVisible()
  await running.getByRole('button', { name: '내역 보기' }).click()
  const open = page.getByRole('dialog', { name: '지금까지 쌓인 내역' })
  await expect(open.getByRole('listitem')).toHaveCount(2)
  await expectOpenToAll(page)
  await fitsWidths(page, [320, 390])

  const { id, net } = await closeFor(market, partner.id)
  await page.goto('/partner/settlements')
  await expect(page.getByRole('link', { name: /^정산/ })).toContainText('기다리는 일 1')
  await expect(running).toContainText('0원')
  await expectOpenToAll(page)
  await fitsWidths(page, [320, 390])
  await page.getByRole('row', { name: /확인 전/ }).click()
  const pane = page.getByRole('dialog', { name: /정산$/ })
  await expect(pane.getByRole('row', { name: '지급액 826,890원' })).toBeVisible()
  await expect(pane.getByText('신한은행 ••••7890 안성축산')).toBeVisible()
  await pane
    .getByRole('button', { name: /왜 이 금액/ })
    .first()
    .click()
  await expect(pane.getByText(/중개 · 수수료 3\.5%/)).toBeVisible()
  const paper = page.waitForEvent('download')
  await pane.getByRole('button', { name: '정산서 PDF' }).click()
  expect((await paper).suggestedFilename()).toMatch(/^정산서 JS-\d{6}-\d{4}\.pdf$/)

  await pane
    .getByRole('button', { name: /이의 있어요$/ })
    .first()
    .click()
  const asking = page.getByRole('dialog', { name: /원이 다른가요/ })
  await asking.getByRole('button', { name: '이의 내기' }).click()
  await expect(asking.getByText('무엇이 다른지 입력하세요')).toBeVisible()
  await asking.getByRole('button', { name: '무게가 달라요' }).click()
  await expectOpenToAll(page)
  await asking.getByRole('button', { name: '이의 내기' }).click()
  await expect(pane.getByText('이의에 답할 때까지 확인과 지급을 기다려요.')).toBeVisible()
  await expect(pane.getByRole('button', { name: '확인했어요' })).toHaveCount(0)
  await fitsWidths(page, [320, 390])

  const desk = await openDesk(market, ['money'])
  const approve = () => desk.send(approveSettlement, { params: { id }, body: { state: 'CLOSED', net } })
  expect((await refusalOf(approve())).errno).toBe(3288)
  const { data } = await desk.send(getSettlement, { params: { id } })
  expect(data.objections.map(({ line_id, reason }) => [line_id, reason])).toEqual([[lines[0], '무게가 달라요']])
  const answer = '저울 기록과 라벨이 같아요'
  await desk.send(declineObjection, { params: { id: data.objections[0]!.id }, body: { answer } })
  await page.reload()
  await expect(pane.getByText(`한결의 답: ${answer}`)).toBeVisible()
  await expect(pane.getByText('그대로 둠')).toBeVisible()

  await pane.getByRole('button', { name: '확인했어요' }).click()
  const sure = page.getByRole('alertdialog', { name: '826,890원이 맞나요?' })
  await expect(sure).toContainText('확인한 정산에는 이의를 낼 수 없어요.')
  await sure.getByRole('button', { name: '확인했어요' }).click()
  await expect(pane.getByText('확인함', { exact: true })).toBeVisible()
  await expect(pane.getByRole('button', { name: /이의 있어요$/ })).toHaveCount(0)
  await expectOpenToAll(page)
  await approve()
  await page.reload()
  await expect(pane.getByText('승인됨', { exact: true })).toBeVisible()
  await assertClean(market)
})

test('an objection is taken back, and one that is right takes its line out', async ({ page, market, shopper }) => {
  const { partner, lines } = await owe(market, shopper, 2)
  const { id } = await closeFor(market, partner.id)
  await openConsole(market, page, {
    address: `/partner/settlements?id=${id}`,
    roles: ['partner'],
    partnerId: partner.id,
  })
  const pane = page.getByRole('dialog', { name: /정산$/ })
  const object = async () => {
    await pane
      .getByRole('button', { name: /이의 있어요$/ })
      .first()
      .click()
    const asking = page.getByRole('dialog', { name: /원이 다른가요/ })
    await asking.getByLabel('무엇이 다른가요').fill('라벨에는 4.10kg이에요')
    await asking.getByRole('button', { name: '이의 내기' }).click()
  }
  await object()
  await pane.getByRole('button', { name: /이의 거두기$/ }).click()
  await page
    .getByRole('alertdialog', { name: /이의를 거둘까요/ })
    .getByRole('button', { name: '이의 거두기' })
    .click()
  await expect(pane.getByText('거둠', { exact: true })).toBeVisible()
  await object()
  await expect(pane.getByText('답을 기다림')).toBeVisible()
  const desk = await openDesk(market, ['money'])
  await desk.send(leaveLineOut, { params: { id, line: lines[0]! }, body: { reason: '다음 정산에 맞게 넣을게요' } })
  await page.reload()
  await expect(pane.getByText('한결의 답: 다음 정산에 맞게 넣을게요')).toBeVisible()
  await expect(pane.getByRole('row', { name: '지급액 413,445원' })).toBeVisible()
  await fitsWidths(page, [320, 390])
  await assertClean(market)
})
