import { after, before, describe } from 'node:test'
import { addToCart } from '#contract/cart.ts'
import { changePrices } from '#contract/operator/intake-prices.ts'
import * as returns from '#contract/operator/returns.ts'
import { askBack, withdraw } from '#tests/support/asking-back.ts'
import { makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { assertClean, makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { askedBack, type Bought, bought, returnSeen } from './bought.ts'
import { leftWhole } from './left-whole.ts'
import { openParkedMarket, rowOf } from './parked.ts'
import { eitherWay, race } from './race.ts'

let market: Market
let second: string
let rival: Shopper
let desk: Desk
let colleague: Desk
let intake: Desk
before(async () => {
  market = await openParkedMarket()
  second = (await market.another()).url
  rival = await makeShopper(market)
  desk = await openDesk(market, ['orders', 'money'])
  colleague = await openDesk(market, ['orders', 'money'])
  intake = await openDesk(market, ['intake'])
})
after(() => market?.[Symbol.asyncDispose]())

type Asked = Bought & { asked: number }
const theMarket = () => market
const asked = () => askedBack(market, second)
const order = (scene: Bought) => rowOf('orders', scene.order_id)
const seen = (scene: Bought) => returnSeen(market, scene)

const state = 'REQUESTED' as const
const takeBack = ({ shopper, line }: Asked) => withdraw(shopper, line)
const approve = ({ asked: id }: Asked) => desk.send(returns.approveReturnRequest, { params: { id }, body: { state } })
const refuse = ({ asked: id }: Asked) =>
  colleague.send(returns.refuseReturnRequest, { params: { id }, body: { state, words: '사진을 확인했어요' } })
const refund = ({ asked: id }: Asked) =>
  desk.send(returns.refundReturnRequest, { params: { id }, body: { state, part: null } })
const refundPart = ({ asked: id }: Asked) =>
  colleague.send(returns.refundReturnRequest, { params: { id }, body: { state, part: 50_000 } })

const kept = { lines: ['ORDK/5'], money: [[430_000, 0]] }
const fetched = { lines: ['RTNI/5'], money: [[430_000, 0]], asked: ['PICKUP'] }
const back = { lines: ['RTNK/9'], money: [[430_000, 430_000]], asked: ['DONE'] }
const withdrawn = { ...kept, asked: ['WITHDRAWN'] }
const refused = { ...kept, asked: ['REFUSED'] }

describe('a line that is asked back', () => {
  race(theMarket, {
    scene: asked,
    acts: [
      ['its buyer takes the request back', takeBack],
      ['the desk has it fetched', approve],
    ],
    at: order,
    seen,
    ends: [
      { so: 'it is kept', answers: ['ok', 'return.not-now'], seen: withdrawn },
      { so: 'it is fetched', answers: ['return.not-withdrawable', 'ok'], seen: fetched },
    ],
  })

  race(theMarket, {
    scene: asked,
    acts: [
      ['its buyer takes the request back', takeBack],
      ['the desk gives the money back', refund],
    ],
    at: order,
    seen,
    ends: [
      { so: 'it is kept', answers: ['ok', 'return.not-now'], seen: withdrawn },
      { so: 'the money is back', answers: ['return.not-withdrawable', 'ok'], seen: back },
    ],
  })

  race(theMarket, {
    scene: asked,
    acts: [
      ['one desk has it fetched', approve],
      ['another desk refuses', refuse],
    ],
    at: order,
    seen,
    ends: [
      { so: 'it is fetched', answers: ['ok', 'return.not-now'], seen: fetched },
      { so: 'it is kept', answers: ['return.not-now', 'ok'], seen: refused },
    ],
  })

  race(theMarket, {
    scene: asked,
    acts: [
      ['one desk gives all of the money back', refund],
      ['another desk gives a part of it back', refundPart],
    ],
    at: order,
    seen,
    ends: [
      { so: 'all of it is back', answers: ['ok', 'return.not-now'], seen: back },
      {
        so: 'the part is back',
        answers: ['return.not-now', 'ok'],
        seen: { ...back, money: [[430_000, 50_000]] },
      },
    ],
  })

  race(theMarket, {
    async scene() {
      const scene = await asked()
      await approve(scene)
      return scene
    },
    acts: [
      [
        'one desk receives the goods',
        ({ asked: id }) => desk.send(returns.receiveReturnGoods, { params: { id }, body: { state: 'PICKUP' } }),
      ],
      [
        'another desk refuses',
        ({ asked: id }) =>
          colleague.send(returns.refuseReturnRequest, {
            params: { id },
            body: { state: 'PICKUP', words: '보내지 않으셨어요' },
          }),
      ],
    ],
    at: order,
    seen,
    ends: [
      {
        so: 'they wait for inspection',
        answers: ['ok', 'return.not-now'],
        seen: { lines: ['RTNI/6'], money: [[430_000, 0]], asked: ['RECEIVED'] },
      },
      { so: 'it is kept', answers: ['return.not-now', 'ok'], seen: refused },
    ],
  })

  race(theMarket, {
    scene: async () => ({ ...(await asked()), box: (await makeProduct(market.db)).id }),
    acts: [
      [
        'the desk gives another box for it',
        ({ asked: id, box }) =>
          desk.send(returns.exchangeReturnRequest, { params: { id }, body: { state, product_id: box } }),
      ],
      ['a rival takes that box', ({ box }) => rival.send(addToCart, { body: { product_id: [box] } })],
    ],
    at: ({ box }) => rowOf('products', box),
    seen,
    ends: [
      {
        so: 'it goes to who asked',
        answers: ['ok', 'cart.taken'],
        seen: { lines: ['RTNK/9', 'PAYK/5'], money: [[430_000, 0]], asked: ['DONE'] },
      },
      {
        so: 'the rival has it, and the request stands',
        answers: ['cart.taken', 'ok'],
        seen: { lines: ['RTNW/5'], money: [[430_000, 0]], asked: ['REQUESTED'] },
      },
    ],
  })

  race(theMarket, {
    async scene() {
      // The difference is 2,888,000 won; from 3,000,000 on the owner gives it.
      const box = await makeProduct(market.db, { weight: 42, kg_price: 79_000 })
      return { ...(await asked()), box: box.id, version: box.version }
    },
    acts: [
      [
        'the desk gives another box for it',
        ({ asked: id, box }) =>
          desk.send(returns.exchangeReturnRequest, { params: { id }, body: { state, product_id: box } }),
      ],
      [
        'another desk makes that box dearer by more than one person may give away',
        ({ box: id, version }) => intake.send(changePrices, { body: { changes: [{ id, version, kg_price: 84_000 }] } }),
      ],
    ],
    at: ({ box }) => rowOf('products', box),
    seen,
    ends: [
      {
        so: 'it goes at the old price',
        answers: ['ok', 'intake.box-not-now'],
        seen: { lines: ['RTNK/9', 'PAYK/5'], money: [[430_000, 0]], asked: ['DONE'] },
      },
      {
        so: 'that is for the owner, and the request stands',
        answers: ['return.amount', 'ok'],
        seen: { lines: ['RTNW/5'], money: [[430_000, 0]], asked: ['REQUESTED'] },
      },
    ],
  })

  race(theMarket, {
    scene: () => bought(market, second, 'ORDK'),
    acts: [
      ['one tab asks', ({ shopper, line }) => askBack(shopper, line)],
      ['another tab asks', ({ elsewhere, line }) => askBack(elsewhere, line)],
    ],
    at: order,
    seen,
    ends: eitherWay({
      so: 'it is one request',
      answers: ['ok', 'ok'],
      seen: { ...kept, lines: ['RTNW/5'], asked: ['REQUESTED'] },
    }),
  })

  leftWhole(theMarket, assertClean)
})
