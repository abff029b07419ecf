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

async function endsCancelled(order: Order) {
  await until(async () => (await stateOf(order)).os_code === 'ORDC', { what: 'the line is not cancelled' })
  assert.deepEqual(await stateOf(order), { os_code: 'ORDC', ps_code: 1 })
  assert.equal(await givenBack(order), 430_000)
}

type Held = { reached(): Promise<unknown>; release?(): Promise<void> }
type Hold = (order: Order) => Promise<Held>

/** What the provider is asked stays without an answer. */
const hangs =
  (call: 'cancel' | 'get', kind: 'hang_before' | 'hang_after'): Hold =>
  async (order) => {
    const times = (await callsTo(market, order.orderId, call)).length
    await fault(market, { call, kind, order_id: order.orderId })
    return { reached: () => asked(order, call, times) }
  }
/** Stops at a row that is locked while the provider works, so that booking is over and settling has not begun. */
const settling =
  (table: 'orders' | 'products'): Hold =>
  async (order) => {
    await fault(market, { call: 'cancel', kind: 'delay', ms: 800, order_id: order.orderId })
    let held: Awaited<ReturnType<typeof lock>>
    return {
      async reached() {
        await asked(order, 'cancel')
        held = await lock(table, table === 'orders' ? order.order_id : order.id)
        await held.reached()
      },
      release: () => held.release(),
    }
  }

const booked: [string, Hold][] = [
  ['after booking, before the provider has heard of it', hangs('cancel', 'hang_before')],
  ['after the money went back, before its answer came', hangs('cancel', 'hang_after')],
  ['while reading the payment before anything is sent', hangs('get', 'hang_before')],
  [
    'while asking what became of a lost answer',
    async (order) => {
      await fault(market, { call: 'cancel', kind: 'delay', ms: 800, order_id: order.orderId })
      await fault(market, { call: 'cancel', kind: 'drop_after', order_id: order.orderId })
      return {
        async reached() {
          await asked(order, 'cancel')
          await (await hangs('get', 'hang_before')(order)).reached()
        },
      }
    },
  ],
  ['with the answer in hand, before settling', settling('orders')],
  ['in the middle of settling', settling('products')],
]

/** One death for every step: they belong to different orders and know nothing of each other. */
describe('kill -9 while giving money back', () => {
  let untouched: Order
  let orders: Order[]
  before(async () => {
    const open: Held[] = []
    const answers: Promise<unknown>[] = []
    const bring = async (hold: Hold) => {
      const order = await bought()
      const held = await hold(order)
      answers.push(cancel(order))
      await held.reached()
      open.push(held)
      return order
    }
    untouched = await bring((order) => lock('orders', order.order_id))
    orders = []
    for (const [, hold] of booked) orders.push(await bring(hold))
    await market.kill()
    await steer(market, 'DELETE', '/control/faults')
    for (const held of open) await held.release?.()
    await Promise.all(answers)
    await market.start()
    await market.pass(21)
  })

  for (const [n, [name]] of booked.entries())
    it(`${name}: it goes back once, by itself`, () => endsCancelled(orders[n]!))

  it('before anything is booked: the order stays as it was', async () => {
    assert.deepEqual(await stateOf(untouched), { os_code: 'PAYK', ps_code: 5 })
    assert.equal(await givenBack(untouched), 0)
    await cancel(untouched)
    await endsCancelled(untouched)
  })

  it('leaves books in which the audit finds nothing, and neither does the provider', () => assertClean(market))
})
