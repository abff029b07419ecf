import { after, before, describe } from 'node:test'
import { sql } from 'kysely'
import * as checkout from '#contract/checkout.ts'
import { releaseHolds } from '#contract/operator/holds.ts'
import { paymentWebhook } from '#contract/webhook.ts'
import { expireHolds } from '#server/holds/expire-holds.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import type { Market } from '#tests/support/market.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { leftWhole } from './left-whole.ts'
import { claimOn, openParkedMarket, rowOf } from './parked.ts'
import { lapsed, orderSeen, overdue, ownerOf, pay, payElsewhere, type Paying, paying, rivalTakes } from './paying.ts'
import { eitherWay, race } from './race.ts'

let market: Market
let second: string
let desk: Desk
before(async () => {
  market = await openParkedMarket()
  second = (await market.another()).url
  desk = await openDesk(market, ['orders'])
})
after(() => market?.[Symbol.asyncDispose]())

const theMarket = () => market
const atProvider = () => paying(market, second)
const sweepHolds = () => expireHolds(market.server.deps)
const sweepPayments = () => reconcilePayments(market.server.deps)
const order = (scene: Paying) => rowOf('orders', scene.order_id)
const claim = (scene: Paying) => claimOn(scene.box)
const seen = async (scene: Paying) => ({
  ...(await orderSeen(market, scene)),
  owner: await ownerOf(market, scene.box, scene),
})
const paid = { order: 'PAID', lines: ['PAYK/5'], money: [[430_000, 0]], owner: 'buyer SOLD' }

describe('paying, against', () => {
  race(theMarket, {
    scene: atProvider,
    acts: [
      ['one tab pays', pay],
      ['the other tab pays', payElsewhere],
    ],
    at: order,
    seen,
    ends: eitherWay({ so: 'it is paid once', answers: ['ok', 'ok'], seen: paid }),
  })

  race(theMarket, {
    scene: atProvider,
    acts: [
      ['one tab pays', pay],
      [
        'the other tab says that it failed',
        ({ elsewhere, urlCode }) =>
          elsewhere.send(checkout.paymentFailed, { body: { code: 'PAY_PROCESS_CANCELED', message: '취소', urlCode } }),
      ],
    ],
    at: order,
    seen,
    ends: [
      { so: 'it is paid', answers: ['ok', 'ok'], seen: paid },
      { so: 'it is paid, for so it was authorised', answers: ['ok', 'ok'], seen: paid },
    ],
  })

  race(theMarket, {
    scene: atProvider,
    acts: [
      ['one tab pays', pay],
      [
        'the other tab leaves the form',
        ({ elsewhere, urlCode }) => elsewhere.send(checkout.leaveForm, { params: { url_code: urlCode } }),
      ],
    ],
    at: order,
    seen,
    ends: [
      { so: 'it is paid', answers: ['ok', 'ok'], seen: paid },
      { so: 'it is paid: with the window open nothing is let go', answers: ['ok', 'ok'], seen: paid },
    ],
  })

  race(theMarket, {
    scene: atProvider,
    acts: [
      ['one tab pays', pay],
      [
        'the other tab asks for more time',
        ({ elsewhere, urlCode }) => elsewhere.send(checkout.extendOrder, { body: { url_code: urlCode } }),
      ],
    ],
    at: order,
    seen,
    ends: [
      { so: 'it is paid, and there is no clock to wind', answers: ['ok', 'hold.none'], seen: paid },
      { so: 'it is paid', answers: ['ok', 'ok'], seen: paid },
    ],
  })

  race(theMarket, {
    scene: () => overdue(market, second),
    acts: [
      ['the buyer pays', pay],
      ['the sweep ends the form whose time is over', sweepHolds],
    ],
    at: claim,
    seen,
    ends: [
      { so: 'it is paid, and the sweep passes by', answers: ['ok', 'ok'], seen: paid, passes: true },
      { so: 'it is taken again and paid', answers: ['ok', 'ok'], seen: paid },
    ],
  })

  race(theMarket, {
    scene: () => lapsed(market, second),
    acts: [
      ['the buyer of a form that ran out pays', pay],
      ['a rival takes the box', rivalTakes],
    ],
    at: ({ box }) => rowOf('products', box),
    seen,
    ends: [
      { so: 'the buyer has it', answers: ['ok', 'cart.taken'], seen: paid },
      {
        so: 'the rival has it, and nothing is charged',
        answers: ['order.lapsed', 'ok'],
        seen: { order: 'ENDED', lines: ['ORDW/2'], money: [], owner: 'rival CART' },
      },
    ],
  })

  race(theMarket, {
    scene: atProvider,
    acts: [
      ['the buyer pays', pay],
      [
        'the desk lets go of the hold',
        async ({ box }) => {
          const { rows } = await sql<{ fence: number }>`select fence from claims where product_id = ${box}`.execute(
            market.db,
          )
          const holds = [{ id: box, fence: rows[0]!.fence }]
          return desk.send(releaseHolds, { body: { holds, reason: '포장 확인' } })
        },
      ],
    ],
    at: order,
    seen,
    ends: [
      { so: 'it is paid, and the desk is told', answers: ['ok', 'desk.changed'], seen: paid },
      { so: 'the box was free, so it is taken again and paid', answers: ['ok', 'ok'], seen: paid },
    ],
  })

  race(theMarket, {
    scene: atProvider,
    acts: [
      ['the buyer pays', pay],
      [
        'the provider’s notice comes',
        ({ authorised: { orderId, paymentKey } }) =>
          market.visitor.send(paymentWebhook, {
            body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId, paymentKey, status: 'IN_PROGRESS' } },
          }),
      ],
    ],
    at: order,
    seen,
    ends: eitherWay({ so: 'it is paid once', answers: ['ok', 'ok'], seen: paid }),
  })

  race(theMarket, {
    async scene() {
      const scene = await atProvider()
      await sql`update orders set next_ask = market_now() where id = ${scene.order_id}`.execute(market.db)
      return scene
    },
    acts: [
      ['the buyer comes back and pays', pay],
      ['the sweep completes for a buyer who vanished', sweepPayments],
    ],
    at: claim,
    seen,
    ends: [
      { so: 'it is paid, and the sweep passes by', answers: ['ok', 'ok'], seen: paid, passes: true },
      { so: 'it is paid once', answers: ['ok', 'ok'], seen: paid },
    ],
  })

  leftWhole(theMarket)
})
