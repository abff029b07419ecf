import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as orders from '#contract/orders.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import type { Market } from '#tests/support/market.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { assertClean, makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { makeActor } from '#tests/support/staff.ts'
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

  it('leaves the books clean', () => assertClean(market))
})
