import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import * as batches from '#contract/operator/refund-batches.ts'
import * as refunds from '#contract/operator/refunds.ts'
import { leave } from '#contract/account.ts'
import { getOrder } from '#contract/orders.ts'
import { getReturn } from '#contract/operator/returns.ts'
import { getStatement } from '#contract/statements.ts'
import { earnLines } from '#server/settlements/earn-lines.ts'
import { returnOf } from '#tests/support/asking-back.ts'
import type { Market } from '#tests/support/market.ts'
import { cancelByHand, returnByHand } from '#tests/support/refund-by-hand.ts'
import { assertClean, makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { tellRefunds } from './tell-refunds.ts'

let market: Market
let shopper: Shopper
let desk: Desk
let second: Desk
before(async () => {
  market = await openStillMarket()
  shopper = await makeShopper(market)
  ;[desk, second] = [await openDesk(market, ['money']), await openDesk(market, ['money'])]
})
after(() => market[Symbol.asyncDispose]())

const refundOf = async (id: number) => (await desk.send(refunds.getRefund, { params: { id } })).data
const bounce = (id: number, state: 'DONE' | 'MANUAL' = 'DONE', who = desk) =>
  who.send(refunds.bounceRefund, { params: { id }, body: { state, note: '없는 계좌' } })
const approve = (id: number, who = second) =>
  who.send(refunds.approveRefund, { params: { id }, body: { state: 'HELD' } })
const giveAccount = (id: number) =>
  desk.send(refunds.setRefundAccount, {
    params: { id },
    body: { bank_code: '88', account: '110234567890', depositor: '김한결' },
  })
const make = async (id: number) => (await desk.send(batches.makeBatch, { body: { refund_ids: [id] } })).id
const issue = (id: number) => desk.send(batches.issueBatch, { params: { id }, body: { state: 'NEW', reason: '' } })
const paid = (id: number, refund: number) =>
  desk.send(batches.settleBatchLines, { params: { id }, body: { refund_ids: [refund], result: 'DONE', note: '' } })
async function textsOf(template: string) {
  const { rows } = await sql<{ text: string }>`
    select text from messages where user_id = ${shopper.id} and template = ${template} order by id`.execute(market.db)
  return rows.map(({ text }) => text)
}
async function earned(line: number) {
  await sql`
    insert into lines_to_earn (order_product_id, at, waits) values (${line}, market_now(), false) on conflict do nothing`.execute(
    market.db,
  )
  await earnLines(market.server.deps)
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::int as sum from money_entries where order_product_id = ${line} and account_id in (
      select id from money_accounts where partner_id is not null)`.execute(market.db)
  return rows[0]!.sum
}

it('a transfer that the bank sends back is sent again, to another account, by two people; what was decided stays', async () => {
  const { id, line, order_id } = await returnByHand({ market, shopper, desk }, 50_000)
  const first = await make(id)
  await issue(first)
  await paid(first, id)
  const [before, statement] = [await earned(line), await statementOf(order_id)]
  assert.equal((await textsOf('return.done')).length, 1)

  await bounce(id)
  assert.equal((await refusalOf(bounce(id, 'DONE', second))).errno, 3241, 'once')
  const back = await refundOf(id)
  assert.deepEqual(
    [back.lane, back.os_code, back.payment.cancel_amount, back.account, back.late, back.history[0]!.reason],
    ['MANUAL', 'RTNK', 0, null, false, '없는 계좌'],
  )
  assert.match((await textsOf('refund.bounced'))[0]!, /환불금 50,000원이 은행에서 돌아왔어요/)
  const { data } = await desk.send(batches.getBatch, { params: { id: first } })
  assert.deepEqual([data.state, data.paid, data.failed], ['DONE', 0, 50_000])
  const { order_payment, order_products } = (await shopper.send(getOrder, { params: { id: order_id } })).data[0]!
  assert.deepEqual(
    order_products.map(({ refund, return_request }) => [refund?.state, return_request?.state]),
    [['MANUAL', 'DONE']],
  )
  const { refund } = (await desk.send(getReturn, { params: { id: (await returnOf(market, line)).id } })).data
  assert.deepEqual([refund?.state, refund?.bounced], ['MANUAL', true])
  assert.equal(order_payment?.cancel_amount, 0, 'the buyer does not have it')
  assert.deepEqual([await earned(line), await statementOf(order_id)], [before, statement])
  await assertClean(market)

  assert.match((await refusalOf(make(id))).message, /계좌/)
  await giveAccount(id)
  const again = await make(id)
  assert.match((await refusalOf(issue(again))).message, /승인/)
  await second.send(batches.approveBatch, { params: { id: again }, body: {} })
  await issue(again)
  await paid(again, id)
  const done = await refundOf(id)
  assert.deepEqual([done.state, done.way, done.payment.cancel_amount], ['DONE', 'bank', 50_000])
  await market.pass(30)
  await tellRefunds(market.server.deps)
  assert.match((await textsOf('refund.sent-again'))[0]!, /50,000원을 알려 주신 계좌로 다시 보내드렸어요/)
  await assertClean(market)
})

it('of a cancelled line too, transferred by hand, and as often as it comes back', async () => {
  const { id, line } = await cancelByHand({ market, shopper })
  const send = async () => {
    await giveAccount(id)
    await desk.send(refunds.assignRefunds, { body: { refund_ids: [id] } })
    return (await desk.send(refunds.refundByBank, { params: { id }, body: { state: 'MANUAL', note: '이체' } })).state
  }
  assert.equal(await send(), 'DONE')
  const { rows } = await sql<{ ps_code: number }>`
    select ps_code from products where id = (select product_id from order_products where id = ${line})`.execute(
    market.db,
  )
  assert.equal(rows[0]!.ps_code, 1, 'on sale again')
  for (const round of [1, 2]) {
    await bounce(id)
    assert.equal(await send(), 'HELD')
    if (round === 1) {
      // Declined, it waits for another transfer; the refund itself is not withdrawn.
      await second.send(refunds.declineRefund, { params: { id }, body: { state: 'HELD', reason: '계좌가 달라요' } })
      assert.equal((await refundOf(id)).lane, 'MANUAL')
      await desk.send(refunds.releaseRefund, { params: { id }, body: {} })
      assert.equal(await send(), 'HELD')
    }
    assert.equal((await refusalOf(approve(id, desk))).status, 403)
    await approve(id)
    assert.equal((await refundOf(id)).lane, 'DONE')
    await assertClean(market)
  }
})

it('goes back through the provider only by two people, too', async () => {
  const { id } = await cancelByHand({ market, shopper })
  const retry = () => desk.send(refunds.retryRefund, { params: { id }, body: { state: 'MANUAL' } })
  await desk.send(refunds.assignRefunds, { body: { refund_ids: [id] } })
  await desk.send(refunds.refundByBank, { params: { id }, body: { state: 'MANUAL', note: '이체' } })
  await bounce(id)
  assert.equal((await retry()).state, 'HELD')
  await second.send(refunds.declineRefund, {
    params: { id },
    body: { state: 'HELD', reason: '은행에 다시 물어보세요' },
  })
  assert.equal((await refundOf(id)).lane, 'MANUAL', 'still to be given')
  await retry()
  assert.equal((await refusalOf(approve(id, desk))).status, 403)
  await approve(id)
  const done = await refundOf(id)
  assert.deepEqual([done.state, done.way, done.payment.cancel_amount], ['DONE', 'provider', 430_000])
  await assertClean(market)
})

it('of somebody who has left it leaves nothing behind', async () => {
  const leaver = await makeShopper(market)
  const { id } = await cancelByHand({ market, shopper: leaver })
  await desk.send(refunds.assignRefunds, { body: { refund_ids: [id] } })
  await desk.send(refunds.refundByBank, { params: { id }, body: { state: 'MANUAL', note: '이체' } })
  await leaver.send(leave, { body: { user_out_code_id: 2, user_content: '' } })
  await bounce(id)
  await giveAccount(id)
  await desk.send(refunds.assignRefunds, { body: { refund_ids: [id] } })
  await desk.send(refunds.refundByBank, { params: { id }, body: { state: 'MANUAL', note: '이체' } })
  await approve(id)
  const { rows } = await sql`
    select refunds::text as words from refunds where id = ${id} and refunds::text ~ '김한결|7890'
    union all select audit_log::text from audit_log
    where target_kind = 'refund' and target_id = ${String(id)} and audit_log::text ~ '김한결|7890'`.execute(market.db)
  assert.deepEqual(rows, [])
  assert.equal((await refundOf(id)).state, 'DONE')
  await assertClean(market)
})

it('what the provider has given back does not come back from a bank', async () => {
  const { id } = await cancelByHand({ market, shopper })
  await desk.send(refunds.retryRefund, { params: { id }, body: { state: 'MANUAL' } })
  assert.equal((await refundOf(id)).way, 'provider')
  assert.equal((await refusalOf(bounce(id))).errno, 3241)
})

const statementOf = async (id: number) => (await shopper.send(getStatement, { params: { id } })).data
