import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { leave } from '#contract/account.ts'
import { listNews, type NewsItem } from '#contract/news.ts'
import { cancelProduct } from '#contract/orders.ts'
import * as payments from '#contract/operator/payments.ts'
import { expireHolds } from '#server/holds/expire-holds.ts'
import { closeStaleForms } from '#server/payments/close-stale-forms.ts'
import { tellRefunds } from '#server/refunds/tell-refunds.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { type LedgerDesk, openLedgerDesk } from '#tests/support/ledger-desk.ts'
import {
  assertClean,
  authorise,
  buy,
  callsTo,
  comeBackUnsettled,
  fault,
  makeShopper,
  refusalOf,
  startPaying,
  steer,
  succeed,
} from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

let at: LedgerDesk
before(async () => {
  at = await openLedgerDesk()
})
after(() => at.market[Symbol.asyncDispose]())

describe('the payment desk', () => {
  it('finds every movement of a day in both books, and the same sums to the won', async () => {
    const order = await buy(at.market, at.shopper, await at.boxes(2))
    const { order_products } = await at.stateOf(order.order_id)
    await at.shopper.send(cancelProduct, { params: { id: order_products[0]!.id }, body: { opc_code: 1 } })
    const { sums, rows } = await at.look()
    assert.deepEqual(sums.ours, { approved: 860_000, cancelled: 430_000, count: 2 })
    assert.deepEqual(sums.theirs, sums.ours)
    assert.deepEqual(sums.counts, { matched: 2, ours: 0, theirs: 0 })
    assert.deepEqual(
      rows.map(({ kind, column, step, order_no }) => [kind, column, step, order_no === order.order_no]),
      [
        ['cancel', 'matched', null, true],
        ['approval', 'matched', null, true],
      ],
    )
    const asked = await refusalOf(at.step(order.paymentKey, `a:${order.paymentKey}`, 'refund'))
    assert.equal(asked.status, 409)
    assert.equal(await at.givenTo(order.paymentKey), 430_000)
  })

  it('adds up transfers by hand of more won than a column of whole numbers holds', async () => {
    const { order_id } = await buy(at.market, at.shopper, await at.boxes(2))
    await sql`
      insert into refunds (payment_id, order_product_id, own_line_id, amount, reason, idem_key, next_try, state, way, done_at)
      select payments.id, line.id, line.id, 1500000000, '', 'by-hand-' || line.id, market_now(), 'DONE', 'bank', market_now()
      from payments join order_products line using (order_id) where order_id = ${order_id}`.execute(at.market.db)
    assert.equal((await at.look()).sums.by_bank, 3_000_000_000)
    await sql`delete from refunds where idem_key like 'by-hand-%'`.execute(at.market.db)
  })

  it('completes an order whose money moved without an answer, once for two who press', async () => {
    const started = await startPaying(at.shopper, await at.boxes(1))
    const authorised = await authorise(at.market, started.pg)
    await comeBackUnsettled(at.market, at.shopper, started.urlCode, authorised)
    const key = authorised.paymentKey
    const attempts = (await at.desk().send(payments.listAttempts, {})).data
    assert.deepEqual(
      attempts.map(({ payment_key, late, closing }) => [payment_key, late, closing]),
      [[key, false, false]],
    )
    assert.deepEqual([(await at.rowOf(key))?.column, (await at.rowOf(key))?.step], ['theirs', 'complete'])
    const pressed = await Promise.allSettled([
      at.step(key, `a:${key}`, 'complete'),
      at.step(key, `a:${key}`, 'complete'),
    ])
    assert.ok(pressed.some(({ status }) => status === 'fulfilled'))
    assert.deepEqual([(await at.rowOf(key))?.column, (await at.rowOf(key))?.ours?.state], ['matched', 'DONE'])
    assert.deepEqual((await at.desk().send(payments.listAttempts, {})).data, [])
    assert.ok((await at.acts(key)).includes('payment.complete'))
    await assertClean(at.market)
  })

  it('closes what was never charged when its minutes are over, and frees the box', async () => {
    const [id] = (await at.boxes(1)) as [number]
    const started = await startPaying(at.shopper, [id])
    const { paymentKey, ...rest } = await authorise(at.market, started.pg)
    await fault(at.market, { call: 'confirm', kind: 'drop_before', order_id: rest.orderId, times: 2 })
    await refusalOf(succeed(at.shopper, started.urlCode, { paymentKey, ...rest }))
    assert.equal((await at.rowOf(paymentKey))?.step, 'ask')
    assert.equal((await refusalOf(at.step(paymentKey, `a:${paymentKey}`, 'void'))).status, 409)
    await steer(at.market, 'DELETE', '/control/faults')
    await at.wait(61 * 60)
    assert.deepEqual([(await at.rowOf(paymentKey))?.column, (await at.rowOf(paymentKey))?.step], ['ours', 'void'])
    await at.step(paymentKey, `a:${paymentKey}`, 'void')
    assert.equal(await at.rowOf(paymentKey), undefined)
    const { rows } = await sql<{ ps_code: number }>`select ps_code from products where id = ${id}`.execute(at.market.db)
    assert.equal(rows[0]?.ps_code, 1)
    await assertClean(at.market)
  })

  it('gives back to the won what was taken and is told with a wrong sum', async () => {
    const started = await startPaying(at.shopper, await at.boxes(1))
    const authorised = await authorise(at.market, started.pg)
    const { paymentKey: key, orderId: order_id } = authorised
    await fault(at.market, { call: 'confirm', kind: 'delay', ms: 800, order_id })
    await fault(at.market, { call: 'confirm', kind: 'wrong_amount', by: 1000, order_id, times: 1 })
    const refused = refusalOf(succeed(at.shopper, started.urlCode, authorised))
    // The first request, whether the payment is authorised, gets a correct answer.
    await until(async () => (await callsTo(at.market, order_id, 'get')).length > 0)
    await fault(at.market, { call: 'get', kind: 'wrong_amount', by: 1000, order_id, times: 1 })
    await refused
    const row = await at.rowOf(key)
    assert.deepEqual([row?.column, row?.step], ['theirs', 'refund'])
    await at.step(key, `a:${key}`, 'refund')
    assert.equal(await at.givenTo(key), 430_000)
    assert.equal((await at.rowOf(key))?.column, 'matched')
    await at.wait(60)
    await tellRefunds(at.market.server.deps)
    const [{ title, about }] = (await at.shopper.send(listNews, {})).data as [NewsItem]
    const { rows } = await sql<{ id: number }>`
      select order_id as id from payments where payment_key = ${key}`.execute(at.market.db)
    assert.deepEqual([title, about], ['결제 환불', { kind: 'order', id: rows[0]!.id }])
    await assertClean(at.market)
  })

  it('gives back what was charged for somebody who has left, for there is nobody to send it to', async () => {
    const shopper = await makeShopper(at.market)
    const [id] = (await at.boxes(1)) as [number]
    const started = await startPaying(shopper, [id])
    const authorised = await authorise(at.market, started.pg)
    await at.confirmElsewhere(authorised)
    const key = authorised.paymentKey
    await at.wait(16 * 60)
    await expireHolds(at.market.server.deps)
    assert.equal((await at.rowOf(key))?.step, 'complete', 'the box is still there')
    await shopper.send(leave, { body: { user_out_code_id: 1, user_content: '' } })
    assert.equal((await at.rowOf(key))?.step, 'refund')
    assert.equal((await refusalOf(at.step(key, `a:${key}`, 'complete'))).status, 409)
    await at.step(key, `a:${key}`, 'refund')
    assert.equal(await at.givenTo(key), 430_000)
    const { rows } = await sql<{ ps_code: number }>`select ps_code from products where id = ${id}`.execute(at.market.db)
    assert.equal(rows[0]?.ps_code, 1)
    await assertClean(at.market)
  })

  it('makes an order of money that nobody here booked while its box is still there', async () => {
    const started = await startPaying(at.shopper, await at.boxes(1))
    const authorised = await authorise(at.market, started.pg)
    await at.confirmElsewhere(authorised)
    const key = authorised.paymentKey
    assert.deepEqual([(await at.rowOf(key))?.column, (await at.rowOf(key))?.step], ['theirs', 'complete'])
    await at.step(key, `a:${key}`, 'complete')
    assert.equal((await at.rowOf(key))?.column, 'matched')
    assert.deepEqual(await at.acts(key), ['payment.complete'])
    await assertClean(at.market)
  })

  for (const [when, minutes, set] of [
    ['its box costs something else by then', 31, 'products set price = price + 10000 where id = $1'],
    ['its time at the provider is over', 46, 'products set price = price where id = $1'],
    [
      'it was priced for another address and not submitted again',
      31,
      'orders set pay_method = null where id = (select max(order_id) from order_products where product_id = $1)',
    ],
  ] as const)
    it(`gives it back whole when ${when}, for no order can be made of it`, async () => {
      const [id] = (await at.boxes(1)) as [number]
      const started = await startPaying(at.shopper, [id])
      const authorised = await authorise(at.market, started.pg)
      await at.confirmElsewhere(authorised)
      await at.wait(minutes * 60)
      await expireHolds(at.market.server.deps)
      await closeStaleForms(at.market.server.deps)
      await at.market.pool.query(`update ${set}`, [id])
      const key = authorised.paymentKey
      assert.equal((await at.rowOf(key))?.step, 'refund')
      await at.step(key, `a:${key}`, 'refund')
      assert.equal(await at.givenTo(key), 430_000)
      await assertClean(at.market)
    })

  it('gives it back whole when a part of its lines is closed, for the rest is not what was paid', async () => {
    const boxes = await at.boxes(2)
    const authorised = await authorise(at.market, (await startPaying(at.shopper, boxes)).pg)
    await at.confirmElsewhere(authorised)
    await at.wait(46 * 60)
    await expireHolds(at.market.server.deps)
    await at.market.pool.query(`update order_products set os_code = 'PAYF' where product_id = $1`, [boxes[1]])
    const key = authorised.paymentKey
    assert.equal((await at.rowOf(key))?.step, 'refund')
    await at.step(key, `a:${key}`, 'refund')
    assert.equal(await at.givenTo(key), 860_000)
    await assertClean(at.market)
  })

  it('gives it back whole when the box has another buyer by then, also when the answer is lost', async () => {
    const [id] = (await at.boxes(1)) as [number]
    const started = await startPaying(at.shopper, [id])
    const authorised = await authorise(at.market, started.pg)
    await at.confirmElsewhere(authorised)
    await at.wait(31 * 60)
    await expireHolds(at.market.server.deps)
    await buy(at.market, await makeShopper(at.market), [id])
    const key = authorised.paymentKey
    assert.equal((await at.rowOf(key))?.step, 'refund')
    await fault(at.market, { call: 'cancel', kind: 'drop_after', order_id: authorised.orderId })
    await fault(at.market, { call: 'cancel', kind: 'twice', order_id: authorised.orderId })
    await at.step(key, `a:${key}`, 'refund')
    await at.wait(25)
    await reconcilePayments(at.market.server.deps)
    assert.equal(await at.givenTo(key), 430_000)
    assert.equal((await at.rowOf(key))?.column, 'matched')
    assert.equal((await refusalOf(at.step(key, `a:${key}`, 'refund'))).status, 409)
    await assertClean(at.market)
  })

  it('says so when the provider gives no list or no answer, and does nothing', async () => {
    await fault(at.market, { call: 'transactions', kind: 'drop_before', times: 1 })
    assert.equal(
      (await refusalOf(at.desk().send(payments.getLedger, { query: { from: '2020-01-01', to: '2020-01-02' } }))).status,
      503,
    )
    const late = at.desk().send(payments.getLedger, { query: { from: '2020-01-01', to: '2020-02-15' } })
    assert.equal((await refusalOf(late)).message, '한 번에 31일까지 맞춰볼 수 있습니다.')
    const order = await buy(at.market, at.shopper, await at.boxes(1))
    await fault(at.market, { call: 'get', kind: 'drop_before', order_id: order.orderId })
    const silent = at.step(order.paymentKey, `a:${order.paymentKey}`, 'ask')
    assert.equal((await refusalOf(silent)).status, 503)
  })

  it('is for the role money alone', async () => {
    const other = await openDesk(at.market, ['orders', 'read-only'])
    for (const work of [
      () => other.send(payments.getLedger, { query: { from: at.day, to: at.day } }),
      () => other.send(payments.listNotices, {}),
      () => at.step('x', 'a:x', 'refund', {}, other),
    ])
      assert.equal((await refusalOf(work())).status, 403)
    assert.equal((await refusalOf(at.step('unheard-of', 'a:unheard-of', 'ask'))).status, 404)
  })
})
