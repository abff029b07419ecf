import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { cancelOrderLines } from '#contract/operator/cancels.ts'
import { getPaymentLedger, runLedgerStep } from '#contract/operator/payments.ts'
import type { LedgerStep } from '#domain/ledger.ts'
import { confirmElsewhere } from '#tests/support/confirm-elsewhere.ts'
import { makeProduct } from '#tests/support/make.ts'
import {
  assertClean,
  authorise,
  buy,
  chargeOtherwise,
  fault,
  ledger,
  type Shopper,
  startPaying,
  steer,
  succeed,
} from '#tests/support/shopping.ts'
import type { Desk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'
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

type Order = { order_id: number; orderId: string; box: number; line: number }
/** How an act is brought to its step. */
type Step = (order: Order) => Promise<Pick<Held, 'reached' | 'release'>>
type Named = [name: string, step: Step]

const hang =
  (call: string, more: { kind?: string; nth?: number } = {}): Step =>
  ({ orderId }) =>
    hangAt(market, orderId, { call, ...more })
const row =
  (table: 'orders' | 'products', call?: string): Step =>
  async ({ order_id, box, orderId }) => {
    const stop = stopAtRow(
      market,
      table,
      table === 'orders' ? order_id : box,
      call ? { order_id: orderId, call } : undefined,
    )
    await stop.ready()
    return stop
  }

/** A form whose payment has started, of which the sweep does not ask: here only the desk acts. */
async function atTheProvider() {
  const box = (await makeProduct(market.db)).id
  const started = await startPaying(shopper, [box])
  await sql`update orders set next_ask = null where id = ${started.order_id}`.execute(market.db)
  const { rows } = await sql<{ id: number }>`
    select id from order_products where order_id = ${started.order_id}`.execute(market.db)
  return { ...started, box, orderId: started.pg.orderId, line: rows[0]!.id }
}

const runStep = async (payment_key: string, step: LedgerStep) =>
  desk.send(runLedgerStep, { body: { payment_key, row_key: `a:${payment_key}`, step } })
const stepOf = async (payment_key: string) =>
  (await desk.send(getPaymentLedger, { query: { payment_key } })).data.rows.find(({ kind }) => kind === 'approval')
    ?.step
async function moneyOf(orderId: string) {
  const found = (await ledger(market)).payments.filter((payment) => payment.order_id === orderId)
  return found.map(({ captured, cancelled }) => [captured, cancelled])
}
async function steady({ order_id }: Pick<Order, 'order_id'>) {
  const { rows } = await sql<{ state: string; ps_code: number; os_code: string }>`
    select state, ps_code, os_code from orders join order_products line on line.order_id = orders.id
    join products on products.id = line.product_id where orders.id = ${order_id}`.execute(market.db)
  return rows[0]!
}

/** Kills every act at its step; what had not been booked is pressed again; a minute of the market passes. */
async function killAt<Case extends Order>(
  steps: readonly Named[],
  prepare: () => Promise<Case>,
  press: (it: Case) => Promise<unknown>,
): Promise<(Case & { name: string })[]> {
  const cases: (Case & { name: string; step: Step })[] = []
  for (const [name, step] of steps) cases.push({ ...(await prepare()), name, step })
  const held: Held[] = []
  for (const one of cases) held.push({ name: one.name, act: () => press(one), ...(await one.step(one)) })
  await killInFlight(market, held)
  // Whoever sits there presses again; where it was booked, that is refused.
  for (const one of cases) await press(one).catch(() => undefined)
  return cases
}

/** The sweeps have done what was left to them, and nothing is found in either book. */
const endsClean = () =>
  until(
    async () => {
      await assertClean(market)
      return true
    },
    { patience: 20_000 },
  )

describe('kill -9 at the money desks', () => {
  it('while the cancel desk cancels: each line once, its money once', async () => {
    const cases = await killAt(
      [
        ['before anything is booked', row('orders')],
        ['while reading the payment', hang('get')],
        ['before the provider has heard of it', hang('cancel')],
        ['after the money went back', hang('cancel', { kind: 'hang_after' })],
        ['before settling', row('orders', 'cancel')],
        ['in the middle of settling', row('products', 'cancel')],
      ],
      async () => {
        const box = (await makeProduct(market.db)).id
        const { order_id, orderId } = await buy(market, shopper, [box])
        const { rows } = await sql<{ id: number }>`
          select id from order_products where order_id = ${order_id}`.execute(market.db)
        return { order_id, orderId, box, line: rows[0]!.id }
      },
      ({ line }) => desk.send(cancelOrderLines, { body: { line_ids: [line], reason: '재고가 없어요', resell: true } }),
    )
    await market.pass(21)
    for (const one of cases) {
      await until(async () => (await steady(one)).os_code === 'ORDC', { what: one.name })
      assert.deepEqual(await moneyOf(one.orderId), [[430_000, 430_000]], one.name)
    }
    await endsClean()
  })

  it('while the payment desk completes what nobody booked: each order is paid, once', async () => {
    const cases = await killAt(
      [
        ['while reading the payment', hang('get')],
        ['before anything is booked', row('orders')],
        ['in the middle of booking', row('products')],
        ['before the provider has heard of it', hang('confirm')],
        ['while asking what became of it', hang('get', { nth: 2 })],
      ],
      async () => {
        const started = await atTheProvider()
        const authorised = await authorise(market, started.pg)
        await confirmElsewhere(market, authorised)
        return { ...started, ...authorised }
      },
      ({ paymentKey }) => runStep(paymentKey, 'complete'),
    )
    await market.pass(21)
    for (const one of cases) {
      await until(async () => (await steady(one)).state === 'PAID', { what: one.name })
      assert.deepEqual(await moneyOf(one.orderId), [[430_000, 0]], one.name)
    }
    await endsClean()
  })

  it('while it gives back what has no goods: all of it, once', async () => {
    const cases = await killAt(
      [
        ['while reading the payment', hang('get')],
        ['before anything is booked', row('orders')],
        ['while reading it once more before sending', hang('get', { nth: 2 })],
        ['before the provider has heard of it', hang('cancel')],
        ['after the money went back', hang('cancel', { kind: 'hang_after' })],
        ['before settling', row('orders', 'cancel')],
      ],
      async () => {
        const started = await atTheProvider()
        const charged = await chargeOtherwise(market, started.pg, 435_000)
        assert.equal(await stepOf(charged.paymentKey), 'refund')
        return { ...started, ...charged }
      },
      ({ paymentKey }) => runStep(paymentKey, 'refund'),
    )
    await market.pass(21)
    for (const one of cases) {
      await until(async () => (await moneyOf(one.orderId))[0]?.[1] === 435_000, { what: one.name })
      await until(async () => (await stepOf(one.paymentKey)) === null, { what: `${one.name}: written down` })
    }
    await endsClean()
  })

  it('while it closes what was never charged: nothing is charged, and the box is free', async () => {
    const cases = await killAt(
      [
        ['while reading the payment', hang('get')],
        ['before anything is booked', row('orders')],
        ['while asking for the last time', hang('get', { nth: 2 })],
      ],
      async () => {
        const started = await atTheProvider()
        const { orderId: order_id } = started
        const authorised = await authorise(market, started.pg)
        await fault(market, { call: 'confirm', kind: 'drop_before', order_id, times: 0 })
        await succeed(shopper, started.urlCode, authorised).catch(() => undefined)
        await steer(market, 'DELETE', '/control/faults')
        // An hour later, and the sweep is not there yet.
        await sql`
          update payments set created_at = created_at - interval '61 minutes', next_try = market_now() + interval '5 minutes'
          where payment_key = ${authorised.paymentKey}`.execute(market.db)
        assert.equal(await stepOf(authorised.paymentKey), 'void')
        return { ...started, ...authorised }
      },
      ({ paymentKey }) => runStep(paymentKey, 'void'),
    )
    await market.pass(11 * 60)
    for (const one of cases) {
      await until(async () => (await steady(one)).state === 'FAILED', { what: one.name, patience: 30_000 })
      await market.pass(21)
      assert.deepEqual(await moneyOf(one.orderId), [], one.name)
    }
    await market.pass(61 * 60)
    for (const one of cases)
      await until(async () => (await steady(one)).ps_code === 1, { what: `${one.name}: its box` })
    await endsClean()
  })
})
