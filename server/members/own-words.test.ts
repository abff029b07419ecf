import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { leave } from '#contract/account.ts'
import { cancelProduct } from '#contract/orders.ts'
import { assignRefunds, refundByBank } from '#contract/operator/refunds.ts'
import { refuseReturnRequest, takeReturnRequest } from '#contract/operator/returns.ts'
import { declineObjection } from '#contract/operator/settlement-objections.ts'
import { objectToLine } from '#contract/partner/settlements.ts'
import { askBack, returnOf, withdraw } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import { openMarket } from '#tests/support/market.ts'
import { cancelByHand, payOrderOf } from '#tests/support/refund-by-hand.ts'
import { closeFor, owe } from '#tests/support/settling.ts'
import { assertClean, makeShopper } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

it('what a person said, and the provider of them, leaves lines, money, notices and the log with them', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const shopper = await makeShopper(market)
  const desk = await openDesk(market, ['orders', 'money'])
  const { partner, lines: owed } = await owe(market, shopper)
  const [asked, taken, cancelled] = [
    await linesAt(market, shopper, 'ORDK'),
    await linesAt(market, shopper, 'DELK'),
    await linesAt(market, shopper, 'PAYK'),
  ]
  await askBack(shopper, asked.lines[0]!, { return_content: '돌쇠가 보니 상했어요' })
  const { id } = await returnOf(market, asked.lines[0]!)
  const refusal = { state: 'REQUESTED', words: '돌쇠 님, 사진을 보내 주세요' } as const
  await desk.send(refuseReturnRequest, { params: { id }, body: refusal })
  const { rows: today } = await sql<{ asked_on: string }>`select market_today()::text as asked_on`.execute(market.db)
  const call = { return_content: '돌쇠 님이 전화로 상했다고 해요', ...today[0]! }
  await desk.send(takeReturnRequest, { body: { line_ids: taken.lines, ...call } })
  await withdraw(shopper, taken.lines[0]!)
  const why = { opc_code: 1, cancel_content: '돌쇠가 마음을 바꿨어요' }
  await shopper.send(cancelProduct, { params: { id: cancelled.lines[0]! }, body: why })
  const { id: refund } = await cancelByHand({ market, shopper })
  await desk.send(assignRefunds, { body: { refund_ids: [refund] } })
  const transfer = { state: 'MANUAL', note: '돌쇠 님 계좌로 이체' } as const
  await desk.send(refundByBank, { params: { id: refund }, body: transfer })
  const { id: settlement } = await closeFor(desk, partner.id)
  const person = await openDesk(market, ['partner-money'], partner.id)
  const objected = { params: { id: settlement, line: owed[0]! }, body: { reason: '돌쇠 님은 다 받았대요' } }
  const objection = await person.send(objectToLine, objected)
  await desk.send(declineObjection, { params: { id: objection.id }, body: { answer: '돌쇠 님께 물었어요' } })
  for (const paymentKey of ['lost', null]) {
    const data = {
      paymentKey,
      orderId: await payOrderOf(market, asked.order_id),
      status: 'ABORTED',
      customerName: '돌쇠',
    }
    await fetch(`${market.url}/api/payments/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED', data }),
    })
  }
  await sql`
    insert into provider_events (payment_key, body)
    select payment_key, '{"eventType": "CANCELED", "data": {"customerName": "돌쇠", "lastTransactionKey": "t"}}' from payments
    where order_id = ${cancelled.order_id}`.execute(market.db)
  // What the desk wrote about the member and another one, as it stands in the log.
  await sql`
    with paid as (select id, payment_key from payments where order_id = ${cancelled.order_id}),
    acts (action, target_kind, target_id, before, reason) as (
      select 'payment.query', 'payment', payment_key, null, '돌쇠 님이 물어요' from paid
      union all values
        ('delivery.corrected', 'order', ${String(asked.order_id)}, null, '돌쇠 님의 전화'),
        ('parcel.corrected', 'line', ${String(asked.lines[0])}, null, '돌쇠 님의 전화'),
        ('member.suspend', 'member', ${String(shopper.id)}, null, '돌쇠 님이 다퉈요'),
        ('member.sign-out', 'member', ${String(shopper.id)}, null, '돌쇠 님의 전화'),
        ('member.suspend', 'member', ${String(shopper.id + 1)}, null, '길동 님이 다퉈요'),
        ('hold.release', 'product', '1', ${JSON.stringify({ user_id: shopper.id })}, '돌쇠 님의 전화'),
        ('hold.release', 'product', '1', ${JSON.stringify({ user_id: shopper.id + 1 })}, '길동 님의 전화')),
    queried as (
      insert into payment_queries (row_key, payment_key, note, staff_id)
      select 'missing:' || payment_key, payment_key, '돌쇠 님이 물어요', ${desk.staff.id} from paid)
    insert into audit_log (staff_id, action, target_kind, target_id, before, reason, ip)
    select ${desk.staff.id}, action, target_kind, target_id, before::jsonb, reason, '127.0.0.1' from acts`.execute(
    market.db,
  )

  const found = async () => {
    const { rows } = await sql<{ name: string; rows: number }>`
      select name, count(*)::int as rows from (
        select 'lines' as name, reason as words from order_product_history
        union all select 'boxes', reason from product_history
        union all select 'cancels', cancels::text from cancels
        union all select 'refunds', refunds::text from refunds
        union all select 'notices', body::text from provider_events
        union all select 'queries', note from payment_queries
        union all select 'log', audit_log::text from audit_log) every
      where words like '%돌쇠%' group by 1 order by 1`.execute(market.db)
    return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
  }
  const before = await found()
  assert.deepEqual(before, {
    boxes: 1,
    cancels: 1,
    lines: 5,
    log: 11,
    notices: before['notices'],
    queries: 1,
    refunds: 2,
  })
  assert.ok(before['notices']! >= 3)
  await shopper.send(leave, { body: { user_out_code_id: 2, user_content: '' } })
  assert.deepEqual(await found(), {})
  const { rows: others } = await sql<{ reason: string }>`
    select reason from audit_log where reason like '%길동%' order by id`.execute(market.db)
  assert.deepEqual(
    others.map(({ reason }) => reason),
    ['길동 님이 다퉈요', '길동 님의 전화'],
  )
  const { rows: left } = await sql<{ told: string[]; codes: string[]; kept: string[] }>`
    select (select array_agg(distinct body #>> '{data,status}') from provider_events where payment_key = 'lost') as told,
      (select array_agg(distinct reason) from order_product_history where order_product_id = ${taken.lines[0]!} and reason <> '') as codes,
      (select array_agg(data #>> '{cancels,0,reason}') from retained_records
       where kind = 'dispute' and data #>> '{cancels,0,reason}' like '%돌쇠%') as kept`.execute(market.db)
  assert.deepEqual(left, [
    { told: ['ABORTED'], codes: ['payment.paid', 'return.withdrawn'], kept: [why.cancel_content] },
  ])
  await assertClean(market)
})
