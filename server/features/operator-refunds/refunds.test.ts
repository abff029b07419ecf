import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import * as refunds from '#contract/operator/refunds.ts'
import { refundReturnRequest } from '#contract/operator/returns.ts'
import { askBack, returnForm, returnOf } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  callsTo,
  fault,
  ledger,
  makeShopper,
  refusalOf,
  type Shopper,
  steer,
} from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { saveSetting } from '#server/settings.ts'

let market: Market
let shopper: Shopper
let desk: Desk
let second: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  await steer(market, 'POST', '/control/webhooks', { enabled: false })
  await saveSetting(market.db, 'second_person_from', 400_000)
  shopper = await makeShopper(market)
  desk = await openDesk(market, ['money'])
  second = await openDesk(market, ['owner'])
})
after(() => market[Symbol.asyncDispose]())

/** A return whose money was decided on at the desk: `part` in won, else all 430,000 of it. */
async function decided(part: number | null) {
  const { lines, order_id } = await linesAt(market, shopper, 'ORDK')
  const line = lines[0]!
  await askBack(shopper, line)
  const request = await returnOf(market, line)
  const { rows } = await sql<{ pay: string }>`select pay_order_id as pay from orders where id = ${order_id}`.execute(
    market.db,
  )
  const pay = rows[0]!.pay
  const decide = () =>
    desk.send(refundReturnRequest, { params: { id: request.id }, body: { state: 'REQUESTED', part } })
  return { line, pay, decide }
}
async function refundOf(line: number) {
  const { id } = await market.db
    .selectFrom('refunds')
    .select('id')
    .where('order_product_id', '=', line)
    .executeTakeFirstOrThrow()
  return id
}
const look = async (id: number) => (await desk.send(refunds.getRefund, { params: { id } })).data
const givenTo = async (pay: string) =>
  (await ledger(market)).payments.find(({ order_id }) => order_id === pay)?.cancelled

const take = (id: number, who = desk) => who.send(refunds.takeRefunds, { body: { refund_ids: [id] } })

/** One that the provider has refused so often that a person has to look. */
async function manual(part: number | null) {
  const found = await decided(part)
  await fault(market, {
    call: 'cancel',
    kind: 'error_before',
    status: 403,
    code: 'NOT_CANCELABLE_PAYMENT',
    order_id: found.pay,
  })
  const { refund_state } = await found.decide()
  const id = await refundOf(found.line)
  if (refund_state === 'HELD') await second.send(refunds.approveRefund, { params: { id }, body: { state: 'HELD' } })
  assert.equal((await look(id)).lane, 'FAILED')
  await sql`update refunds set state = 'MANUAL' where id = ${id}`.execute(market.db)
  return { ...found, id }
}

