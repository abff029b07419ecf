import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { cancelOrderLines } from '#contract/operator/cancels.ts'
import * as refunds from '#contract/operator/refunds.ts'
import * as orders from '#contract/orders.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import type { Market } from '#tests/support/market.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { payOrderOf, refundOf } from '#tests/support/refund-by-hand.ts'
import { setNow } from '#tests/support/settings.ts'
import { assertClean, fault, makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { makeActor, openDesk } from '#tests/support/staff.ts'
import { park } from '#tests/races/parked.ts'
import { approveReturn } from '#server/returns/approve-return.ts'
import { receiveReturn } from '#server/returns/receive-return.ts'
import { refundReturn } from '#server/returns/refund-return.ts'
import { tellRefunds } from './tell-refunds.ts'

describe('telling buyers that money moved', () => {
  let market: Market
  before(async () => {
    market = await openStillMarket()
  })
  after(() => market[Symbol.asyncDispose]())
  const told = async (shopper: Shopper, template: string) => {
    const { rows } = await market.pool.query<{ text: string }>(
      'select text from messages where user_id = $1 and template = $2 order by id',
      [shopper.id, template],
    )
    return rows.map(({ text }) => text)
  }
  const cancel = (shopper: Shopper, [id = 0, ...order_product_id]: number[]) =>
    shopper.send(orders.cancelProduct, { params: { id }, body: { opc_code: 1, order_product_id } })
  const sweep = async () => {
    await market.pass(20)
    await Promise.all([tellRefunds(market.server.deps), tellRefunds(market.server.deps)])
  }

  it('says once that an order is paid, with what was bought and the sum', async () => {
    const shopper = await makeShopper(market)
    await linesAt(market, shopper, 'PAYK', 3)
    const [text, ...more] = await told(shopper, 'order.paid')
    assert.match(text ?? '', /^\[한결\] 주문 \d{8}-\d{6} 꽃등심살 외 2개, 1,290,000원 결제가 완료됐어요\.$/)
    assert.deepEqual(more, [])
  })

  it('says in one text what was cancelled in one press and went back, once', async () => {
    const shopper = await makeShopper(market)
    const { lines } = await linesAt(market, shopper, 'PAYK', 3)
    await cancel(shopper, lines.slice(0, 2))
    await tellRefunds(market.server.deps)
    assert.deepEqual(await told(shopper, 'order.refunded'), [], 'more may still come')
    await sweep()
    await sweep()
    const [text, ...more] = await told(shopper, 'order.refunded')
    assert.match(text ?? '', /꽃등심살 외 1개 주문이 취소됐어요\. 860,000원을 결제한 수단으로 돌려드렸어요\.$/)
    assert.deepEqual(more, [])
    await cancel(shopper, lines.slice(2))
    await sweep()
    assert.equal((await told(shopper, 'order.refunded')).length, 2)
  })

  it('waits for what somebody else has hold of, so that what went back together is told together', async () => {
    const shopper = await makeShopper(market)
    const { lines } = await linesAt(market, shopper, 'PAYK', 2)
    await cancel(shopper, lines)
    const parked = await park(market, ['select 1 from refunds where own_line_id = $1 for update', lines[0]])
    await market.pass(20)
    const telling = tellRefunds(market.server.deps)
    await parked.queued(1)
    await parked.release()
    assert.equal(await telling, 1)
    assert.equal((await told(shopper, 'order.refunded')).length, 1)
  })

  it('leaves a return to the text of its own', async () => {
    const shopper = await makeShopper(market)
    const { lines } = await linesAt(market, shopper, 'ORDK')
    await askBack(shopper, lines[0]!)
    const { id } = await returnOf(market, lines[0]!)
    const staff = await makeActor(market, 'owner')
    await approveReturn(market.server.deps, staff, { id, words: '' })
    await receiveReturn(market.server.deps, staff, { id })
    await refundReturn(market.server.deps, staff, { id, words: '' })
    await sweep()
    assert.equal((await told(shopper, 'return.done')).length, 1)
    assert.deepEqual(await told(shopper, 'order.refunded'), [])
  })

  it('says once what the desk has cancelled, also when a second person approves its transfer by bank later', async () => {
    const shopper = await makeShopper(market)
    const { lines, order_id } = await linesAt(market, shopper, 'PAYK', 2)
    const [desk, second] = [await openDesk(market, ['money']), await openDesk(market, ['money'])]
    await fault(market, {
      call: 'cancel',
      kind: 'error_before',
      status: 403,
      code: 'NOT_CANCELABLE_PAYMENT',
      order_id: await payOrderOf(market, order_id),
      times: 2,
    })
    await setNow(market, 'second_person_from', 1_000_000)
    await desk.send(cancelOrderLines, { body: { line_ids: lines, reason: '공급사 재고가 없어요', resell: true } })
    await setNow(market, 'second_person_from', 400_000)
    const refund_ids = [await refundOf(market, lines[0]!), await refundOf(market, lines[1]!)]
    await market.pool.query(`update refunds set state = 'MANUAL' where id = any($1::int[])`, [refund_ids])
    await desk.send(refunds.assignRefunds, { body: { refund_ids } })
    for (const id of refund_ids) {
      await desk.send(refunds.refundByBank, { params: { id }, body: { state: 'MANUAL', note: '이체' } })
      await second.send(refunds.approveRefund, { params: { id }, body: { state: 'HELD' } })
    }
    assert.equal((await told(shopper, 'cancel.made')).length, 1)
  })

  it('leaves the books clean', () => assertClean(market))
})
