import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { leave } from '#contract/account.ts'
import { answerDeskInquiry } from '#contract/operator/inquiries.ts'
import { correctDelivery } from '#contract/operator/order-corrections.ts'
import { getDeskOrder } from '#contract/operator/orders.ts'
import { makeBatch, issueBatch, settleBatchLines } from '#contract/operator/refund-batches.ts'
import { setRefundAccount } from '#contract/operator/refunds.ts'
import { getRetention, getWithdrawal, listWithdrawals } from '#contract/operator/withdrawals.ts'
import { runRetention } from './run-retention.ts'
import { ask } from '#tests/support/inquiring.ts'
import { bringTo, linesAt } from '#tests/support/lines.ts'
import { openMarket } from '#tests/support/market.ts'
import { cancelByHand } from '#tests/support/refund-by-hand.ts'
import { assertClean, makeShopper, refusalOf } from '#tests/support/shopping.ts'
import { sell } from '#tests/support/sold.ts'
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

it('takes a person out of what the desk wrote down of him, too', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const shopper = await makeShopper(market)
  const [orders, money, members] = [
    await openDesk(market, ['orders']),
    await openDesk(market, ['money']),
    await openDesk(market, ['members']),
  ]
  const { order_id, lines } = await sell(market, [undefined], shopper)
  const { delivery: was } = (await orders.send(getDeskOrder, { params: { id: order_id } })).data
  const delivery = { ...was, reci_name: '박받는', reci_phone: '01022223333', delivery_memo: '뒷문 비밀번호' }
  await orders.send(correctDelivery, { params: { id: order_id }, body: { delivery, was, reason: '전화로 요청' } })
  await bringTo(market, shopper, lines, 'ORDK')
  const { id: refund } = await cancelByHand({ market, shopper })
  await money.send(setRefundAccount, {
    params: { id: refund },
    body: { bank_code: '88', account: '110123459876', depositor: '최예금' },
  })
  const { id: batch } = await money.send(makeBatch, { body: { refund_ids: [refund] } })
  await money.send(issueBatch, { params: { id: batch }, body: { state: 'NEW', reason: '' } })
  await money.send(settleBatchLines, {
    params: { id: batch },
    body: { refund_ids: [refund], result: 'DONE', note: '' },
  })
  const { data: inquiry } = await ask(shopper, {})
  await members.send(answerDeskInquiry, { params: { id: inquiry.id }, body: { a_content: '박받는 님께', version: 0 } })

  const words = ['박받는', '01022223333', '뒷문', '최예금', '9876']
  // Four digits may occur by chance in a time or an encrypted text, so only whole values count.
  const stands = (word: string, text: string) => new RegExp(`(?<![0-9a-f.])${word}(?![0-9a-f])`).test(text)
  const found = async () => {
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(audit_log::text, ' ') from audit_log) || (select string_agg(refunds::text, ' ') from refunds)
        || (select string_agg(refund_batch_lines::text, ' ') from refund_batch_lines) as all`.execute(market.db)
    return words.filter((word) => stands(word, rows[0]!.all))
  }
  assert.deepEqual(await found(), words)
  await shopper.send(leave, { body: { user_out_code_id: 2, user_content: '' } })
  assert.deepEqual(await found(), [])
  const { rows } = await sql<{ fields: string[]; reason: string }>`
    select array(select jsonb_object_keys(after) order by 1) as fields, reason from audit_log
    where action = 'delivery.corrected'`.execute(market.db)
  assert.deepEqual(rows, [{ fields: ['delivery_memo', 'reci_name', 'reci_phone'], reason: '' }])
  const { rows: kept } = await sql<{ depositor: string }>`
    select data #>> '{refunds,0,depositor}' as depositor from retained_records
    where kind = 'payment' and data #>> '{refunds,0,depositor}' is not null`.execute(market.db)
  assert.deepEqual(kept, [{ depositor: '최예금' }])
  await assertClean(market)
})
