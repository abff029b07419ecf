import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { issueBatch, makeBatch, settleBatchLines } from '#contract/operator/refund-batches.ts'
import { approveRefund, assignRefunds, refundByBank, setRefundAccount } from '#contract/operator/refunds.ts'
import { type LedgerDesk, openLedgerDesk } from '#tests/support/ledger-desk.ts'
import { assertClean, chargeOtherwise, fault, refusalOf, startPaying } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

let at: LedgerDesk
before(async () => {
  at = await openLedgerDesk()
})
after(() => at.market[Symbol.asyncDispose]())

/**
 * A charge without goods that the provider refuses to refund, so that somebody has to send it by bank. `before`: won that its console
 * refunded before.
 */
async function byHand(amount: number, before = 0) {
  const started = await startPaying(at.shopper, await at.boxes(1))
  const { paymentKey: key, orderId: order_id } = await chargeOtherwise(at.market, started.pg, amount + before)
  if (before > 0) await at.atConsole(order_id, before)
  const code = 'NOT_CANCELABLE_PAYMENT'
  await fault(at.market, { call: 'cancel', kind: 'error_before', status: 403, code, order_id, times: 1 })
  await at.step(key, `a:${key}`, 'refund')
  const { rows } = await sql<{ id: number }>`
    update refunds set state = 'MANUAL' from payments where payments.id = payment_id and payment_key = ${key}
    returning refunds.id`.execute(at.market.db)
  return { key, order_id, id: rows[0]!.id, press: () => at.step(key, `a:${key}`, 'refund') }
}

describe('money without goods', () => {
  it('is not given by the provider as well while somebody sends it by bank', async () => {
    const desk = await openDesk(at.market, ['money'])
    const { key, id, press } = await byHand(3_500_000)
    await desk.send(assignRefunds, { body: { refund_ids: [id] } })
    assert.equal((await refusalOf(press())).errno, 3245)
    const sent = await desk.send(refundByBank, { params: { id }, body: { state: 'MANUAL', note: '이체' } })
    assert.equal(sent.state, 'HELD')
    assert.equal((await refusalOf(press())).errno, 3241)
    assert.equal(await at.givenTo(key), 0)
    await at.desk().send(approveRefund, { params: { id }, body: { state: 'HELD' } })
    assert.deepEqual([await at.givenTo(key), (await at.rowOf(key))?.step], [0, null], 'nothing is left to do')
    await assertClean(at.market)
  })

  it('nor while it stands in a bank file', async () => {
    const { key, id, press } = await byHand(435_000)
    const body = { bank_code: '88', account: '110234567890', depositor: '김한결' }
    await at.desk().send(setRefundAccount, { params: { id }, body })
    const batch = await at.desk().send(makeBatch, { body: { refund_ids: [id] } })
    const params = { id: batch.id }
    await at.desk().send(issueBatch, { params, body: { state: 'NEW' } })
    assert.equal((await refusalOf(press())).errno, 3248)
    await at.desk().send(settleBatchLines, { params, body: { refund_ids: [id], result: 'DONE' } })
    assert.deepEqual([await at.givenTo(key), (await at.rowOf(key))?.step], [0, null])
    await assertClean(at.market)
  })

  it('is asked about when the console gives what had gone by bank as well, and not for what it gave before', async () => {
    const desk = await openDesk(at.market, ['money'])
    const { key, order_id, id } = await byHand(430_000, 5_000)
    await desk.send(assignRefunds, { body: { refund_ids: [id] } })
    await desk.send(refundByBank, { params: { id }, body: { state: 'MANUAL', note: '이체' } })
    assert.deepEqual((await at.one(key)).rows.map(({ step }) => step).filter(Boolean), [])
    await assertClean(at.market)
    await at.atConsole(order_id, 430_000)
    assert.deepEqual(new Set((await at.one(key)).rows.map(({ step }) => step)), new Set(['query', null]))
  })
})
