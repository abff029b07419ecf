import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import * as refunds from '#contract/operator/refunds.ts'
import { refundReturnRequest } from '#contract/operator/returns.ts'
import { cancelProduct } from '#contract/orders.ts'
import { addStaff } from '#contract/operator/staff.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import { setNow } from '#tests/support/settings.ts'
import type { Market } from '#tests/support/market.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import {
  assertClean,
  callsTo,
  fault,
  ledger,
  loseRefundAnswer,
  makeShopper,
  refusalOf,
  type Shopper,
} from '#tests/support/shopping.ts'
import { askedBack, payOrderOf, refundOf, returnByHand } from '#tests/support/refund-by-hand.ts'
import { type Desk, haveShown, joinDesk, openDesk, showAgain } from '#tests/support/staff.ts'
import { saveSetting } from '#server/config/settings.ts'

let market: Market
let shopper: Shopper
let desk: Desk
let second: Desk
before(async () => {
  market = await openStillMarket()
  await saveSetting(market.db, 'second_person_from', 400_000)
  shopper = await makeShopper(market)
  desk = await openDesk(market, ['money'])
  second = await openDesk(market, ['owner'])
})
after(() => market[Symbol.asyncDispose]())

const decided = (part: number | null) => askedBack({ market, shopper, desk }, part)
const look = async (id: number) => (await desk.send(refunds.getRefund, { params: { id } })).data
const givenTo = async (pay: string) =>
  (await ledger(market)).payments.find(({ order_id }) => order_id === pay)?.cancelled

const assign = (id: number, who = desk) => who.send(refunds.assignRefunds, { body: { refund_ids: [id] } })

/** A return's refund that the provider has refused so often that it is MANUAL. */
async function manual(part: number | null) {
  const found = await returnByHand({ market, shopper, desk, second }, part)
  assert.equal((await look(found.id)).lane, 'MANUAL')
  return found
}

/** Cancelled lines of one order whose refunds have to be paid by hand. */
async function cancelledByHand(count: number): Promise<number[]> {
  const { lines, order_id } = await linesAt(market, shopper, 'PAYK', count)
  const call = { call: 'cancel', kind: 'error_before', status: 403, code: 'NOT_CANCELABLE_PAYMENT' }
  await fault(market, { ...call, order_id: await payOrderOf(market, order_id), times: count })
  for (const id of lines) await shopper.send(cancelProduct, { params: { id }, body: { opc_code: 1 } })
  const ids = await Promise.all(lines.map((line) => refundOf(market, line)))
  await sql`update refunds set state = 'MANUAL' where id = any(${ids}::int[])`.execute(market.db)
  return ids
}

