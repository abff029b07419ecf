import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import * as payments from '#contract/operator/payments.ts'
import { type LedgerDesk, openLedgerDesk } from '#tests/support/ledger-desk.ts'
import { authorise, buy, fault, refusalOf, startPaying, steer, succeed } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

let at: LedgerDesk
before(async () => {
  at = await openLedgerDesk()
})
after(() => at.market[Symbol.asyncDispose]())

const own = async (payment_key: string) =>
  (await at.desk().send(payments.getOwnPayment, { query: { payment_key } })).data
const found = async (q: string) =>
  (await at.desk().send(payments.searchPayments, { query: { q } })).data.map(({ order_no }) => order_no)

/** A payment for which the provider does not answer from the confirmation on. */
async function unanswered(count: number) {
  const boxes = await at.boxes(count)
  const started = await startPaying(at.shopper, boxes)
  const authorised = await authorise(at.market, started.pg)
  const order_id = authorised.orderId
  await fault(at.market, { call: 'confirm', kind: 'drop_before', order_id, times: 100 })
  await refusalOf(succeed(at.shopper, started.urlCode, authorised))
  await fault(at.market, { call: 'get', kind: 'drop_before', order_id, times: 100 })
  return { boxes, key: authorised.paymentKey }
}

describe('a payment by our own rows', () => {
  it('shows order, buyer, sum, tries and held boxes while the provider says nothing', async () => {
    const { boxes, key } = await unanswered(2)
    assert.equal(
      (await refusalOf(at.desk().send(payments.getPaymentLedger, { query: { payment_key: key } }))).status,
      503,
    )
    const ours = await own(key)
    assert.equal(ours.member?.id, at.shopper.id)
    assert.deepEqual([ours.payment?.amount, ours.payment?.state, ours.payment?.late], [860_000, 'CONFIRMING', false])
    assert.deepEqual(
      ours.boxes.map(({ product_id, held, until, ps_code }) => [product_id, held, until, ps_code]),
      boxes.map((id) => [id, 'here', null, 4]),
    )
    assert.deepEqual(
      ours.rows.map((row) => [row.key, row.step, row.theirs]),
      [[`a:${key}`, 'ask', null]],
    )
    await at.wait(61 * 60)
    assert.deepEqual([(await own(key)).payment?.late, (await own(key)).rows[0]?.step], [true, 'void'])

    // Without an answer nothing is closed, but a note that somebody telephoned can be written.
    assert.equal((await refusalOf(at.step(key, `a:${key}`, 'void'))).status, 503)
    const noted = await at.step(key, `a:${key}`, 'query', { note: '고객센터에 전화' })
    assert.equal(noted.data, null)
    const now = await own(key)
    assert.equal(now.rows[0]?.query?.note, '고객센터에 전화')
    assert.deepEqual(
      now.history.map(({ action }) => action),
      ['payment.query'],
    )
    assert.equal(now.payment?.closing, false)
    await steer(at.market, 'DELETE', '/control/faults')
    const closed = await at.step(key, `a:${key}`, 'void')
    assert.deepEqual(closed.data?.rows, [])
    assert.deepEqual(
      (await own(key)).boxes.map(({ held, ps_code }) => [held, ps_code]),
      boxes.map(() => ['free', 1]),
    )
  })

  it('knows nothing of a key that is not ours, and is for the role money alone', async () => {
    const strange = await own('unheard-of')
    assert.deepEqual([strange.payment, strange.order_no, strange.rows, strange.boxes], [null, null, [], []])
    const other = await openDesk(at.market, ['orders', 'read-only'])
    for (const work of [
      () => other.send(payments.getOwnPayment, { query: { payment_key: 'x' } }),
      () => other.send(payments.searchPayments, { query: { q: '000001' } }),
    ])
      assert.equal((await refusalOf(work())).status, 403)
  })

  it('is found by number, buyer and sum on any day, and page by page', async () => {
    const { order_no, order_id } = await buy(at.market, at.shopper, await at.boxes(3))
    const { rows } = await sql<{ phone_no: string; business_name: string }>`
      select phone_no, business_name from users where id = ${at.shopper.id}`.execute(at.market.db)
    await sql`update payments set created_at = created_at - interval '40 days' where order_id = ${order_id}`.execute(
      at.market.db,
    )
    const { phone_no, business_name } = rows[0]!
    for (const q of [order_no, order_no.slice(0, 10), order_no.split('-')[1]!, '1,290,000원', '1290000'])
      assert.ok((await found(q)).includes(order_no), q)
    for (const q of [business_name, phone_no.slice(-4)]) assert.ok((await found(q)).includes(order_no), q)
    assert.deepEqual(await found('777,777원'), [])
    const first = await at.desk().send(payments.searchPayments, { query: { q: business_name, limit: 1 } })
    const next = await at.desk().send(payments.searchPayments, {
      query: { q: business_name, limit: 1, cursor: first.next! },
    })
    assert.ok(next.data[0]!.id < first.data[0]!.id)
    assert.equal((await refusalOf(found('1'))).message, '두 글자부터 찾을 수 있습니다.')
  })
})
