import assert from 'node:assert/strict'
import { it } from 'node:test'
import { leave } from '#contract/account.ts'
import { getRetention, getWithdrawal, listWithdrawals } from '#contract/operator/withdrawals.ts'
import { runRetention } from './run-retention.ts'
import { linesAt } from '#tests/support/lines.ts'
import { openMarket } from '#tests/support/market.ts'
import { makeShopper, refusalOf } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

it('shows who left and why, what is kept until when, and what the daily job would take and took', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const [quiet, busy] = [await makeShopper(market), await makeShopper(market)]
  await linesAt(market, busy, 'ORDK')
  await quiet.send(leave, { body: { user_out_code_id: 2, user_content: '' } })
  await busy.send(leave, { body: { user_out_code_id: 8, user_content: '가게를 옮겨요' } })

  const desk = await openDesk(market, ['members'])
  const { data, reasons } = await desk.send(listWithdrawals, {})
  assert.deepEqual(
    data.map(({ id, out_kind, user_content, orders, open_lines, refund_due }) => [
      id,
      out_kind,
      user_content,
      orders,
      open_lines,
      refund_due,
    ]),
    [
      [busy.id, '직접 입력', '가게를 옮겨요', 1, 0, 0],
      [quiet.id, '가격이 맞지 않아요', '', 0, 0, 0],
    ],
  )
  assert.equal(data[0]?.business, '한•••')
  assert.deepEqual(
    reasons.filter(({ count }) => count > 0).map(({ id }) => id),
    [2, 8],
  )
  const page = await desk.send(listWithdrawals, { query: { limit: 1 } })
  const second = await desk.send(listWithdrawals, { query: { limit: 1, cursor: page.next! } })
  assert.deepEqual([second.data[0]?.id, second.next], [quiet.id, null])
  assert.deepEqual(
    (await desk.send(listWithdrawals, { query: { reason: 2 } })).data.map(({ id }) => id),
    [quiet.id],
  )
  const { data: one } = await desk.send(getWithdrawal, { params: { id: busy.id } })
  assert.deepEqual(one.kept.map(({ kind, count }) => `${kind} ${count}`).toSorted(), [
    'behaviour 1',
    'contract 2',
    'payment 1',
  ])
  assert.equal((await refusalOf(desk.send(getWithdrawal, { params: { id: 99_999 } }))).status, 404)

  const before = await desk.send(getRetention, {})
  assert.deepEqual([before.blocked, before.runs, before.kept[0]?.kind], [4, [], 'behaviour'])
  await market.pass(370 * 86_400)
  const later = await openDesk(market, ['members'])
  const dry = await later.send(getRetention, {})
  const due = dry.due.find(({ name }) => name.startsWith('이용 기록'))
  assert.deepEqual([due?.count, dry.blocked], [2, 0])
  assert.deepEqual((await later.send(getRetention, {})).due, dry.due, 'looking takes nothing away')
  await runRetention(market.db)
  const after = await later.send(getRetention, {})
  assert.deepEqual(
    after.runs[0]?.purged.find(({ name }) => name.startsWith('이용 기록')),
    due,
  )
  assert.equal(after.due.find(({ name }) => name.startsWith('이용 기록'))?.count, 0)
  const [gone] = (await later.send(listWithdrawals, {})).data
  assert.equal(gone?.user_content, '', 'words go with the record of behaviour')

  const others = await openDesk(market, ['orders', 'money', 'intake', 'content', 'read-only'])
  assert.equal((await refusalOf(others.send(listWithdrawals, {}))).status, 403)
  assert.equal((await refusalOf(others.send(getWithdrawal, { params: { id: busy.id } }))).status, 403)
  assert.equal((await refusalOf(others.send(getRetention, {}))).status, 403)
})
