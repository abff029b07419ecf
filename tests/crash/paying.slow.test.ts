import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeProduct } from '#tests/support/make.ts'
import {
  assertClean,
  authorise,
  callsTo,
  fault,
  ledger,
  makeShopper,
  startPaying,
  steer,
  succeed,
} from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import { type ChildMarket, lockRows, openChildMarket } from './child-market.ts'

let market: ChildMarket
before(async () => {
  market = await openChildMarket()
})
after(() => market?.[Symbol.asyncDispose]())

type Paying = { id: number; order_id: number; orderId: string; success: () => Promise<unknown> }
type Hold = (paying: Paying) => Promise<Held>
/** How it ends by itself: without a word, paid. */
type Step = [name: string, hold: Hold, end?: 'refused']
type Held = { reached(): Promise<unknown>; release?(): Promise<void> }

async function atTheProvider(): Promise<Paying> {
  const shopper = await makeShopper(market)
  const id = (await makeProduct(market.db)).id
  const { urlCode, pg, order_id } = await startPaying(shopper, [id])
  const authorised = await authorise(market, pg)
  // Whoever killed the server did not wait for its answer.
  return { id, order_id, orderId: pg.orderId, success: () => succeed(shopper, urlCode, authorised).catch(() => {}) }
}
const lockOrder = ({ order_id }: Paying) => lockRows(market.pool, 'select 1 from orders where id = $1', [order_id])
const lockBox = ({ id }: Paying) => lockRows(market.pool, 'select 1 from products where id = $1', [id])
const asked = (orderId: string, call: string) => ({
  reached: () =>
    until(async () => (await callsTo(market, orderId, call)).length > 0, { what: `${call} was not asked` }),
})
async function steady({ order_id }: Paying) {
  const { rows } = await market.pool.query<{ state: string; ps_code: number; os_code: string }>(
    `select state, ps_code, os_code from orders join order_products line on line.order_id = orders.id
     join products on products.id = line.product_id where orders.id = $1`,
    [order_id],
  )
  return rows[0]!
}
async function moneyOf(orderId: string) {
  const found = (await ledger(market)).payments.filter((payment) => payment.order_id === orderId)
  return found.map(({ captured, cancelled }) => [captured, cancelled])
}

/**
 * Holds the steps open, each for a buyer of its own who comes back, kills, starts anew and lets a minute of the market pass. One
 * death for many steps: they belong to different orders and know nothing of each other.
 */
async function killAt(holds: readonly Hold[]): Promise<Paying[]> {
  const payings: Paying[] = []
  const open: Held[] = []
  const answers: Promise<unknown>[] = []
  for (const hold of holds) {
    const paying = await atTheProvider()
    const held = await hold(paying)
    answers.push(paying.success())
    await held.reached()
    payings.push(paying)
    open.push(held)
  }
  await market.kill()
  for (const held of open) await held.release?.()
  await Promise.all(answers)
  await revive(payings, ({ state }) => !['FORM', 'CONFIRMING'].includes(state))
  return payings
}

/**
 * Half a minute of the market passes, in which all that a killed server has left falls due (20 s a payment, 30 s a form), and the
 * sweeps work.
 */
async function revive(payings: readonly Paying[], isSettled: (now: Awaited<ReturnType<typeof steady>>) => boolean) {
  await steer(market, 'DELETE', '/control/faults')
  await market.start()
  await market.pass(31)
  for (const paying of payings)
    await until(async () => isSettled(await steady(paying)), { what: 'it was not settled', patience: 20_000 })
}

