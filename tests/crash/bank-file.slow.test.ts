import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { cancelProduct } from '#contract/orders.ts'
import * as batches from '#contract/operator/refund-batches.ts'
import { setRefundAccount } from '#contract/operator/refunds.ts'
import { makeProduct } from '#tests/support/make.ts'
import { refundOf } from '#tests/support/refund-by-hand.ts'
import { assertClean, buy, fault, ledger, type Shopper } from '#tests/support/shopping.ts'
import type { Desk } from '#tests/support/staff.ts'
import type { ChildMarket } from './child-market.ts'
import { hangAt, type Held, killInFlight, stopAtRow } from './in-flight.ts'
import { openMoneyMarket } from './money-market.ts'

let market: ChildMarket
let shopper: Shopper
let desk: Desk
before(async () => {
  ;({ market, shopper, desk } = await openMoneyMarket())
})
after(() => market?.[Symbol.asyncDispose]())

type ByHand = { id: number; order_id: number; orderId: string; box: number }

/** A cancelled line's refund that has to be sent by hand, with its account. */
async function byHand(): Promise<ByHand> {
  const box = (await makeProduct(market.db)).id
  const { order_id, orderId } = await buy(market, shopper, [box])
  const { rows } = await sql<{ id: number }>`
    select id from order_products where order_id = ${order_id}`.execute(market.db)
  const code = 'NOT_CANCELABLE_PAYMENT'
  await fault(market, { call: 'cancel', kind: 'error_before', status: 403, code, order_id: orderId })
  await shopper.send(cancelProduct, { params: { id: rows[0]!.id }, body: { opc_code: 1 } })
  const id = await refundOf(market, rows[0]!.id)
  await sql`update refunds set state = 'MANUAL' where id = ${id}`.execute(market.db)
  const body = { bank_code: '88', account: '110234567890', depositor: '김한결' }
  await desk.send(setRefundAccount, { params: { id }, body })
  return { id, order_id, orderId, box }
}
const make = async ({ id }: ByHand) => (await desk.send(batches.makeBatch, { body: { refund_ids: [id] } })).id
const issue = (id: number) => desk.send(batches.issueBatch, { params: { id }, body: { state: 'NEW' } })
const settle = (id: number, refund: ByHand) =>
  desk.send(batches.settleBatchLines, { params: { id }, body: { refund_ids: [refund.id], result: 'DONE' } })
async function stateOf({ id }: ByHand) {
  const { rows } = await sql<{ refund: string; os_code: string }>`
    select refunds.state as refund, os_code from refunds join order_products line on line.id = own_line_id
    where refunds.id = ${id}`.execute(market.db)
  return rows[0]!
}

it('a bank file that is cut off by kill -9 at any step is whole or not there, and nothing of it is paid twice', async () => {
  const [making, reading, issuing, settling, closing] = await Promise.all([1, 2, 3, 4, 5].map(() => byHand()))
  const [read, issued, settled, closed] = [
    await make(reading!),
    await make(issuing!),
    await make(settling!),
    await make(closing!),
  ]
  await issue(settled)
  await issue(closed)
  const stop = async (rows: string, id: number) => {
    const held = stopAtRow(market, rows, id)
    await held.ready()
    return held
  }
  const acts: Held[] = [
    { name: 'in the middle of making it', act: () => make(making!), ...(await stop('refunds', making!.id)) },
    {
      name: 'while the provider is asked',
      act: () => issue(read),
      ...(await hangAt(market, reading!.orderId, { call: 'get' })),
    },
    {
      name: 'before a line is written',
      act: () => settle(settled, settling!),
      ...(await stop('orders', settling!.order_id)),
    },
    { name: 'in the middle of a line', act: () => settle(closed, closing!), ...(await stop('products', closing!.box)) },
  ]
  await killInFlight(market, acts)
  for (const one of [making!, reading!, issuing!, settling!, closing!])
    assert.deepEqual(await stateOf(one), { refund: 'MANUAL', os_code: 'CANW' }, 'nothing of it is half done')

  const made = await make(making!)
  for (const id of [made, read, issued]) await issue(id)
  await settle(made, making!)
  await settle(read, reading!)
  await settle(issued, issuing!)
  await settle(settled, settling!)
  await settle(closed, closing!)
  for (const one of [making!, reading!, issuing!, settling!, closing!])
    assert.deepEqual(await stateOf(one), { refund: 'DONE', os_code: 'ORDC' })
  const { rows } = await sql<{ state: string }>`select state from refund_batches order by id`.execute(market.db)
  assert.deepEqual(new Set(rows.map(({ state }) => state)), new Set(['DONE']))
  assert.equal((await ledger(market)).cancelled, 0)
  await assertClean(market)
})
