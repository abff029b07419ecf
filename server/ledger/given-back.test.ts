import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { leave } from '#contract/account.ts'
import { listNews } from '#contract/news.ts'
import { cancelProduct } from '#contract/orders.ts'
import * as payments from '#contract/operator/payments.ts'
import { refundReturnRequest } from '#contract/operator/returns.ts'
import { getStatement } from '#contract/statements.ts'
import { returnReasons } from '#domain/return-reasons.ts'
import { dayAt } from '#domain/seoul.ts'
import { tellRefunds } from '#server/refunds/tell-refunds.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { earnLines } from '#server/settlements/earn-lines.ts'
import { findSoldLines } from '#server/statements/find-sold-lines.ts'
import { checkNotices } from './check-notices.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { type LedgerDesk, openLedgerDesk } from '#tests/support/ledger-desk.ts'
import { bringTo, linesAt } from '#tests/support/lines.ts'
import {
  assertClean,
  buy,
  callsTo,
  fault,
  loseRefundAnswer,
  makeShopper,
  refusalOf,
  steer,
} from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

let at: LedgerDesk
before(async () => {
  at = await openLedgerDesk()
})
after(() => at.market[Symbol.asyncDispose]())

describe('what was given back at the provider', () => {
  it('is our cost for goods that were kept, also when a part of their price is returned later', async () => {
    const order = await buy(at.market, at.shopper, await at.boxes(1))
    const [line] = (await at.stateOf(order.order_id)).order_products.map(({ id }) => id) as [number]
    await bringTo(at.market, at.shopper, [line], 'ORDK')
    await at.atConsole(order.orderId, 20_000)
    // The provider's clock may be ahead of the market's by a moment.
    await at.market.pass(60)
    // It is attached only after the return has been asked for.
    await askBack(at.shopper, line, { return_content: returnReasons.drip })
    const { key } = (await at.rowOf(order.paymentKey, 'cancel'))!
    await at.step(order.paymentKey, key, 'attach', { lines: [{ id: line, amount: 20_000 }] })
    const { id } = await returnOf(at.market, line)
    await at.desk().send(refundReturnRequest, { params: { id }, body: { state: 'REQUESTED', part: 30_000 } })
    await earnLines(at.market.server.deps)
    const { rows } = await sql<{ price: number; received: number }>`
      select price, received from earned_lines where order_product_id = ${line}`.execute(at.market.db)
    const { rows: goods } = await sql<{ price: number }>`
      select product_price as price from order_products where id = ${line}`.execute(at.market.db)
    const { price } = goods[0]!
    assert.deepEqual(rows, [{ price: price - 30_000, received: price - 50_000 }])
    await assertClean(at.market)
  })

  it('takes a refund of the provider’s console into the books, for the lines it was given for', async () => {
    const order = await buy(at.market, at.shopper, await at.boxes(2))
    const key = order.paymentKey
    const [first, second] = (await at.stateOf(order.order_id)).order_products.map((line) => line.id) as [number, number]
    await at.atConsole(order.orderId, 430_000)
    const row = (await at.rowOf(key, 'cancel'))!
    assert.deepEqual([row.column, row.step, row.theirs?.amount], ['theirs', 'attach', 430_000])
    const few = at.step(key, row.key, 'attach', { lines: [{ id: first, amount: 400_000 }] })
    assert.equal((await refusalOf(few)).message, '고른 상품의 금액이 결제사가 돌려준 금액과 맞지 않습니다.')
    const lines = [{ id: first, amount: 430_000 }]
    const pressed = await Promise.allSettled([
      at.step(key, row.key, 'attach', { lines }),
      at.step(key, row.key, 'attach', { lines }),
    ])
    assert.equal(pressed.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.deepEqual(
      (await at.stateOf(order.order_id)).order_products.map((line) => [line.id, line.os_code]),
      [
        [first, 'ORDC'],
        [second, 'PAYK'],
      ],
    )
    assert.equal((await at.rowOf(key, 'cancel'))?.column, 'matched')
    const { rows: texts } = await sql<{ text: string }>`
      select text from messages where event like 'refund.external:%' and user_id = ${at.shopper.id}`.execute(
      at.market.db,
    )
    assert.match(texts[0]!.text, /430,000원을 결제한 수단으로 돌려드렸어요/)
    const [said] = (await at.shopper.send(listNews, {})).data
    assert.deepEqual([said!.title, said!.about], ['결제사에서 환불', { kind: 'order', id: order.order_id }])
    await assertClean(at.market)
  })

  it('is attached to the order of a member who has left, and no text is written to nobody', async () => {
    const shopper = await makeShopper(at.market)
    const { lines, order_id } = await linesAt(at.market, shopper, 'ORDK')
    await shopper.send(leave, { body: { user_out_code_id: 1, user_content: '' } })
    const { rows } = await sql<{ payment_key: string; pay_order_id: string }>`
      select payment_key, pay_order_id from payments join orders on orders.id = order_id
      where order_id = ${order_id}`.execute(at.market.db)
    const { payment_key: key, pay_order_id } = rows[0]!
    await at.atConsole(pay_order_id, 100_000)
    const row = (await at.rowOf(key, 'cancel'))!
    await at.step(key, row.key, 'attach', { lines: [{ id: lines[0], amount: 100_000 }] })
    assert.equal((await at.rowOf(key, 'cancel'))?.column, 'matched')
    const { rows: texts } = await sql`select 1 from messages where user_id = ${shopper.id}`.execute(at.market.db)
    assert.deepEqual(texts, [])
    await assertClean(at.market)
  })

  it('is told once: a return’s own text tells what closes it, and the refund of another line keeps its text', async () => {
    const shopper = await makeShopper(at.market)
    const { lines, order_id } = await linesAt(at.market, shopper, 'PAYK', 3)
    const [cancelled, returned, kept] = lines as [number, number, number]
    const { rows } = await sql<{ payment_key: string; pay_order_id: string }>`
      select payment_key, pay_order_id from payments join orders on orders.id = order_id
      where order_id = ${order_id}`.execute(at.market.db)
    const { payment_key: key, pay_order_id } = rows[0]!
    const attach = async (amount: number, parts: { id: number; amount: number }[]) => {
      await at.atConsole(pay_order_id, amount)
      const row = (await at.look()).rows.find((one) => one.payment_key === key && one.step === 'attach')!
      await at.step(key, row.key, 'attach', { lines: parts })
    }
    const texts = async () => {
      const { rows: found } = await sql<{ event: string; text: string }>`
        select split_part(event, ':', 1) as event, text from messages where user_id = ${shopper.id}
          and (event like 'order.refunded:%' or event like 'refund.external:%' or event like 'return.done:%') order by id`.execute(
        at.market.db,
      )
      return found.map(({ event, text }) => [event, /[\d,]+원/.exec(text)?.[0]])
    }
    await bringTo(at.market, shopper, [returned, kept], 'ORDK')
    await askBack(shopper, returned)
    await shopper.send(cancelProduct, { params: { id: cancelled }, body: { opc_code: 1 } })
    await attach(450_000, [
      { id: returned, amount: 430_000 },
      { id: kept, amount: 20_000 },
    ])
    await at.wait(60)
    await tellRefunds(at.market.server.deps)
    const told = [
      ['return.done', '430,000원'],
      ['refund.external', '20,000원'],
      ['order.refunded', '430,000원'],
    ]
    assert.deepEqual(await texts(), told)
    await askBack(shopper, kept)
    await attach(410_000, [{ id: kept, amount: 410_000 }])
    await at.wait(60)
    await tellRefunds(at.market.server.deps)
    assert.deepEqual(await texts(), [...told, ['return.done', '410,000원']])
    await assertClean(at.market)
  })

  it('leaves nothing to be refunded of a return whose money is back already', async () => {
    const { lines, order_id } = await linesAt(at.market, at.shopper, 'ORDK')
    const { rows } = await sql<{ payment_key: string; pay_order_id: string }>`
      select payment_key, pay_order_id from payments join orders on orders.id = order_id
      where order_id = ${order_id}`.execute(at.market.db)
    const { payment_key: key, pay_order_id } = rows[0]!
    await at.atConsole(pay_order_id)
    await at.step(key, (await at.rowOf(key, 'cancel'))!.key, 'attach', { lines: [{ id: lines[0], amount: 430_000 }] })
    await askBack(at.shopper, lines[0]!)
    const params = { id: (await returnOf(at.market, lines[0]!)).id }
    const refused = await refusalOf(at.desk().send(refundReturnRequest, { params, body: { state: 'REQUESTED' } }))
    assert.deepEqual([refused.status, refused.message], [400, '이미 모두 환불되어 더 돌려줄 금액이 없습니다.'])
    await assertClean(at.market)
  })

  it('counts a part that was given back in the provider’s console when the line is cancelled later', async () => {
    const order = await buy(at.market, at.shopper, await at.boxes(2))
    const key = order.paymentKey
    const [first] = (await at.stateOf(order.order_id)).order_products.map((line) => line.id) as [number]
    await at.atConsole(order.orderId, 30_000)
    const row = (await at.rowOf(key, 'cancel'))!
    await at.step(key, row.key, 'attach', { lines: [{ id: first, amount: 30_000 }] })
    assert.equal((await at.one(key)).lines.find(({ id }) => id === first)?.due, 400_000)
    const paper = { params: { id: order.order_id } }
    const { data: statement } = await at.shopper.send(getStatement, paper)
    assert.deepEqual([statement.sums.back, statement.sums.total], [30_000, 830_000])
    const day = dayAt(Date.parse(statement.paid_at))
    const [own] = (await findSoldLines(at.market.db, at.shopper.id, { start_date: day, end_date: day })).filter(
      ({ order_no }) => order_no === statement.order_no,
    )
    assert.equal(own?.back, 30_000)
    const { refund_amount } = await at.shopper.send(cancelProduct, { params: { id: first }, body: { opc_code: 1 } })
    assert.equal(refund_amount, 400_000)
    assert.equal(await at.givenTo(key), 430_000)
    assert.equal((await at.shopper.send(getStatement, paper)).data.sums.total, 430_000)
    await assertClean(at.market)
  })

  it('knows a refund of ours among the provider’s, and does not give it a second time', async () => {
    const order = await buy(at.market, at.shopper, await at.boxes(1))
    const key = order.paymentKey
    const [line] = (await at.stateOf(order.order_id)).order_products.map(({ id }) => id) as [number]
    await loseRefundAnswer(at.market, order.orderId, () =>
      at.shopper.send(cancelProduct, { params: { id: line }, body: { opc_code: 1 } }),
    )
    const row = (await at.rowOf(key, 'cancel'))!
    assert.deepEqual([row.column, row.step], ['theirs', 'settle'])
    await at.step(key, row.key, 'settle')
    assert.equal((await at.stateOf(order.order_id)).os_code, 'ORDC')
    assert.equal((await callsTo(at.market, order.orderId, 'cancel')).length, 1)
    assert.equal(await at.givenTo(key), 430_000)
    await assertClean(at.market)
  })

  it('lets a refund of the provider’s console end one of ours that is stuck', async () => {
    const order = await buy(at.market, at.shopper, await at.boxes(1))
    const key = order.paymentKey
    const [line] = (await at.stateOf(order.order_id)).order_products.map(({ id }) => id) as [number]
    await fault(at.market, { call: 'cancel', kind: 'error_before', status: 500, order_id: order.orderId, times: 1 })
    await at.shopper.send(cancelProduct, { params: { id: line }, body: { opc_code: 1 } })
    await at.atConsole(order.orderId)
    const row = (await at.rowOf(key, 'cancel'))!
    assert.equal(row.step, 'attach')
    await at.step(key, row.key, 'attach', { lines: [{ id: line, amount: 430_000 }] })
    await at.wait(600)
    await reconcilePayments(at.market.server.deps)
    assert.equal((await at.stateOf(order.order_id)).os_code, 'ORDC')
    assert.equal(await at.givenTo(key), 430_000)
    await assertClean(at.market)
  })

  it('notes what was asked of the provider, and moves nothing', async () => {
    const order = await buy(at.market, at.shopper, await at.boxes(1))
    await at.atConsole(order.orderId, 10_000)
    const row = (await at.rowOf(order.paymentKey, 'cancel'))!
    assert.equal((await refusalOf(at.step(order.paymentKey, row.key, 'query'))).message, '무엇을 물었는지 적어주세요.')
    await at.step(order.paymentKey, row.key, 'query', { note: '고객센터 접수 1234' })
    assert.equal((await at.rowOf(order.paymentKey, 'cancel'))?.query?.note, '고객센터 접수 1234')
    const [line] = (await at.stateOf(order.order_id)).order_products.map(({ id }) => id) as [number]
    await at.step(order.paymentKey, row.key, 'attach', { lines: [{ id: line, amount: 10_000 }] })
    await assertClean(at.market)
  })

  it('reads a notice back before it makes anything of it', async () => {
    const order = await buy(at.market, at.shopper, await at.boxes(1))
    await steer(at.market, 'POST', '/control/webhooks', { enabled: true })
    await at.atConsole(order.orderId, 5_000)
    await steer(at.market, 'POST', '/control/webhooks', { enabled: false })
    const tell = (paymentKey: string, orderId: string) =>
      fetch(`${at.market.url}/api/payments/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED', data: { paymentKey, orderId, status: 'DONE' } }),
      })
    await until(async () => (await at.desk().send(payments.listNotices, {})).data.length === 1)
    await tell('of-nobody', order.orderId)
    /** The newest first: the made-up notice, and before it the one about the refund in the provider's console. */
    const outcomes = async () => (await at.desk().send(payments.listNotices, {})).data.map(({ outcome }) => outcome)
    for (let round = 0; round < 5; round++) {
      await at.wait(30 * 4 ** round)
      await checkNotices(at.market.server.deps)
    }
    // The market's own sweep may be checking one of them.
    await until(async () => !(await outcomes()).includes(null))
    assert.deepEqual(await outcomes(), ['foreign', 'external'])
    const { data } = await at.desk().send(payments.listNotices, {})
    const external = data.find(({ outcome }) => outcome === 'external')!
    assert.deepEqual([external.order_no, external.read_back], [order.order_no, 'PARTIAL_CANCELED'])
    assert.match(
      (await at.desk().send(payments.getNotice, { params: { id: external.id } })).data.raw,
      /"cancelAmount": 5000/,
    )
    const row = (await at.one(order.paymentKey)).rows.find(({ kind }) => kind === 'cancel')!
    const [line] = (await at.stateOf(order.order_id)).order_products.map(({ id }) => id) as [number]
    await at.step(order.paymentKey, row.key, 'attach', { lines: [{ id: line, amount: 5_000 }] })
    await at.wait(30)
    await checkNotices(at.market.server.deps)
    assert.deepEqual(await outcomes(), ['foreign', 'agrees'])
    await assertClean(at.market)
  })

  it('makes nothing of a notice while the provider says nothing, however often it was asked', async () => {
    const order = await buy(at.market, at.shopper, await at.boxes(1))
    const { orderId: order_id, paymentKey } = order
    const id = (await at.stateOf(order.order_id)).order_products[0]!.id
    await loseRefundAnswer(at.market, order_id, () =>
      at.shopper.send(cancelProduct, { params: { id }, body: { opc_code: 1 } }),
    )
    await fetch(`${at.market.url}/api/payments/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED', data: { paymentKey, orderId: order_id } }),
    })
    /** Seconds after which the next look is due at the latest, as long as nothing was answered. */
    const longestWait = 480
    const lookAgain = async () => {
      await at.wait(longestWait)
      await checkNotices(at.market.server.deps)
      const { data } = await at.desk().send(payments.listNotices, {})
      return data.find(({ payment_key }) => payment_key === paymentKey)?.outcome
    }
    await fault(at.market, { call: 'get', kind: 'drop_before', order_id, times: 0 })
    for (let round = 0; round < 6; round++) assert.equal(await lookAgain(), null)
    await steer(at.market, 'DELETE', '/control/faults')
    assert.equal(await lookAgain(), null, 'the sweep that settles the refund has not come by')
    await reconcilePayments(at.market.server.deps)
    assert.equal(await lookAgain(), 'agrees')
    await assertClean(at.market)
  })
})