const whileBooking: Step[] = [
  ['before our books say anything', lockOrder],
  ['in the middle of booking', lockBox],
  [
    'after booking, before the provider has heard of it',
    async ({ orderId }) => {
      await fault(market, { call: 'confirm', kind: 'hang_before', order_id: orderId })
      return asked(orderId, 'confirm')
    },
  ],
  [
    'after the money moved, before its answer came',
    async ({ orderId }) => {
      await fault(market, { call: 'confirm', kind: 'hang_after', order_id: orderId })
      return asked(orderId, 'confirm')
    },
  ],
  [
    'while asking whether the buyer has authorised',
    async ({ orderId }) => {
      await fault(market, { call: 'get', kind: 'hang_before', order_id: orderId })
      return asked(orderId, 'get')
    },
  ],
]
const whileSettling: Step[] = [
  [
    'while asking what became of a lost answer',
    async ({ orderId }) => {
      await fault(market, { call: 'confirm', kind: 'delay', ms: 800, order_id: orderId })
      await fault(market, { call: 'confirm', kind: 'drop_after', order_id: orderId })
      return {
        async reached() {
          await asked(orderId, 'confirm').reached()
          const times = (await callsTo(market, orderId, 'get')).length
          await fault(market, { call: 'get', kind: 'hang_before', order_id: orderId })
          await until(async () => (await callsTo(market, orderId, 'get')).length > times)
        },
      }
    },
  ],
  ['with the answer in hand, before settling', (paying) => lockedWhileAsked(paying, () => lockOrder(paying))],
  ['in the middle of settling', (paying) => lockedWhileAsked(paying, () => lockBox(paying))],
  [
    'in the middle of writing down a refusal',
    async (paying) => {
      await fault(market, { call: 'confirm', kind: 'reject', code: 'REJECT_CARD_PAYMENT', order_id: paying.orderId })
      return lockedWhileAsked(paying, () => lockBox(paying))
    },
    'refused',
  ],
  // The last one: it would go on while another is brought to its step.
  [
    'as soon as it is settled',
    async (paying) => ({
      reached: () => until(async () => (await steady(paying)).state === 'PAID', { what: 'it was not paid' }),
    }),
  ],
]

/** The lock is taken while the provider works, so that booking is over and settling has not begun. */
async function lockedWhileAsked({ orderId }: Paying, lock: () => ReturnType<typeof lockRows>): Promise<Held> {
  await fault(market, { call: 'confirm', kind: 'delay', ms: 800, order_id: orderId })
  let lockedRows: Awaited<ReturnType<typeof lockRows>>
  return {
    async reached() {
      await asked(orderId, 'confirm').reached()
      lockedRows = await lock()
      await lockedRows.reached()
    },
    release: () => lockedRows.release(),
  }
}

describe('kill -9 while paying', () => {
  for (const [when, steps] of [
    ['while the order is booked', whileBooking],
    ['while the answer is settled', whileSettling],
  ] as const)
    describe(when, () => {
      let payings: Paying[]
      before(async () => {
        payings = await killAt(steps.map(([, hold]) => hold))
      })

      for (const [n, [name, , end]] of steps.entries())
        it(`${name}: ${end ? 'nothing is charged and the box lies in the cart' : 'the order is paid, once, by itself'}`, async () => {
          const paying = payings[n]!
          const ended = end
            ? { state: 'FAILED', ps_code: 2, os_code: 'PAYF' }
            : { state: 'PAID', ps_code: 5, os_code: 'PAYK' }
          assert.deepEqual(await steady(paying), ended)
          assert.deepEqual(await moneyOf(paying.orderId), end ? [] : [[430_000, 0]])
        })
    })

  it('while completing for buyers who vanished: whichever question hangs, each pays once, by itself', async () => {
    const hanging = [
      { call: 'get_by_order', kind: 'hang_before' },
      { call: 'confirm', kind: 'hang_before' },
      { call: 'confirm', kind: 'hang_after' },
    ]
    const payings: Paying[] = []
    for (const { call, kind } of hanging) {
      const paying = await atTheProvider()
      await fault(market, { call, kind, order_id: paying.orderId })
      payings.push(paying)
    }
    await market.pass(31)
    for (const [n, { call }] of hanging.entries()) await asked(payings[n]!.orderId, call).reached()
    await market.kill()
    await revive(payings, ({ state }) => state === 'PAID')
    for (const { orderId } of payings) assert.deepEqual(await moneyOf(orderId), [[430_000, 0]])
  })

  it('leaves books in which the audit finds nothing, and neither does the provider', () => assertClean(market))
})
