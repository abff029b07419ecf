import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import * as cancels from '#contract/operator/cancels.ts'
import { orderLines, undoBatch } from '#contract/operator/fulfilment.ts'
import {
  approveRefund,
  assignRefunds,
  declineRefund,
  getRefund,
  refundByBank,
  retryRefund,
} from '#contract/operator/refunds.ts'
import { cancelProduct } from '#contract/orders.ts'
import { saveSetting } from '#server/config/settings.ts'
import { tellOrdered } from '#server/orders/tell-ordered.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makePartner } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { noonOfMonday } from '#tests/support/noon-of-monday.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { assertClean, fault, makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { setNow } from '#tests/support/settings.ts'
import { sell, statesOf } from '#tests/support/sold.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let shopper: Shopper
let desk: Desk
let second: Desk
before(async () => {
  market = await openStillMarket()
  await saveSetting(market.db, 'second_person_from', 1_000_000)
  shopper = await makeShopper(market)
  desk = await openDesk(market, ['money', 'orders'])
  second = await openDesk(market, ['owner'])
})
after(() => market[Symbol.asyncDispose]())

const cancel = (line_ids: number[], more: object = {}, who = desk) =>
  who.send(cancels.cancelOrderLines, { body: { line_ids, reason: '공급사 재고가 없어요', resell: true, ...more } })
const boxOf = async (line: number) => {
  const { rows } = await sql<{ ps_code: number; kind: string | null }>`
    select ps_code, claims.kind from order_products line join products on products.id = line.product_id
    left join claims on claims.product_id = products.id where line.id = ${line}`.execute(market.db)
  return rows[0]!
}
const textsOf = async (event: string) =>
  (await sql<{ text: string }>`select text from messages where event like ${event} order by id`.execute(market.db)).rows
