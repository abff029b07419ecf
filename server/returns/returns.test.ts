import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import * as returns from '#contract/operator/returns.ts'
import { getStaffMe } from '#contract/operator/session.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { askBack, returnForm, returnOf } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import type { Market } from '#tests/support/market.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { assertClean, loseRefundAnswer, makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let shopper: Shopper
let desk: Desk
before(async () => {
  market = await openStillMarket()
  shopper = await makeShopper(market)
  desk = await openDesk(market, ['money'])
})
after(() => market[Symbol.asyncDispose]())

async function asked(picture?: Parameters<typeof askBack>[3]) {
  const [line] = (await linesAt(market, shopper, 'ORDK')).lines as [number]
  await askBack(shopper, line, {}, picture)
  const { id } = await returnOf(market, line)
  return { id, line, params: { id } }
}
const detail = async (id: number) => (await desk.send(returns.getReturn, { params: { id } })).data
const actsOn = async (id: number) =>
  (await detail(id)).history.map(({ action }) => action.replace('return.', '')).toReversed()

describe('the return desk over its calls', () => {
  it('lists by lane, shows what a decision needs, and brings a return to its end', async () => {
    const { id, params } = await asked()
    const { data } = await desk.send(returns.listReturns, { query: { lane: 'WAIT' } })
    assert.equal(data.find((row) => row.id === id)?.whole, 430_000)
    const seen = await detail(id)
    assert.deepEqual(
      [seen.state, seen.account.last4, seen.account.kept, seen.days_since_delivery, seen.has_picture],
      ['REQUESTED', '7890', true, 0, false],
    )
    assert.equal(JSON.stringify(seen).includes('110234567890'), false, 'the account is masked')
    assert.equal((await desk.send(getStaffMe, {})).data.waiting.returns, 1)

    await desk.send(returns.approveReturnRequest, { params, body: { state: 'REQUESTED' } })
    await desk.send(returns.receiveReturnGoods, { params, body: { state: 'PICKUP' } })
    const lanes = (await desk.send(returns.countReturns, {})).lanes
    assert.equal(lanes.find(({ lane }) => lane === 'BACK')?.count, 1)
    const paid = await desk.send(returns.refundReturnRequest, {
      params,
      body: { state: 'RECEIVED', part: 30_000, words: '일부만 상했어요' },
    })
    assert.deepEqual(paid, { refund_amount: 30_000, refund_state: 'DONE' })
    const over = await desk.send(returns.listReturns, { query: { lane: 'OVER', limit: 1 } })
    assert.deepEqual([over.data[0]?.id, over.data[0]?.refund_amount], [id, 30_000])
    const done = await detail(id)
    assert.deepEqual(
      [done.state, done.decision, done.refund?.state, done.account.kept],
      ['DONE', 'part', 'DONE', false],
    )
    assert.deepEqual(await actsOn(id), ['approve', 'receive', 'refund'])
    await assertClean(market)
  })

  it('is decided once, and only as it was seen', async () => {
    const { id, params } = await asked()
    const other = await openDesk(market, ['owner'])
    const answers = await Promise.allSettled([
      desk.send(returns.approveReturnRequest, { params, body: { state: 'REQUESTED' } }),
      desk.send(returns.approveReturnRequest, { params, body: { state: 'REQUESTED' } }),
      other.send(returns.refundReturnRequest, { params, body: { state: 'REQUESTED' } }),
      other.send(returns.refuseReturnRequest, { params, body: { state: 'REQUESTED', words: '거절' } }),
    ])
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await actsOn(id)).length, 1)
    const late = await refusalOf(
      desk.send(returns.refuseReturnRequest, { params, body: { state: 'WITHDRAWN', words: '거절' } }),
    )
    assert.equal(late.message, '다른 담당자가 먼저 처리했습니다. 지금 상태를 확인해 주세요.')
  })

  it('refuses sums that were never paid and reasons that nobody wrote', async () => {
    const { params } = await asked()
    const refund = (part: number) =>
      refusalOf(desk.send(returns.refundReturnRequest, { params, body: { state: 'REQUESTED', part } }))
    for (const part of [0, -1, 430_001])
      assert.equal((await refund(part)).message, '환불 금액은 1원부터 결제한 금액까지 입력할 수 있습니다.')
    const silent = desk.send(returns.refuseReturnRequest, { params, body: { state: 'REQUESTED', words: ' ' } })
    assert.equal((await refusalOf(silent)).message, '구매자에게 알릴 사유를 입력해주세요.')
    assert.equal((await refusalOf(desk.send(returns.getReturn, { params: { id: 99_999 } }))).status, 404)
  })

  it('says that the provider has not answered yet, and ends when it has', async () => {
    const { id, line, params } = await asked()
    const { pay_order_id: order_id } = await market.db
      .selectFrom('orders')
      .innerJoin('order_products', 'order_products.order_id', 'orders.id')
      .select('pay_order_id')
      .where('order_products.id', '=', line)
      .executeTakeFirstOrThrow()
    const begun = await loseRefundAnswer(market, order_id, () =>
      desk.send(returns.refundReturnRequest, { params, body: { state: 'REQUESTED' } }),
    )
    assert.equal(begun.refund_state, 'NEW')
    assert.equal((await detail(id)).state, 'REFUNDING')
    await market.pass(60)
    await reconcilePayments(market.server.deps)
    assert.equal((await detail(id)).state, 'DONE')
    await assertClean(market)
  })

  it('shows picture and account to its role alone, and writes down who looked before they leave', async () => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#822' } })
      .png()
      .toBuffer()
    const { id, params } = await asked({ bytes, name: '상한고기.png' })
    const look = (token?: string) =>
      fetch(`${market.url}/api/operators/returns/${id}/picture`, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    const others = await openDesk(market, ['members', 'read-only'])
    assert.equal((await look()).status, 401)
    assert.equal((await look(shopper.token)).status, 401)
    assert.equal((await look(others.token)).status, 403)
    assert.equal((await refusalOf(others.send(returns.revealReturnAccount, { params }))).status, 403)
    assert.deepEqual(await actsOn(id), [])
    const answer = await look(desk.token)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/jpeg'])
    assert.equal((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width, 40)
    const { refund_account } = await desk.send(returns.revealReturnAccount, { params })
    assert.equal(refund_account, returnForm.refund_account.replaceAll('-', ''))
    assert.deepEqual(await actsOn(id), ['picture.seen', 'account.seen'])
  })
})
