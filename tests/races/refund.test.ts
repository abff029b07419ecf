import { after, before, describe } from 'node:test'
import { sql } from 'kysely'
import { cancelOrderLines } from '#contract/operator/cancels.ts'
import { makeBatch } from '#contract/operator/refund-batches.ts'
import * as refunds from '#contract/operator/refunds.ts'
import type { RefundState } from '#domain/refund-lanes.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import type { Market } from '#tests/support/market.ts'
import { cancelByHand, refundOf, returnByHand } from '#tests/support/refund-by-hand.ts'
import { setNow } from '#tests/support/settings.ts'
import { assertClean, makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { bought } from './bought.ts'
import { leftWhole } from './left-whole.ts'
import { openParkedMarket, rowOf } from './parked.ts'
import { orderSeen } from './paying.ts'
import { race } from './race.ts'

let market: Market
let shopper: Shopper
let desk: Desk
let colleague: Desk
before(async () => {
  market = await openParkedMarket()
  shopper = await makeShopper(market)
  desk = await openDesk(market, ['money', 'orders'])
  colleague = await openDesk(market, ['money', 'orders'])
})
after(() => market?.[Symbol.asyncDispose]())

type Owed = { id: number; order_id: number }
const theMarket = () => market
const byHand = (): Promise<Owed> => cancelByHand({ market, shopper })
const order = (scene: Owed) => rowOf('orders', scene.order_id)
const refund = (scene: Owed) => rowOf('refunds', scene.id)
async function seen(scene: Owed) {
  const { rows } = await sql<{ state: string; taken: boolean; packed: boolean }>`
    select state, taken_by is not null as taken, batch_id is not null as packed from refunds where id = ${scene.id}`.execute(
    market.db,
  )
  const { lines, money } = await orderSeen(market, scene)
  return { refund: rows[0], lines, money }
}
const is = (state: string, more: object = {}) => ({ state, taken: false, packed: false, ...more })
const given = { refund: is('DONE'), lines: ['ORDC/1'], money: [[430_000, 430_000]] }
const owed = (more: object) => ({ refund: is('MANUAL', more), lines: ['CANW/5'], money: [[430_000, 0]] })

const retry = (who: () => Desk, state: RefundState) => (scene: Owed) =>
  who().send(refunds.retryRefund, { params: { id: scene.id }, body: { state } })
const take = (who: () => Desk) => (scene: Owed) =>
  who().send(refunds.assignRefunds, { body: { refund_ids: [scene.id] } })
const pack = (who: () => Desk) => (scene: Owed) => who().send(makeBatch, { body: { refund_ids: [scene.id] } })
const one = () => desk
const other = () => colleague

describe('a refund', () => {
  race(theMarket, {
    scene: byHand,
    acts: [
      ['one desk sends it again', retry(one, 'MANUAL')],
      ['another desk sends it again', retry(other, 'MANUAL')],
    ],
    at: order,
    seen,
    ends: [
      { so: 'it is given once', answers: ['ok', 'refund.not-now'], seen: given },
      { so: 'it is given once', answers: ['refund.not-now', 'ok'], seen: given },
    ],
  })

  race(theMarket, {
    async scene() {
      const scene = await byHand()
      await sql`update refunds set state = 'NEW', next_try = market_now() where id = ${scene.id}`.execute(market.db)
      return scene
    },
    acts: [
      ['the desk sends it again', retry(one, 'NEW')],
      ['the sweep sends it', () => reconcilePayments(market.server.deps)],
    ],
    at: order,
    seen,
    ends: [
      { so: 'it is given once', answers: ['ok', 'ok'], seen: given },
      { so: 'it is given once', answers: ['refund.not-now', 'ok'], seen: given },
    ],
  })

  race(theMarket, {
    scene: byHand,
    acts: [
      ['one desk takes it to the bank', take(one)],
      ['another desk sends it again', retry(other, 'MANUAL')],
    ],
    at: refund,
    seen,
    ends: [
      { so: 'it is on the way to the bank', answers: ['ok', 'refund.taken'], seen: owed({ taken: true }) },
      { so: 'it is given by the provider', answers: ['refund.not-now', 'ok'], seen: given },
    ],
  })

  race(theMarket, {
    scene: byHand,
    acts: [
      ['one desk takes it to the bank', take(one)],
      ['another desk takes it to the bank', take(other)],
    ],
    at: refund,
    seen,
    ends: [
      { so: 'it is one transfer', answers: ['ok', 'refund.taken'], seen: owed({ taken: true }) },
      { so: 'it is one transfer', answers: ['refund.taken', 'ok'], seen: owed({ taken: true }) },
    ],
  })

  race(theMarket, {
    scene: () => returnByHand({ market, shopper, desk }, 50_000),
    acts: [
      ['one desk puts it into a bank file', pack(one)],
      ['another desk puts it into one', pack(other)],
    ],
    at: refund,
    seen: async (scene) => (await seen(scene)).refund!,
    ends: [
      { so: 'it is in one file', answers: ['ok', 'refund.batched'], seen: is('MANUAL', { packed: true }) },
      { so: 'it is in one file', answers: ['refund.batched', 'ok'], seen: is('MANUAL', { packed: true }) },
    ],
  })

  race(theMarket, {
    scene: () => returnByHand({ market, shopper, desk }, 50_000),
    acts: [
      ['one desk puts it into a bank file', pack(one)],
      ['another desk sends it again', retry(other, 'MANUAL')],
    ],
    at: refund,
    seen: async (scene) => ({ ...(await seen(scene)).refund!, money: (await orderSeen(market, scene)).money }),
    ends: [
      {
        so: 'it is in the file',
        answers: ['ok', 'refund.batched'],
        seen: { ...is('MANUAL', { packed: true }), money: [[430_000, 0]] },
      },
      {
        so: 'it is given by the provider',
        answers: ['refund.not-now', 'ok'],
        seen: { ...is('DONE'), money: [[430_000, 50_000]] },
      },
    ],
  })
})

describe('a refund that waits for a second person', () => {
  let third: Desk
  before(async () => {
    third = await openDesk(market, ['money', 'orders'])
    await setNow(market, 'second_person_from', 1_000)
  })

  const held = async (): Promise<Owed> => {
    const { order_id, line } = await bought(market, market.url)
    const body = { line_ids: [line], reason: '재고가 모자라요', resell: true }
    await desk.send(cancelOrderLines, { body })
    return { order_id, id: await refundOf(market, line) }
  }
  race(theMarket, {
    scene: held,
    acts: [
      [
        'a second person agrees',
        ({ id }) => colleague.send(refunds.approveRefund, { params: { id }, body: { state: 'HELD' } }),
      ],
      [
        'a third one declines',
        ({ id }) =>
          third.send(refunds.declineRefund, { params: { id }, body: { state: 'HELD', reason: '재고를 찾았어요' } }),
      ],
    ],
    at: order,
    seen,
    ends: [
      { so: 'the money is back', answers: ['ok', 'refund.not-now'], seen: given },
      {
        so: 'the order stands',
        answers: ['refund.missing', 'ok'],
        seen: { refund: undefined, lines: ['PAYK/5'], money: [[430_000, 0]] },
      },
    ],
  })

  leftWhole(theMarket, assertClean)
})
