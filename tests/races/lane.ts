import * as cart from '#contract/cart.ts'
import * as checkout from '#contract/checkout.ts'
import * as orders from '#contract/orders.ts'
import { pick, shuffled } from '#tests/support/chance.ts'
import type { Market } from '#tests/support/market.ts'
import { at, authorise, type Authorised, type Shopper, startPaying, steer } from '#tests/support/shopping.ts'
import { ServerRefusal } from '#web/api/failures.ts'

export type Step = { name: string; answer: string }

/** One buyer who does one thing after the other, as the numbers say, and remembers what he has begun. */
export type Lane = { step(): Promise<Step> }

type Begun = { urlCode: string; pg: checkout.PaymentParameters; authorised?: Authorised }

export function openLane(market: Market, urls: string[], member: Shopper, boxes: number[], next: () => number): Lane {
  const begun: Begun[] = []
  const opened: string[] = []
  /** Now and then everybody wants the same few. */
  const some = (most: number) =>
    shuffled(next() < 0.4 ? boxes.slice(0, 8) : boxes, next).slice(0, 1 + Math.floor(next() * most))
  const shopper = () => at(pick(urls, next), member)
  const latest = () => begun.at(next() < 0.8 ? -1 : -2)

  const actions: Record<string, () => Promise<unknown>> = {
    take: () => shopper().send(cart.addToCart, { body: { product_id: some(4) } }),
    remove: () => shopper().send(cart.removeFromCart, { body: { product_id: some(3) } }),
    extend: () => shopper().send(cart.extendCart),
    extendOrder: () => shopper().send(checkout.extendOrder, { body: {} }),
    async form() {
      const own = (await shopper().send(cart.listCart)).filter((line) => line.cart.length > 0)
      const ids = own.length > 0 && next() < 0.7 ? own.slice(0, 3).map((line) => line.product_id) : some(2)
      const { data } = await shopper().send(checkout.openForm, { body: { product_id: ids } })
      opened.push(data.url_code)
    },
    async pay() {
      const own = (await shopper().send(cart.listCart)).filter((line) => line.product_status_codes.ps_code === 2)
      const ids = own.length > 0 ? own.slice(0, 3).map((line) => line.product_id) : some(2)
      begun.push(await startPaying(shopper(), ids, next() < 0.8 ? 'C' : 'B'))
      await sayYes()
    },
    sayYes,
    succeed: () => comeBack(0),
    succeedTwice: () => Promise.all([comeBack(0), comeBack(0)]),
    /** Never believed: an answer other than a refusal is an error of the shop. */
    async tamper() {
      const answer = await comeBack(-1)
      if (answer) throw new Error(`a tampered amount was accepted: ${JSON.stringify(answer)}`)
    },
    async fail() {
      const one = latest()
      if (!one) return
      const body = { code: 'PAY_PROCESS_CANCELED', message: '취소', urlCode: one.urlCode }
      await shopper().send(checkout.paymentFailed, { body })
    },
    async leave() {
      const url_code = next() < 0.5 ? opened.pop() : latest()?.urlCode
      if (url_code) await shopper().send(checkout.leaveForm, { params: { url_code } })
    },
    async cancel() {
      const { data } = await shopper().send(orders.listOrders, { query: { limit: 20 } })
      const lines = data.flatMap((order) => order.order_products)
      const open = lines.filter((line) => ['PAYW', 'PAYK', 'CANW'].includes(line.os_code))
      if (open.length === 0) return
      const { id } = pick(open, next)
      await shopper().send(orders.cancelProduct, { params: { id }, body: { opc_code: 1 } })
    },
    pass: () => market.pass(next() < 0.8 ? Math.ceil(next() * 40) : Math.ceil(next() * 700)),
  }

  async function sayYes() {
    const one = latest()
    // The provider refuses a second payment of a paid order; that is its business.
    if (one) one.authorised = await authorise(market, one.pg).catch(() => one.authorised)
  }

  async function comeBack(by: number) {
    const one = latest()
    if (!one?.authorised) return undefined
    const { orderId, paymentKey, amount } = one.authorised
    const body = { orderId, paymentKey, amount: amount + by, urlCode: one.urlCode }
    return shopper().send(checkout.paymentSucceeded, { body })
  }

  const likely = Object.entries({
    take: 16,
    remove: 3,
    extend: 6,
    extendOrder: 3,
    form: 6,
    pay: 18,
    sayYes: 3,
    succeed: 16,
    succeedTwice: 5,
    tamper: 3,
    fail: 4,
    leave: 6,
    cancel: 8,
    pass: 7,
  }).flatMap(([name, weight]) => Array.from({ length: weight }, () => name))

  return {
    async step() {
      const name = pick(likely, next)
      try {
        await actions[name]!()
        return { name, answer: 'ok' }
      } catch (error) {
        // A clear refusal is an answer. Of those above 500 only "not settled yet" and "too busy, nothing was done" are.
        if (error instanceof ServerRefusal && (error.status < 500 || [3103, 1201].includes(error.errno)))
          return { name, answer: String(error.errno) }
        throw new Error(`${name}: ${String(error)}`, { cause: error })
      }
    },
  }
}

/** Faults of every kind that does not hang, on a share of all calls to the provider and of its notices. */
export const disturb = (market: Market, seed: number) =>
  steer(market, 'POST', '/control/mix', {
    seed,
    share: 0.5,
    kinds: [
      'delay',
      'error_before',
      'error_after',
      'drop_before',
      'drop_after',
      'reject',
      'twice',
      'copies',
      'stale',
      'lose',
    ],
  })