describe('the refund desk', () => {
  it('holds a large refund until somebody else has approved it, and sends it once', async () => {
    const { line, pay, decide } = await decided(null)
    assert.equal((await decide()).refund_state, 'HELD')
    const id = await refundOf(line)
    assert.deepEqual(await callsTo(market, pay, 'cancel'), [])
    const held = await desk.send(refunds.listRefunds, { query: { lane: 'HELD' } })
    assert.deepEqual([held.data.at(-1)?.id, held.data.at(-1)?.late], [id, false])
    const approve = (who: Desk) => who.send(refunds.approveRefund, { params: { id }, body: { state: 'HELD' } })
    assert.equal(
      (await refusalOf(approve(desk))).message,
      '요청한 사람은 승인할 수 없습니다. 다른 담당자가 승인해주세요.',
    )
    const third = await openDesk(market, ['money'])
    const answers = await Promise.allSettled([approve(second), approve(third), approve(second)])
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    const done = await look(id)
    assert.deepEqual([done.state, done.way, done.asked_by?.id], ['DONE', 'provider', desk.staff.id])
    assert.equal(await givenTo(pay), 430_000)
    assert.deepEqual(
      done.history.map(({ action }) => action),
      ['refund.approve'],
    )
    await assertClean(market)
  })

  it('lets what was held go back to where it was decided from', async () => {
    const { line, pay, decide } = await decided(null)
    await decide()
    const id = await refundOf(line)
    const params = { id }
    const silent = desk.send(refunds.declineRefund, { params, body: { state: 'HELD', reason: ' ' } })
    assert.equal((await refusalOf(silent)).message, '사유를 입력하세요')
    await second.send(refunds.declineRefund, { params, body: { state: 'HELD', reason: '일부만 돌려주세요' } })
    assert.equal((await returnOf(market, line)).state, 'REQUESTED')
    assert.equal((await refusalOf(desk.send(refunds.getRefund, { params }))).status, 404)
    assert.equal(await givenTo(pay), 0)
    await assertClean(market)
  })

  it('asks the provider again with the same key', async () => {
    const { line, pay, decide } = await decided(50_000)
    await fault(market, { call: 'cancel', kind: 'drop_after', order_id: pay })
    await fault(market, { call: 'get', kind: 'error_before', order_id: pay })
    assert.equal((await decide()).refund_state, 'NEW')
    const id = await refundOf(line)
    assert.equal((await look(id)).lane, 'SENT')
    const retry = () => desk.send(refunds.retryRefund, { params: { id }, body: { state: 'NEW' } })
    await Promise.allSettled([retry(), retry()])
    assert.equal((await look(id)).state, 'DONE')
    assert.equal(await givenTo(pay), 50_000)
    const late = await refusalOf(retry())
    assert.equal(late.message, '다른 담당자가 먼저 처리했습니다. 화면을 새로 고쳐주세요.')
    await assertClean(market)
  })

  it('is paid by hand when the provider cannot, and the line, the books and the buyer know it', async () => {
    const { id, line, pay } = await manual(50_000)
    const send = () => desk.send(refunds.refundByBank, { params: { id }, body: { state: 'MANUAL', note: '국민 이체' } })
    assert.equal((await refusalOf(send())).message, '먼저 송금을 맡아주세요.')
    const taken = await Promise.allSettled([take(id), take(id, second)])
    assert.equal(taken.filter(({ status }) => status === 'fulfilled').length, 1)
    if ((await look(id)).taken_by?.id !== desk.staff.id) {
      assert.equal((await refusalOf(send())).message, '다른 담당자가 송금하려고 맡은 환불입니다.')
      await second.send(refunds.releaseRefund, { params: { id }, body: {} })
      await take(id)
    }
    assert.equal((await refusalOf(take(id, second))).message, '다른 담당자가 송금하려고 맡은 환불입니다.')
    const again = second.send(refunds.retryRefund, { params: { id }, body: { state: 'MANUAL' } })
    assert.equal((await refusalOf(again)).message, '다른 담당자가 송금하려고 맡은 환불입니다.')
    const others = await fetch(`${market.url}/api/operators/refunds/bank-file?format=csv`, {
      headers: { authorization: `Bearer ${second.token}` },
    })
    assert.doesNotMatch(await others.text(), /50000/)
    const file = await fetch(`${market.url}/api/operators/refunds/bank-file?format=csv`, {
      headers: { authorization: `Bearer ${desk.token}` },
    })
    assert.match(await file.text(), new RegExp(`${returnForm.refund_account.replaceAll('-', '')}.*50000`))
    const twice = await Promise.allSettled([send(), send()])
    assert.equal(twice.filter(({ status }) => status === 'fulfilled').length, 1)
    const done = await look(id)
    assert.deepEqual([done.state, done.way, done.note, done.os_code], ['DONE', 'bank', '국민 이체', 'RTNK'])
    assert.equal(done.payment.cancel_amount, 50_000)
    assert.equal(await givenTo(pay), 0)
    const { rows } = await sql<{ text: string }>`
      select text from messages where event = ${`return.done:${(await returnOf(market, line)).id}`}`.execute(market.db)
    assert.match(rows[0]!.text, /50,000원을 적어 주신 계좌로 돌려드렸어요/)
    await assertClean(market)
  })

  it('needs two people for a large sum by hand too', async () => {
    const { id } = await manual(null)
    const params = { id }
    await take(id)
    const { state } = await desk.send(refunds.refundByBank, { params, body: { state: 'MANUAL', note: '이체' } })
    assert.equal(state, 'HELD')
    assert.equal((await look(id)).payment.cancel_amount, 0)
    const own = desk.send(refunds.approveRefund, { params, body: { state: 'HELD' } })
    assert.equal((await refusalOf(own)).status, 403)
    await second.send(refunds.approveRefund, { params, body: { state: 'HELD' } })
    assert.deepEqual([(await look(id)).state, (await look(id)).way], ['DONE', 'bank'])
    await assertClean(market)
  })

  it('is for the role money alone, and counts what waits', async () => {
    const other = await openDesk(market, ['orders', 'read-only'])
    assert.equal((await refusalOf(other.send(refunds.listRefunds, { query: { lane: 'DONE' } }))).status, 403)
    const nowhere = desk.send(refunds.refundByBank, { params: { id: 99_999 }, body: { state: 'MANUAL', note: '이체' } })
    assert.equal((await refusalOf(nowhere)).status, 404)
    const { lanes, late } = await desk.send(refunds.countRefunds, {})
    assert.deepEqual([lanes.map(({ count }) => count), late], [[0, 0, 0, 0, 0], 0])
  })
})
