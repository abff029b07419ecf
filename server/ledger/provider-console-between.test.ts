import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as payments from '#contract/operator/payments.ts'
import { getStaffMe } from '#contract/operator/session.ts'
import { compareLedger } from '#server/audit/compare-ledger.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { checkNotices } from './check-notices.ts'
import { consoleRefunds } from '#tests/support/provider-console.ts'
import { type LedgerDesk, openLedgerDesk } from '#tests/support/ledger-desk.ts'
import { refundOf } from '#tests/support/refund-by-hand.ts'
import { assertClean, chargeOtherwise, fault, refusalOf, startPaying, succeed } from '#tests/support/shopping.ts'

let at: LedgerDesk
before(async () => {
  at = await openLedgerDesk()
})
after(() => at.market[Symbol.asyncDispose]())

const { paid, cancel, look, retry, attach, codesOf } = consoleRefunds(() => at)
const waitingPayments = async () => (await at.desk().send(getStaffMe, {})).data.waiting.payments ?? 0
const foundBy = async (key: string) => {
  const { data } = await at.desk().send(payments.listNotices, {})
  return data.filter(({ payment_key }) => payment_key === key).map(({ found_by, outcome }) => [found_by, outcome])
}
/** A refund of `by` won (without it, of all) in the provider's console between our reading of the payment and our cancel. */
const between = (pay: string, by?: number) =>
  fault(at.market, { call: 'cancel', kind: 'console_first', order_id: pay, ...(by && { by }) })

describe('a refund that somebody makes in the provider’s console between our reading and our sending', () => {
  it('is not paid a second time: the provider gives nothing, and it is held at once', async () => {
    const { lines, key, pay } = await paid(2)
    const [line] = lines as [number]
    await between(pay, 430_000)
    assert.equal((await cancel(line)).os_code, 'CANW')
    const id = await refundOf(at.market, line)
    assert.deepEqual([(await look(id)).lane, await at.givenTo(key)], ['EXTERNAL', 430_000])
    await attach(key, [{ id: line, amount: 430_000 }])
    assert.deepEqual([await codesOf(lines), await at.givenTo(key)], [['ORDC', 'PAYK'], 430_000])
    await assertClean(at.market)
  })

  it('of all that there was: held at once too', async () => {
    const { lines, key, pay } = await paid(1)
    await between(pay)
    await cancel(lines[0]!)
    const id = await refundOf(at.market, lines[0]!)
    assert.deepEqual([(await look(id)).lane, await at.givenTo(key)], ['EXTERNAL', 430_000])
    await attach(key, [{ id: lines[0]!, amount: 430_000 }])
    assert.deepEqual(await codesOf(lines), ['ORDC'])
    await assertClean(at.market)
  })

  it('for another line: what is owed goes when somebody says so, and the provider takes it', async () => {
    const { lines, key, pay } = await paid(2)
    const [line, other] = lines as [number, number]
    await between(pay, 10_000)
    await cancel(line)
    await attach(key, [{ id: other, amount: 10_000 }])
    assert.equal((await retry(await refundOf(at.market, line))).state, 'DONE')
    assert.deepEqual([await codesOf(lines), await at.givenTo(key)], [['ORDC', 'PAYK'], 440_000])
    await assertClean(at.market)
  })

  it('of money that has no goods: what is left of it goes, and no won more', async () => {
    const started = await startPaying(at.shopper, await at.boxes(1))
    const charged = await chargeOtherwise(at.market, started.pg, 435_000)
    await between(charged.orderId, 5_000)
    await refusalOf(succeed(at.shopper, started.urlCode, { ...charged, amount: started.paid_amount }))
    await at.wait(60)
    await reconcilePayments(at.market.server.deps)
    const odd = (await at.one(charged.paymentKey)).rows.find(({ step }) => step === 'refund')!
    await at.step(charged.paymentKey, odd.key, 'refund')
    assert.equal(await at.givenTo(charged.paymentKey), 435_000)
    await assertClean(at.market)
  })

  it('is told at once where the provider did not look at what was left', async () => {
    const { lines, key, pay } = await paid(3)
    const [line, other] = lines as [number, number]
    const waiting = await waitingPayments()
    await between(pay, 430_000)
    await fault(at.market, { call: 'cancel', kind: 'unchecked', order_id: pay })
    assert.equal((await cancel(line)).os_code, 'ORDC')
    assert.equal(await at.givenTo(key), 860_000)
    await checkNotices(at.market.server.deps)
    assert.equal(await waitingPayments(), waiting + 1)
    assert.deepEqual(await foundBy(key), [['refund', 'external']])
    await attach(key, [{ id: other, amount: 430_000 }])
    await checkNotices(at.market.server.deps)
    assert.equal(await waitingPayments(), waiting)
    assert.deepEqual(await codesOf(lines), ['ORDC', 'ORDC', 'PAYK'])
    await assertClean(at.market)
  })
})

describe('a refund of the provider’s console of which no notice came', () => {
  it('is found by the comparison of both books, and waits at the payment desk until it is attached', async () => {
    const { lines, key, pay } = await paid(1)
    const waiting = await waitingPayments()
    await at.atConsole(pay, 10_000)
    const compare = compareLedger(at.market.server.deps)
    await compare()
    assert.equal(await waitingPayments(), waiting, 'what differs for a moment is not told')
    await compare()
    await compare()
    await checkNotices(at.market.server.deps)
    assert.equal(await waitingPayments(), waiting + 1)
    assert.deepEqual(await foundBy(key), [['ledger', 'external']])
    await attach(key, [{ id: lines[0]!, amount: 10_000 }])
    await checkNotices(at.market.server.deps)
    assert.equal(await waitingPayments(), waiting)
    await assertClean(at.market)
  })
})
