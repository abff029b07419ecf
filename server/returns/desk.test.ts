import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { askBack, returnForm, returnOf, shownLine, withdraw } from '#tests/support/asking-back.ts'
import { linesAt, statesOf } from '#tests/support/lines.ts'
import type { Market } from '#tests/support/market.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { assertClean, loseRefundAnswer, makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { makeActor } from '#tests/support/staff.ts'
import { approveReturn } from './approve-return.ts'
import { receiveReturn } from './receive-return.ts'
import { revealAccount } from '#server/refunds/refund-account.ts'
import { refundReturn } from './refund-return.ts'
import { refuseReturn } from './refuse-return.ts'

let market: Market
let shopper: Shopper
before(async () => {
  market = await openStillMarket()
  shopper = await makeShopper(market)
})
after(() => market[Symbol.asyncDispose]())

const confirmed = async () => (await linesAt(market, shopper, 'ORDK')).lines[0]!
async function textsOf(user: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from messages where user_id = ${user} and template <> 'order.paid' order by id`.execute(market.db)
  return rows.map((row) => row.text)
}

describe('the return desk', () => {
  it('fetches, receives, inspects and pays back: the box is nobody’s and never sold again', async () => {
    const buyer = await makeShopper(market)
    const [line] = (await linesAt(market, buyer, 'ORDK', 2)).lines as [number]
    await askBack(buyer, line)
    const { id } = await returnOf(market, line)
    const [orderDesk, moneyDesk] = [await makeActor(market, 'orders'), await makeActor(market, 'money')]
    const { deps } = market.server
    await approveReturn(deps, orderDesk, { id, words: '내일 오전에 가지러 가요.' })
    assert.deepEqual(await statesOf(market, line), ['RTNI/5'])
    await assert.rejects(approveReturn(deps, orderDesk, { id }), { code: 'return.not-now' })
    await assert.rejects(refundReturn(deps, moneyDesk, { id }), { code: 'return.not-now' }, 'not before it is here')
    await receiveReturn(deps, orderDesk, { id })
    assert.deepEqual(await statesOf(market, line), ['RTNI/6'])
    await assert.rejects(refundReturn(deps, orderDesk, { id }), { code: 'staff.forbidden' })
    assert.deepEqual(await refundReturn(deps, moneyDesk, { id, words: '확인했어요.' }), {
      refund_amount: 430_000,
      refund_state: 'DONE',
    })
    assert.deepEqual(await statesOf(market, line), ['RTNK/9'])
    const row = await returnOf(market, line)
    assert.deepEqual([row.state, row.decision, row.refund_account], ['DONE', 'full', null])
    const { rows } = await sql`
      select claims.kind, claims.user_id from claims join order_products on order_products.product_id = claims.product_id
      where order_products.id = ${line}`.execute(market.db)
    assert.deepEqual(rows, [{ kind: 'OFF', user_id: null }])
    const texts = await textsOf(buyer.id)
    assert.equal(texts.length, 3)
    assert.match(texts[0]!, /반품을 승인했어요.*\n내일 오전에 가지러 가요\./)
    assert.match(texts[2]!, /반품이 완료됐어요. 430,000원을 결제한 수단으로 돌려드렸어요.\n확인했어요\./)
    const acts = await market.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_kind', '=', 'return')
      .where('target_id', '=', String(id))
      .orderBy('id')
      .execute()
    assert.deepEqual(
      acts.map((act) => act.action),
      ['return.approve', 'return.receive', 'return.refund'],
    )
    assert.equal((await refusalOf(askBack(buyer, line))).errno, 3213)
    await assertClean(market)
  })

  it('pays a part back without fetching, never more than was paid', async () => {
    const line = await confirmed()
    await askBack(shopper, line)
    const { id } = await returnOf(market, line)
    const { deps } = market.server
    const money = await makeActor(market, 'money')
    for (const part of [0, -1, 430_001, 1.5])
      await assert.rejects(refundReturn(deps, money, { id, part }), { code: 'return.amount' })
    assert.deepEqual(await statesOf(market, line), ['RTNW/5'])
    const twice = await Promise.allSettled([
      refundReturn(deps, money, { id, part: 100_000 }),
      refundReturn(deps, money, { id }),
    ])
    assert.deepEqual(twice.map((one) => one.status).sort(), ['fulfilled', 'rejected'])
    assert.deepEqual(await statesOf(market, line), ['RTNK/9'])
    await assertClean(market)
  })

  it('refuses with a reason, as asked or after the inspection; what was inspected is not asked back again', async () => {
    const [asked, inspected] = [await confirmed(), await confirmed()]
    const { deps } = market.server
    const staff = await makeActor(market, 'orders')
    for (const line of [asked, inspected]) await askBack(shopper, line)
    const idOf = async (line: number) => (await returnOf(market, line)).id
    await assert.rejects(refuseReturn(deps, staff, { id: await idOf(asked), words: ' ' }), { code: 'return.reason' })
    await refuseReturn(deps, staff, { id: await idOf(asked), words: '사진에서 이상을 찾을 수 없었어요.' })
    assert.deepEqual(await statesOf(market, asked), ['ORDK/5'])
    const shown = (await shownLine(market, shopper, asked)).return_request
    assert.deepEqual([shown?.state, shown?.answer], ['REFUSED', '사진에서 이상을 찾을 수 없었어요.'])
    await askBack(shopper, asked, { return_content: '사진을 다시 보냅니다' })

    await approveReturn(deps, staff, { id: await idOf(inspected) })
    await receiveReturn(deps, staff, { id: await idOf(inspected) })
    await refuseReturn(deps, staff, { id: await idOf(inspected), words: '표시와 같은 상품이었어요.' })
    assert.deepEqual(await statesOf(market, inspected), ['ORDK/9'])
    assert.equal((await refusalOf(askBack(shopper, inspected))).errno, 3213)
    await assertClean(market)
  })

  it('finishes the return when the lost answer of the provider comes at last', async () => {
    const { lines, order_id } = await linesAt(market, shopper, 'ORDK')
    const [line] = lines as [number]
    await askBack(shopper, line)
    const { id } = await returnOf(market, line)
    const { rows } = await sql<{ pay: string }>`select pay_order_id as pay from orders where id = ${order_id}`.execute(
      market.db,
    )
    const staff = await makeActor(market, 'money')
    const { refund_state } = await loseRefundAnswer(market, rows[0]!.pay, () =>
      refundReturn(market.server.deps, staff, { id }),
    )
    assert.equal(refund_state, 'NEW')
    assert.deepEqual(await statesOf(market, line), ['RTNW/5'])
    assert.equal((await refusalOf(withdraw(shopper, line))).errno, 3214)
    await market.pass(60)
    await reconcilePayments(market.server.deps)
    assert.deepEqual(await statesOf(market, line), ['RTNK/9'])
    await assertClean(market)
  })

  it('shows the whole account only with a row that says who looked', async () => {
    const line = await confirmed()
    await askBack(shopper, line)
    const { id } = await returnOf(market, line)
    const staff = await makeActor(market, 'money')
    assert.equal(
      (await revealAccount(market.server.deps, staff.staff, staff.request, id)).refund_account,
      returnForm.refund_account.replaceAll('-', ''),
    )
    const seen = await market.db
      .selectFrom('audit_log')
      .select('staff_id')
      .where('action', '=', 'return.account.seen')
      .where('target_id', '=', String(id))
      .execute()
    assert.deepEqual(seen, [{ staff_id: staff.staff.id }])
  })
})

describe('after all of this', () => {
  it('the audit finds nothing', () => assertClean(market))
})
