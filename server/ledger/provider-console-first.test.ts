import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { cancelOrderLines } from '#contract/operator/cancels.ts'
import * as refunds from '#contract/operator/refunds.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { bringTo } from '#tests/support/lines.ts'
import { consoleRefunds } from '#tests/support/provider-console.ts'
import { type LedgerDesk, openLedgerDesk } from '#tests/support/ledger-desk.ts'
import { askedBack, refundOf, returnByHand } from '#tests/support/refund-by-hand.ts'
import { assertClean, chargeOtherwise, fault, refusalOf, startPaying, succeed } from '#tests/support/shopping.ts'
import { setNow } from '#tests/support/settings.ts'
import { openDesk } from '#tests/support/staff.ts'

let at: LedgerDesk
before(async () => {
  at = await openLedgerDesk()
})
after(() => at.market[Symbol.asyncDispose]())

const { paid, cancel, look, retry, sent, attach, codesOf } = consoleRefunds(() => at)
/** The amount of the next refund in the provider's console that is not attached yet. */
const nextGiven = async (key: string) => (await at.one(key)).rows.find(({ step }) => step === 'attach')!.theirs!.amount

describe('a refund that somebody made in the provider’s console first', () => {
  it('is not paid a second time: held with its reason, attached, done', async () => {
    const { lines, key, pay } = await paid(2)
    const [line] = lines as [number]
    await at.atConsole(pay, 430_000)
    assert.equal((await cancel(line)).os_code, 'CANW')
    const id = await refundOf(at.market, line)
    const held = await look(id)
    assert.deepEqual([held.lane, held.unattached, await sent(pay)], ['EXTERNAL', true, 0])
    assert.match(held.fail_message!, /누군가 이미 430,000원을 돌려줬어요\. 그 돈을 붙이기 전에는 보내지 않아요/)
    const { lanes } = await at.desk().send(refunds.countRefunds, {})
    assert.equal(lanes.find(({ lane }) => lane === 'EXTERNAL')?.count, 1)
    assert.equal((await retry(id)).state, 'EXTERNAL')
    await at.wait(600)
    await reconcilePayments(at.market.server.deps)
    assert.equal(await sent(pay), 0)
    await attach(key, [{ id: line, amount: 430_000 }])
    assert.deepEqual(await codesOf(lines), ['ORDC', 'PAYK'])
    assert.deepEqual([(await look(id)).way, await at.givenTo(key), await sent(pay)], ['external', 430_000, 0])
    await assertClean(at.market)
  })

  it('of a part: only what is still owed is sent, when somebody says so', async () => {
    const { lines, key, pay } = await paid(2)
    const [line] = lines as [number]
    await at.atConsole(pay, 30_000)
    await cancel(line)
    const id = await refundOf(at.market, line)
    const much = attach(key, [{ id: line, amount: 30_001 }])
    assert.equal((await refusalOf(much)).errno, 3115)
    await attach(key, [{ id: line, amount: 30_000 }])
    const owed = await look(id)
    assert.deepEqual([owed.state, owed.amount, owed.unattached, owed.fail_message], ['EXTERNAL', 400_000, false, null])
    assert.equal(await sent(pay), 0)
    const pressed = await Promise.allSettled([retry(id), retry(id)])
    assert.ok(pressed.some((one) => one.status === 'fulfilled' && one.value.state === 'DONE'))
    assert.deepEqual([await codesOf(lines), await at.givenTo(key)], [['ORDC', 'PAYK'], 430_000])
    await assertClean(at.market)
  })

  it('for another line: both go back, each once', async () => {
    const { lines, key, pay } = await paid(2)
    const [line, other] = lines as [number, number]
    await at.atConsole(pay, 10_000)
    await cancel(line)
    await attach(key, [{ id: other, amount: 10_000 }])
    assert.equal((await retry(await refundOf(at.market, line))).state, 'DONE')
    assert.deepEqual([await codesOf(lines), await at.givenTo(key)], [['ORDC', 'PAYK'], 440_000])
    await assertClean(at.market)
  })

  it('for a box that its partner cannot send: that box alone is not sold again', async () => {
    const { lines, key, pay } = await paid(2)
    await bringTo(at.market, at.shopper, lines, 'DELW')
    await sql`
      insert into shortages (order_product_id, reason, staff_id)
      values (${lines[0]}, '품절', ${at.desk().staff.id})`.execute(at.market.db)
    for (const id of lines) {
      await at.atConsole(pay, 430_000)
      await attach(key, [{ id, amount: 430_000 }])
    }
    const { rows } = await sql<{ ps_code: number }>`
      select products.ps_code from order_products line join products on products.id = line.product_id
      where line.id = any(${lines}::int[]) order by line.id`.execute(at.market.db)
    assert.deepEqual(
      [await codesOf(lines), rows.map(({ ps_code }) => ps_code)],
      [
        ['ORDC', 'ORDC'],
        [0, 1],
      ],
    )
    await assertClean(at.market)
  })

  it('twice, and only one of them attached: it stays held', async () => {
    const { lines, key, pay } = await paid(1)
    await at.atConsole(pay, 10_000)
    await at.atConsole(pay, 20_000)
    await cancel(lines[0]!)
    const id = await refundOf(at.market, lines[0]!)
    await attach(key, [{ id: lines[0]!, amount: await nextGiven(key) }])
    assert.equal((await retry(id)).state, 'EXTERNAL')
    assert.deepEqual([(await look(id)).unattached, await sent(pay)], [true, 0])
    await attach(key, [{ id: lines[0]!, amount: await nextGiven(key) }])
    assert.equal((await retry(id)).state, 'DONE')
    assert.equal(await at.givenTo(key), 430_000)
    await assertClean(at.market)
  })

  it('is refused: nothing is sent, the line stands where it stood and its buyer reads why', async () => {
    const { lines, key, pay } = await paid(1)
    await at.atConsole(pay, 10_000)
    await cancel(lines[0]!)
    const id = await refundOf(at.market, lines[0]!)
    const params = { id }
    await at
      .desk()
      .send(refunds.declineRefund, { params, body: { state: 'EXTERNAL', reason: '이미 1만 원을 돌려드렸어요' } })
    assert.equal((await refusalOf(at.desk().send(refunds.getRefund, { params }))).status, 404)
    const { rows } = await sql<{ text: string }>`
      select text from messages where event like 'cancel.refused:%' order by id desc limit 1`.execute(at.market.db)
    assert.match(rows[0]!.text, /이미 1만 원을 돌려드렸어요/)
    await attach(key, [{ id: lines[0]!, amount: 10_000 }])
    assert.deepEqual([await codesOf(lines), await sent(pay)], [['PAYK'], 0])
    await assertClean(at.market)
  })

  it('is seen wherever a refund is sent from: the cancel desk, the return desk, the second person, the sweep', async () => {
    const desk = await paid(1)
    await at.atConsole(desk.pay, 1_000)
    const { states } = await at
      .desk()
      .send(cancelOrderLines, { body: { line_ids: desk.lines, reason: '재고가 없어요', resell: true } })
    assert.deepEqual(states, ['EXTERNAL'])

    const back = await askedBack({ market: at.market, shopper: at.shopper, desk: at.desk() }, null)
    await at.atConsole(back.pay, 1_000)
    assert.equal((await back.decide()).refund_state, 'EXTERNAL')

    await setNow(at.market, 'second_person_from', 400_000)
    const large = await askedBack({ market: at.market, shopper: at.shopper, desk: at.desk() }, null)
    assert.equal((await large.decide()).refund_state, 'HELD')
    await at.atConsole(large.pay, 1_000)
    const second = await openDesk(at.market, ['money'])
    const params = { id: await refundOf(at.market, large.line) }
    assert.equal((await second.send(refunds.approveRefund, { params, body: { state: 'HELD' } })).state, 'EXTERNAL')
    await setNow(at.market, 'second_person_from', 3_000_000)

    const late = await paid(1)
    await fault(at.market, { call: 'cancel', kind: 'drop_before', order_id: late.pay })
    await cancel(late.lines[0]!)
    await at.atConsole(late.pay, 1_000)
    await at.wait(60)
    await reconcilePayments(at.market.server.deps)
    assert.equal((await look(await refundOf(at.market, late.lines[0]!))).state, 'EXTERNAL')
    assert.equal(await sent(late.pay), 1)

    const { rows } = await sql<{ id: number; line: number; key: string }>`
      select refunds.id, order_product_id as line, payment_key as key from refunds join payments on payments.id = refunds.payment_id
      where refunds.state = 'EXTERNAL' order by refunds.id`.execute(at.market.db)
    assert.equal(rows.length, 4)
    for (const { id, line, key } of rows) {
      await attach(key, [{ id: line, amount: 1_000 }])
      assert.equal((await retry(id)).state, 'DONE')
      assert.equal(await at.givenTo(key), 430_000)
    }
    await assertClean(at.market)
  })

  it('is not paid through the bank either', async () => {
    const hand = await returnByHand({ market: at.market, shopper: at.shopper, desk: at.desk() }, 50_000)
    const { id } = hand
    await at.desk().send(refunds.assignRefunds, { body: { refund_ids: [id] } })
    await at.atConsole(hand.pay, 50_000)
    const pay = at.desk().send(refunds.refundByBank, { params: { id }, body: { state: 'MANUAL', note: '이체' } })
    assert.match((await refusalOf(pay)).message, /결제 화면에서 그 돈을 먼저 붙여주세요/)
    assert.deepEqual([(await look(id)).state, (await look(id)).taken_by], ['EXTERNAL', null])
    const { key } = await sql<{ key: string }>`
      select payment_key as key from payments where order_id = ${hand.order_id}`
      .execute(at.market.db)
      .then(({ rows }) => rows[0]!)
    await attach(key, [{ id: hand.line, amount: 50_000 }])
    assert.deepEqual(await codesOf([hand.line]), ['RTNK'])
    await assertClean(at.market)
  })

  it('is not paid through the bank when it comes between the first person and the second', async () => {
    const second = await openDesk(at.market, ['money'])
    const hand = await returnByHand({ market: at.market, shopper: at.shopper, desk: at.desk() }, 50_000)
    const params = { id: hand.id }
    await setNow(at.market, 'second_person_from', 10_000)
    await at.desk().send(refunds.assignRefunds, { body: { refund_ids: [hand.id] } })
    const asked = await at.desk().send(refunds.refundByBank, { params, body: { state: 'MANUAL', note: '이체' } })
    assert.equal(asked.state, 'HELD')
    await at.atConsole(hand.pay, 50_000)
    const approve = second.send(refunds.approveRefund, { params, body: { state: 'HELD' } })
    assert.match((await refusalOf(approve)).message, /결제 화면에서 그 돈을 먼저 붙여주세요/)
    assert.equal((await look(hand.id)).state, 'HELD')
    await setNow(at.market, 'second_person_from', 3_000_000)
    const { key } = await sql<{ key: string }>`
      select payment_key as key from payments where order_id = ${hand.order_id}`
      .execute(at.market.db)
      .then(({ rows }) => rows[0]!)
    await second.send(refunds.declineRefund, { params, body: { state: 'HELD', reason: '결제사가 돌려줬어요' } })
    await at.desk().send(refunds.releaseRefund, { params })
    await attach(key, [{ id: hand.line, amount: 50_000 }])
    assert.deepEqual([await codesOf([hand.line]), (await look(hand.id)).way], [['RTNK'], 'external'])
    await assertClean(at.market)
  })

  it('of money that has no goods: what is left of it goes back, and nothing when nothing is left', async () => {
    for (const parts of [[5_000], [5_000, 430_000]]) {
      const started = await startPaying(at.shopper, await at.boxes(1))
      const charged = await chargeOtherwise(at.market, started.pg, 435_000)
      await refusalOf(succeed(at.shopper, started.urlCode, { ...charged, amount: started.paid_amount }))
      const key = charged.paymentKey
      for (const part of parts) await at.atConsole(charged.orderId, part)
      await at.wait(60)
      await reconcilePayments(at.market.server.deps)
      const { rows } = await sql<{ state: string }>`
        select refunds.state from refunds join payments on payments.id = payment_id where payment_key = ${key}`.execute(
        at.market.db,
      )
      assert.equal(rows[0]?.state, 'EXTERNAL')
      const odd = (await at.one(key)).rows.find(({ step }) => step === 'refund' || step === 'attach')!
      assert.equal(odd.step, parts.length === 1 ? 'refund' : 'attach')
      await at.step(key, odd.key, odd.step!)
      assert.equal(await at.givenTo(key), 435_000)
      assert.deepEqual((await at.one(key)).rows.map(({ step }) => step).filter(Boolean), [])
      await assertClean(at.market)
    }
  })
})
