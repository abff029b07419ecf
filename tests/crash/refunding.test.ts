import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { cancelProduct, getOrder } from '#contract/orders.ts'
import { makeProduct } from '#tests/support/make.ts'
import { assertClean, buy, callsTo, fault, ledger, makeShopper, type Shopper, steer } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import { type ChildMarket, lockRows, openChildMarket } from './child-market.ts'

let market: ChildMarket
before(async () => {
  market = await openChildMarket()
})
after(() => market?.[Symbol.asyncDispose]())

type Order = { shopper: Shopper; id: number; line: number; order_id: number; orderId: string }

/** A paid order of two boxes; the first of them is going to be cancelled. */
async function bought(): Promise<Order> {
  const shopper = await makeShopper(market)
  const ids = [(await makeProduct(market.db)).id, (await makeProduct(market.db)).id]
  const { order_id, orderId } = await buy(market, shopper, ids)
  const { order_products } = (await shopper.send(getOrder, { params: { id: order_id } })).data[0]!
  const line = order_products.find((one) => one.product_id === ids[0])!
  return { shopper, id: ids[0]!, line: line.id, order_id, orderId }
}
const cancel = ({ shopper, line }: Order) =>
  shopper.send(cancelProduct, { params: { id: line }, body: { opc_code: 1 } }).catch(() => {})
async function stateOf({ line }: Order) {
  const { rows } = await market.pool.query<{ os_code: string; ps_code: number }>(
    'select os_code, ps_code from order_products line join products on products.id = line.product_id where line.id = $1',
    [line],
  )
  return rows[0]!
}
async function givenBack({ orderId }: Order): Promise<number> {
  return (await ledger(market)).payments.find((payment) => payment.order_id === orderId)!.cancelled
}
/** `times`: how often the provider was asked before it comes to the call that is meant. */
const asked = (order: Order, call: string, times = 0) =>
  until(async () => (await callsTo(market, order.orderId, call)).length > times)
const lock = (table: 'orders' | 'products', id: number) =>
  lockRows(market.pool, `select 1 from ${table} where id = $1`, [id])

async function restart() {
  await market.kill()
  await steer(market, 'DELETE', '/control/faults')
}

async function endsCancelled(order: Order) {
  await market.start()
  await market.pass(21)
  await until(async () => (await stateOf(order)).os_code === 'ORDC', { what: 'the line is not cancelled' })
  assert.deepEqual(await stateOf(order), { os_code: 'ORDC', ps_code: 1 })
  assert.equal(await givenBack(order), 430_000)
}

describe('kill -9 while giving money back', () => {
  it('before anything is booked: the order stays as it was', async () => {
    const order = await bought()
    const held = await lock('orders', order.order_id)
    const answer = cancel(order)
    await held.reached()
    await restart()
    await held.release()
    await answer
    await market.start()
    assert.deepEqual(await stateOf(order), { os_code: 'PAYK', ps_code: 5 })
    await cancel(order)
    assert.deepEqual(await stateOf(order), { os_code: 'ORDC', ps_code: 1 })
    assert.equal(await givenBack(order), 430_000)
  })

  for (const [name, call, kind] of [
    ['after booking, before the provider has heard of it', 'cancel', 'hang_before'],
    ['after the money went back, before its answer came', 'cancel', 'hang_after'],
  ] as const)
    it(`${name}: it goes back once, by itself`, async () => {
      const order = await bought()
      await fault(market, { call, kind, order_id: order.orderId })
      const answer = cancel(order)
      await asked(order, call)
      await restart()
      await answer
      await endsCancelled(order)
    })

  it('while reading the payment before anything is sent: it goes back once, by itself', async () => {
    const order = await bought()
    const times = (await callsTo(market, order.orderId, 'get')).length
    await fault(market, { call: 'get', kind: 'hang_before', order_id: order.orderId })
    const answer = cancel(order)
    await asked(order, 'get', times)
    await restart()
    await answer
    await endsCancelled(order)
  })

  it('while asking what became of a lost answer: it goes back once, by itself', async () => {
    const order = await bought()
    await fault(market, { call: 'cancel', kind: 'delay', ms: 800, order_id: order.orderId })
    await fault(market, { call: 'cancel', kind: 'drop_after', order_id: order.orderId })
    const answer = cancel(order)
    await asked(order, 'cancel')
    const times = (await callsTo(market, order.orderId, 'get')).length
    await fault(market, { call: 'get', kind: 'hang_before', order_id: order.orderId })
    await asked(order, 'get', times)
    await restart()
    await answer
    await endsCancelled(order)
  })

  for (const table of ['orders', 'products'] as const)
    it(`with the answer in hand, ${table === 'orders' ? 'before' : 'in the middle of'} settling: once, by itself`, async () => {
      const order = await bought()
      await fault(market, { call: 'cancel', kind: 'delay', ms: 800, order_id: order.orderId })
      const answer = cancel(order)
      await asked(order, 'cancel')
      const held = await lock(table, table === 'orders' ? order.order_id : order.id)
      await held.reached()
      await restart()
      await held.release()
      await answer
      await endsCancelled(order)
    })

  it('leaves books in which the audit finds nothing, and neither does the provider', () => assertClean(market))
})