describe('the refund desk', () => {
  it('holds a large refund until somebody else has approved it, and sends it once', async () => {
    const { line, pay, decide } = await decided(null)
    assert.equal((await decide()).refund_state, 'HELD')
    const id = await refundOf(market, line)
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

  it('is approved by nobody whose account the first person has made or opened lately', async () => {
    const owner = await openDesk(market, ['owner'])
    await showAgain(market, owner)
    const { invitation } = await owner.send(addStaff, {
      body: { login: 'puppet', name: '허수', roles: ['money'], recognised: '직접 만남' },
    })
    const { line, decide } = await askedBack({ market, shopper, desk: owner }, null)
    assert.equal((await decide()).refund_state, 'HELD')
    const params = { id: await refundOf(market, line) }
    const asPuppet = await joinDesk(market, invitation.token)
    await haveShown(market, asPuppet.staff)
    const refused = await refusalOf(asPuppet.send(refunds.approveRefund, { params, body: { state: 'HELD' } }))
    assert.deepEqual([refused.status, refused.errno], [403, 3269])
    await market.pool.query(`update audit_log set at = at - interval '8 days' where action = 'staff.add'`)
    await asPuppet.send(refunds.approveRefund, { params, body: { state: 'HELD' } })
  })

  it('is approved by nobody whose account came from the same hand lately, straight or by way of another', async () => {
    const made = async (by: Desk, login: string, roles: StaffRole[]) => {
      await haveShown(market, by.staff)
      const { invitation } = await by.send(addStaff, { body: { login, name: '허수', roles, recognised: '직접 만남' } })
      return joinDesk(market, invitation.token)
    }
    const owner = await openDesk(market, ['owner'])
    const one = await made(owner, 'puppet.one', ['money'])
    const other = await made(owner, 'puppet.two', ['owner'])
    const third = await made(other, 'puppet.three', ['money'])
    const { line, decide } = await askedBack({ market, shopper, desk: one }, null)
    assert.equal((await decide()).refund_state, 'HELD')
    const params = { id: await refundOf(market, line) }
    const approve = (who: Desk) => who.send(refunds.approveRefund, { params, body: { state: 'HELD' } })
    for (const puppet of [owner, other, third]) {
      await haveShown(market, puppet.staff)
      assert.equal((await refusalOf(approve(puppet))).errno, 3269)
    }
    await approve(second)
  })

  it('lets what was held go back to where it was decided from', async () => {
    const { line, pay, decide } = await decided(null)
    await decide()
    const id = await refundOf(market, line)
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
    assert.equal((await loseRefundAnswer(market, pay, decide)).refund_state, 'NEW')
    const id = await refundOf(market, line)
    assert.equal((await look(id)).lane, 'SENT')
    const retry = () => desk.send(refunds.retryRefund, { params: { id }, body: { state: 'NEW' } })
    await Promise.allSettled([retry(), retry()])
    assert.equal((await look(id)).state, 'DONE')
    assert.equal(await givenTo(pay), 50_000)
    const late = await refusalOf(retry())
    assert.equal(late.message, '다른 담당자가 먼저 처리했습니다. 지금 상태를 확인해 주세요.')
    await assertClean(market)
  })

  it('is paid by hand when the provider cannot, and the line, the books and the buyer know it', async () => {
    const { id, line, pay } = await manual(50_000)
    const send = () => desk.send(refunds.refundByBank, { params: { id }, body: { state: 'MANUAL', note: '국민 이체' } })
    assert.equal((await refusalOf(send())).message, '먼저 송금을 맡아주세요.')
    const taken = await Promise.allSettled([assign(id), assign(id, second)])
    assert.equal(taken.filter(({ status }) => status === 'fulfilled').length, 1)
    if ((await look(id)).taken_by?.id !== desk.staff.id) {
      assert.equal((await refusalOf(send())).message, '다른 담당자가 송금하려고 맡은 환불입니다.')
      await second.send(refunds.releaseRefund, { params: { id }, body: {} })
      await assign(id)
    }
    assert.equal((await refusalOf(assign(id, second))).message, '다른 담당자가 송금하려고 맡은 환불입니다.')
    const again = second.send(refunds.retryRefund, { params: { id }, body: { state: 'MANUAL' } })
    assert.equal((await refusalOf(again)).message, '다른 담당자가 송금하려고 맡은 환불입니다.')
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
    await assign(id)
    const { state } = await desk.send(refunds.refundByBank, { params, body: { state: 'MANUAL', note: '이체' } })
    assert.equal(state, 'HELD')
    assert.equal((await look(id)).payment.cancel_amount, 0)
    const own = desk.send(refunds.approveRefund, { params, body: { state: 'HELD' } })
    assert.equal((await refusalOf(own)).status, 403)
    await second.send(refunds.approveRefund, { params, body: { state: 'HELD' } })
    assert.deepEqual([(await look(id)).state, (await look(id)).way], ['DONE', 'bank'])
    await assertClean(market)
  })

  it('waits for a second person when the parts of one order come to the sum, through the provider or by bank', async () => {
    const { lines } = await linesAt(market, shopper, 'ORDK', 2)
    const states: string[] = []
    for (const line of lines) {
      await askBack(shopper, line)
      const params = { id: (await returnOf(market, line)).id }
      const body = { state: 'REQUESTED' as const, part: 250_000 }
      states.push((await desk.send(refundReturnRequest, { params, body })).refund_state)
    }
    assert.deepEqual(states, ['DONE', 'HELD'])
    const held = { id: await refundOf(market, lines[1]!) }
    await second.send(refunds.approveRefund, { params: held, body: { state: 'HELD' } })

    await setNow(market, 'second_person_from', 600_000)
    const sent: string[] = []
    for (const id of await cancelledByHand(2)) {
      await assign(id)
      const body = { state: 'MANUAL' as const, note: '이체' }
      sent.push((await desk.send(refunds.refundByBank, { params: { id }, body })).state)
      if (sent.at(-1) === 'HELD') await second.send(refunds.approveRefund, { params: { id }, body: { state: 'HELD' } })
    }
    assert.deepEqual(sent, ['DONE', 'HELD'])
    await setNow(market, 'second_person_from', 400_000)
    await assertClean(market)
  })

  it('is for the role money alone, and counts what waits', async () => {
    const other = await openDesk(market, ['orders', 'read-only'])
    assert.equal((await refusalOf(other.send(refunds.listRefunds, { query: { lane: 'DONE' } }))).status, 403)
    const nowhere = desk.send(refunds.refundByBank, { params: { id: 99_999 }, body: { state: 'MANUAL', note: '이체' } })
    assert.equal((await refusalOf(nowhere)).status, 404)
    const { lanes, late } = await desk.send(refunds.countRefunds, {})
    assert.deepEqual([lanes.map(({ count }) => count), late], [[0, 0, 0, 0, 0, 0, 0], 0])
  })
})