const lastOf = async (line: number) => {
  const { rows } = await sql<{ id: number; refund: number | null }>`
    select cancels.id, refunds.id as refund from cancels left join refunds on refunds.own_line_id = cancels.order_product_id
    where cancels.order_product_id = ${line} order by cancels.id desc limit 1`.execute(market.db)
  return rows[0]!
}
const orderOf = async (order_id: number) =>
  market.db
    .selectFrom('orders')
    .select(['order_no', 'pay_order_id'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()

describe('the cancel desk', () => {
  for (const state of ['PAYK', 'DELW'] as const)
    it(`cancels a line in ${state}, gives its money back and tells its buyer`, async () => {
      const { order_id, lines } = await linesAt(market, shopper, state, 2)
      const { order_no } = await orderOf(order_id)
      const found = await desk.send(cancels.findCancellable, { query: { order_no: order_no.split('-')[1]! } })
      assert.deepEqual(
        found.data.map(({ id, os_code, amount }) => [id, os_code, amount]),
        lines.map((id) => [id, state, 430_000]),
      )
      const pressed = await Promise.allSettled([cancel([lines[0]!]), cancel([lines[0]!])])
      assert.equal(pressed.filter(({ status }) => status === 'fulfilled').length, 1)
      assert.deepEqual(await statesOf(market, lines), ['ORDC', state])
      assert.deepEqual(await boxOf(lines[0]!), { ps_code: 1, kind: null })
      const { id } = await lastOf(lines[0]!)
      const [told] = await textsOf(`cancel.made:${id}:%`)
      assert.match(told!.text, /취소했어요\.\n사유: 공급사 재고가 없어요\n430,000원은 결제한 수단으로/)
      const { data } = await desk.send(cancels.getCancel, { params: { id } })
      assert.deepEqual([data.state, data.refund?.state, data.history[0]?.action], ['DONE', 'DONE', 'cancel.made'])
      await assertClean(market)
    })

  it('withdraws the box that is not fit to be sold', async () => {
    const { lines } = await linesAt(market, shopper, 'DELW')
    await cancel(lines, { resell: false })
    assert.deepEqual(await boxOf(lines[0]!), { ps_code: 0, kind: 'OFF' })
    await assertClean(market)
  })

  it('is all or nothing, and names whoever was faster', async () => {
    const { lines } = await linesAt(market, shopper, 'PAYK', 2)
    await shopper.send(cancelProduct, { params: { id: lines[0]! }, body: { opc_code: 1 } })
    const late = await refusalOf(cancel(lines))
    assert.equal(late.status, 409)
    assert.deepEqual(await statesOf(market, lines), ['ORDC', 'PAYK'])
    const sent = await linesAt(market, shopper, 'DELI')
    assert.equal((await refusalOf(cancel(sent.lines))).status, 409)
    await assertClean(market)
  })

  it('loses no line between 발주, its undoing and a cancel at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const { lines } = await linesAt(market, shopper, 'PAYK')
      const ordering = desk.send(orderLines, { body: { line_ids: lines } })
      await Promise.allSettled([ordering, cancel(lines)])
      const { batches } = await ordering.catch(() => ({ batches: [] }))
      if (batches[0]) await Promise.allSettled([desk.send(undoBatch, { params: { id: batches[0].id } }), cancel(lines)])
      const [state] = await statesOf(market, lines)
      assert.ok(['ORDC', 'PAYK', 'DELW'].includes(state!), String(state))
    }
    await assertClean(market)
  })

  it('waits for a second person above the sum, and puts the lines back where they stood when that one says no', async () => {
    const { lines } = await linesAt(market, shopper, 'DELW', 3)
    await cancel(lines)
    assert.deepEqual(await statesOf(market, lines), ['CANW', 'CANW', 'CANW'])
    const refunds = await Promise.all(lines.map(async (line) => (await lastOf(line)).refund!))
    const cancelId = (await lastOf(lines[0]!)).id
    assert.deepEqual(await textsOf(`cancel.made:${cancelId}:%`), [])
    const params = { id: refunds[0]! }
    assert.equal((await refusalOf(desk.send(approveRefund, { params, body: { state: 'HELD' } }))).status, 403)
    await second.send(approveRefund, { params, body: { state: 'HELD' } })
    assert.equal((await textsOf(`cancel.made:${cancelId}:%`)).length, 1)
    for (const id of refunds.slice(1)) {
      assert.equal(
        (await second.send(getRefund, { params: { id } })).data.tells_buyer,
        false,
        'they know nothing of it',
      )
      await second.send(declineRefund, { params: { id }, body: { state: 'HELD', reason: '보낼 수 있어요' } })
    }
    assert.deepEqual(await statesOf(market, lines), ['ORDC', 'DELW', 'DELW'])
    await cancel([lines[1]!])
    assert.deepEqual(await statesOf(market, lines), ['ORDC', 'ORDC', 'DELW'])
    await assertClean(market)
  })

  it('does not hide an ordered line from its partner while the second person decides', async () => {
    await noonOfMonday(market)
    const order_phone = '01044445555'
    const partner = await makePartner(market.db, { order_phone })
    await openDesk(market, ['partner-orders'], partner.id)
    ;[desk, second] = [await openDesk(market, ['money', 'orders']), await openDesk(market, ['owner'])]
    const ordered = async () => {
      const { lines } = await sell(
        market,
        [1, 2, 3, 4].map(() => partner.id),
      )
      const { batches } = await desk.send(orderLines, { body: { line_ids: lines } })
      await cancel(lines.slice(1))
      return { lines, batch: batches[0]! }
    }
    const refuseAll = async (lines: number[]) => {
      for (const line of lines) {
        const id = (await lastOf(line)).refund!
        await second.send(declineRefund, { params: { id }, body: { state: 'HELD', reason: '보낼 수 있어요' } })
      }
    }
    const told = async () => {
      await tellOrdered(market.server.deps)
      return (
        await sql<{ text: string }>`select text from messages where to_phone = ${order_phone} order by id`.execute(
          market.db,
        )
      ).rows
    }
    const one = await ordered()
    await market.pass(10 * 60)
    assert.match((await told())[0]!.text, /1건\(상품 1개\)/)
    await refuseAll(one.lines.slice(1))
    assert.match((await told())[1]!.text, /1건\(상품 4개\)/)

    const two = await ordered()
    await desk.send(undoBatch, { params: { id: two.batch.id } })
    await refuseAll(two.lines.slice(1))
    assert.deepEqual(await statesOf(market, two.lines), ['PAYK', 'PAYK', 'PAYK', 'PAYK'], 'their 발주 was taken back')
    await assertClean(market)
  })

  it('goes on counting for whoever takes a transfer back that waited for the second person', async () => {
    const { lines, order_id } = await linesAt(market, shopper, 'PAYK', 3)
    const refused = { call: 'cancel', kind: 'error_before', status: 403, code: 'NOT_CANCELABLE_PAYMENT' }
    await fault(market, { ...refused, order_id: (await orderOf(order_id)).pay_order_id, times: 1 })
    await cancel([lines[0]!])
    const id = (await lastOf(lines[0]!)).refund!
    await sql`update refunds set state = 'MANUAL' where id = ${id}`.execute(market.db)
    await cancel([lines[1]!])
    assert.deepEqual((await cancel([lines[2]!])).states, ['HELD'])
    const held = { id: (await lastOf(lines[2]!)).refund! }
    await desk.send(assignRefunds, { body: { refund_ids: [id] } })
    const byBank = await desk.send(refundByBank, { params: { id }, body: { state: 'MANUAL', note: '이체' } })
    assert.equal(byBank.state, 'HELD')
    await desk.send(declineRefund, { params: { id }, body: { state: 'HELD', reason: '다시 결제사로' } })
    assert.equal((await desk.send(retryRefund, { params: { id }, body: { state: 'MANUAL' } })).state, 'DONE')
    await desk.send(declineRefund, { params: held, body: { state: 'HELD', reason: '다시 할게요' } })
    assert.deepEqual((await cancel([lines[2]!])).states, ['HELD'], 'two of three are given back by this hand')
    const again = { id: (await lastOf(lines[2]!)).refund! }
    await second.send(approveRefund, { params: again, body: { state: 'HELD' } })
    assert.deepEqual(await statesOf(market, lines), ['ORDC', 'ORDC', 'ORDC'])
    await assertClean(market)
  })

  it('waits for a second person when the lines of one order come to the sum one by one, whoever of one hand cancels them', async () => {
    const { lines } = await linesAt(market, shopper, 'PAYK', 5)
    const other = await openDesk(market, ['money'])
    await cancel([lines[0]!])
    await cancel([lines[1]!])
    await cancel([lines[2]!])
    assert.deepEqual(await statesOf(market, lines), ['ORDC', 'ORDC', 'CANW', 'PAYK', 'PAYK'])
    // Another staff member counts separately, until the audit log says that the first one has created this account.
    await cancel([lines[3]!], {}, other)
    assert.deepEqual(await statesOf(market, lines), ['ORDC', 'ORDC', 'CANW', 'ORDC', 'PAYK'])
    await market.pool.query(
      `insert into audit_log (staff_id, action, target_kind, target_id, before, after) values ($1, 'staff.add', 'staff', $2, '{}', '{}')`,
      [desk.staff.id, String(other.staff.id)],
    )
    await cancel([lines[4]!], {}, other)
    assert.deepEqual(await statesOf(market, lines), ['ORDC', 'ORDC', 'CANW', 'ORDC', 'CANW'])
    await market.pool.query(`update audit_log set at = at - interval '8 days' where action = 'staff.add'`)
    for (const line of [lines[2]!, lines[4]!])
      await second.send(approveRefund, { params: { id: (await lastOf(line)).refund! }, body: { state: 'HELD' } })
    assert.deepEqual(await statesOf(market, lines), ['ORDC', 'ORDC', 'ORDC', 'ORDC', 'ORDC'])
    await assertClean(market)
  })

  it('keeps a cancel whose refund the provider refuses in its lane, with the provider’s words, until it is tried again', async () => {
    const { order_id, lines } = await linesAt(market, shopper, 'PAYK')
    const { pay_order_id } = await orderOf(order_id)
    await fault(market, {
      call: 'cancel',
      kind: 'error_before',
      status: 403,
      code: 'NOT_CANCELABLE_PAYMENT',
      order_id: pay_order_id,
      times: 1,
    })
    await cancel(lines)
    const { data } = await desk.send(cancels.listCancels, { query: { lane: 'STUCK' } })
    const stuck = data.at(-1)!
    assert.deepEqual([stuck.amount, stuck.opc_code, (stuck.reply ?? '').length > 0], [430_000, 2, true])
    const { lanes } = await desk.send(cancels.countCancels, {})
    assert.deepEqual(
      lanes.map(({ lane, count }) => [lane, count]),
      [
        ['ASKED', 0],
        ['STUCK', 1],
        ['BACK', 0],
        ['OVER', 0],
      ],
    )
    const { refund } = (await desk.send(cancels.getCancel, { params: { id: stuck.id } })).data
    await desk.send(retryRefund, { params: { id: refund!.id }, body: { state: 'NEW' } })
    assert.deepEqual(await statesOf(market, lines), ['ORDC'])
    await assertClean(market)
  })

  it('asks the desk first where cancels are not automatic', async () => {
    await saveSetting(market.db, 'auto_cancel', false)
    await market.server.deps.settings()
    const shop = await market.another({ ROLE: 'server' })
    const { lines } = await linesAt(market, shopper, 'PAYK', 3)
    const ask = (id: number) =>
      fetch(`${shop.url}/api/users/orders/products/cancels/${id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${shopper.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ opc_code: 1, cancel_content: '급한 사정이 생겼어요' }),
      })
    for (const line of [lines[0]!, lines[0]!, lines[1]!, lines[2]!]) assert.equal((await ask(line)).status, 200)
    await saveSetting(market.db, 'auto_cancel', true)
    assert.deepEqual(await statesOf(market, lines), ['CANW', 'CANW', 'CANW'])
    await assertClean(market)
    const { data } = await desk.send(cancels.listCancels, { query: { lane: 'ASKED' } })
    assert.deepEqual(
      data.map(({ cancel_content, opc_code }) => [cancel_content, opc_code]),
      [
        ['급한 사정이 생겼어요', 1],
        ['급한 사정이 생겼어요', 1],
        ['급한 사정이 생겼어요', 1],
      ],
    )
    const [first, other, third] = data as [cancels.CancelRow, cancels.CancelRow, cancels.CancelRow]
    const approve = () => desk.send(cancels.approveCancel, { params: { id: first.id }, body: {} })
    const pressed = await Promise.allSettled([approve(), approve()])
    assert.equal(pressed.filter(({ status }) => status === 'fulfilled').length, 1)
    await desk.send(cancels.refuseCancel, { params: { id: other.id }, body: { reason: '이미 포장했어요' } })
    assert.match((await textsOf(`cancel.refused:${other.id}:%`))[0]!.text, /사유: 이미 포장했어요/)
    // The second person refuses a cancel that the buyer asked for: together with the first it reaches the limit.
    await setNow(market, 'second_person_from', 860_000)
    await desk.send(cancels.approveCancel, { params: { id: third.id }, body: {} })
    const held = { id: (await lastOf(lines[2]!)).refund! }
    assert.equal((await second.send(getRefund, { params: held })).data.tells_buyer, true)
    await second.send(declineRefund, { params: held, body: { state: 'HELD', reason: '벌써 나갔어요' } })
    await setNow(market, 'second_person_from', 1_000_000)
    assert.match((await textsOf(`cancel.refused:${third.id}:%`))[0]?.text ?? '', /사유: 벌써 나갔어요/)
    assert.deepEqual(await statesOf(market, lines), ['ORDC', 'PAYK', 'PAYK'])
    await assertClean(market)
  })

  it('is for the role money alone', async () => {
    const other = await openDesk(market, ['orders', 'read-only'])
    assert.equal((await refusalOf(other.send(cancels.listCancels, { query: { lane: 'ASKED' } }))).status, 403)
    assert.equal((await refusalOf(cancel([1], {}, other))).status, 403)
    assert.equal((await refusalOf(cancel([999_999]))).status, 404)
    assert.equal((await refusalOf(cancel([1], { reason: ' ' }))).message, '사유를 입력하세요')
  })
})
