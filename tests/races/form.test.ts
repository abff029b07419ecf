import { after, before, describe } from 'node:test'
import { sql } from 'kysely'
import { changeAddress, removeAddress } from '#contract/account.ts'
import * as checkout from '#contract/checkout.ts'
import { releaseHolds } from '#contract/operator/holds.ts'
import { expireHolds } from '#server/holds/expire-holds.ts'
import { endsIn } from '#tests/support/carting.ts'
import { makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { drop, fenceOf, form, held, type Holding, inCart, inForm, submit } from './holding.ts'
import { leftWhole } from './left-whole.ts'
import { claimOn, openParkedMarket, type Place, rowOf } from './parked.ts'
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
const boxInCart = () => inCart(market, second)
const boxInForm = () => inForm(market, second)
const claim = ({ box }: Holding) => claimOn(box)
const product = ({ box }: Holding) => rowOf('products', box)
const member = ({ shopper }: Holding) => rowOf('users', shopper.id)
const order = ({ urlCode }: Holding): Place => ['select 1 from orders where url_code = $1 for update', urlCode]
const address = ({ shopper }: Holding): Place => [
  'select 1 from user_addresses where id = $1 for update',
  shopper.address,
]
const seen = (scene: Holding) => held(market, scene)
const zipOf = async (scene: Holding) => {
  const { rows } = await sql<{ zipcode: string }>`select zipcode from orders where url_code = ${scene.urlCode}`.execute(
    market.db,
  )
  return { ...(await seen(scene)), zipcode: rows[0]!.zipcode }
}

const inBuyersForm = { owner: 'buyer ORDER', ps_code: 3, forms: ['FORM'] }
const backInCart = { owner: 'buyer CART', ps_code: 2, forms: ['ENDED'] }

const leave = ({ elsewhere, urlCode }: Holding) => elsewhere.send(checkout.leaveForm, { params: { url_code: urlCode } })
const sweep = () => expireHolds(market.server.deps)
const minuteLater = async () => {
  await market.pass(61)
  await sweep()
}

describe('an order form', () => {
  race(theMarket, {
    scene: boxInCart,
    acts: [
      ['one tab opens a form', form],
      ['another tab opens one of the same box', (scene) => form({ ...scene, shopper: scene.elsewhere })],
    ],
    at: member,
    seen,
    ends: eitherWay({ so: 'it is one form', answers: ['ok', 'ok'], seen: inBuyersForm }),
  })

  race(theMarket, {
    scene: async () => ({ ...(await boxInCart()), other: (await makeProduct(market.db)).id }),
    acts: [
      ['one tab opens a form', form],
      [
        'another tab opens one of this box and a second',
        ({ elsewhere, box, other }) => elsewhere.send(checkout.openForm, { body: { product_id: [box, other] } }),
      ],
    ],
    at: member,
    seen: async (scene) => ({
      ...(await seen(scene)),
      second: (await held(market, { ...scene, box: scene.other })).owner,
    }),
    ends: [
      {
        so: 'the later one has both',
        answers: ['ok', 'ok'],
        seen: { ...inBuyersForm, forms: ['ENDED', 'FORM'], second: 'buyer ORDER' },
      },
      {
        so: 'the later one has its own, and the second box is free',
        answers: ['ok', 'ok'],
        seen: { ...inBuyersForm, forms: ['ENDED', 'FORM'], second: 'nobody' },
      },
    ],
  })

  race(theMarket, {
    scene: boxInCart,
    acts: [
      ['one tab opens a form', form],
      ['another tab takes the box out of the cart', drop],
    ],
    at: claim,
    seen,
    ends: [
      { so: 'the form stands', answers: ['ok', 'ok'], seen: inBuyersForm },
      { so: 'the form is of a free box', answers: ['ok', 'ok'], seen: inBuyersForm },
    ],
  })

  race(theMarket, {
    async scene() {
      const scene = await boxInCart()
      await endsIn(market, scene.box, -1)
      return scene
    },
    acts: [
      ['a buyer opens a form of what has just run out', form],
      ['the sweep frees it', sweep],
    ],
    at: claim,
    seen,
    ends: [
      { so: 'the form stands, and the sweep passes by', answers: ['ok', 'ok'], seen: inBuyersForm, passes: true },
      { so: 'the form is of a free box', answers: ['ok', 'ok'], seen: inBuyersForm, at: product },
    ],
  })

  race(theMarket, {
    scene: boxInCart,
    acts: [
      ['a buyer opens one', form],
      [
        'the desk lets go of the hold',
        async ({ box }) => {
          const holds = [{ id: box, fence: await fenceOf(market, box) }]
          return desk.send(releaseHolds, { body: { holds, reason: '포장 확인' } })
        },
      ],
    ],
    at: claim,
    seen,
    ends: [
      {
        so: 'it is the hold that was seen, and the form ends',
        answers: ['ok', 'ok'],
        seen: { owner: 'nobody', ps_code: 1, forms: ['ENDED'] },
      },
      { so: 'the form is of a free box', answers: ['ok', 'ok'], seen: inBuyersForm },
    ],
  })

  race(theMarket, {
    scene: boxInForm,
    acts: [
      ['one tab submits it', submit],
      ['another tab leaves it', leave],
    ],
    at: order,
    seen,
    ends: [
      { so: 'it stands while the buyer pays', answers: ['ok', 'ok'], seen: inBuyersForm },
      { so: 'the box is back in the cart', answers: ['order.lapsed', 'ok'], seen: backInCart },
    ],
  })

  race(theMarket, {
    async scene() {
      const scene = await boxInForm()
      await endsIn(market, scene.box, 60_000)
      return scene
    },
    acts: [
      ['the buyer submits it', submit],
      ['its time runs out and the sweep comes', minuteLater],
    ],
    at: claim,
    seen,
    ends: [
      { so: 'he was in time', answers: ['ok', 'ok'], seen: inBuyersForm, passes: true },
      { so: 'the box is back in the cart', answers: ['order.lapsed', 'ok'], seen: backInCart },
    ],
  })

  race(theMarket, {
    async scene() {
      const scene = await boxInForm()
      await endsIn(market, scene.box, 60_000)
      return scene
    },
    acts: [
      [
        'the buyer asks for more time',
        ({ shopper, urlCode }) => shopper.send(checkout.extendOrder, { body: { url_code: urlCode } }),
      ],
      ['its time runs out and the sweep comes', minuteLater],
    ],
    at: claim,
    seen,
    ends: [
      { so: 'he was in time', answers: ['ok', 'ok'], seen: inBuyersForm, passes: true },
      { so: 'the box is back in the cart', answers: ['hold.none', 'ok'], seen: backInCart },
    ],
  })

  race(theMarket, {
    scene: boxInForm,
    acts: [
      [
        'one tab asks for more time',
        ({ shopper, urlCode }) => shopper.send(checkout.extendOrder, { body: { url_code: urlCode } }),
      ],
      ['another tab leaves it', leave],
    ],
    at: order,
    seen,
    ends: [
      { so: 'the box is back in the cart', answers: ['ok', 'ok'], seen: backInCart },
      { so: 'there is no clock to wind', answers: ['hold.none', 'ok'], seen: backInCart },
    ],
  })

  race(theMarket, {
    scene: boxInForm,
    acts: [
      ['one tab submits it', submit],
      [
        'another tab removes its address',
        ({ elsewhere, shopper }) => elsewhere.send(removeAddress, { params: { id: shopper.address } }),
      ],
    ],
    at: address,
    seen: zipOf,
    ends: [
      { so: 'the order keeps its copy', answers: ['ok', 'ok'], seen: { ...inBuyersForm, zipcode: '04524' } },
      {
        so: 'the buyer is asked for one',
        answers: ['order.address', 'ok'],
        seen: { ...inBuyersForm, zipcode: '' },
      },
    ],
  })

  race(theMarket, {
    scene: boxInForm,
    acts: [
      ['one tab submits it', submit],
      [
        'another tab changes its address',
        ({ elsewhere, shopper }) =>
          elsewhere.send(changeAddress, {
            params: { id: shopper.address },
            body: {
              addr_label: '가게',
              reci_name: '김한결',
              reci_phone: '01012345678',
              zipcode: '04799',
              address1: '서울 성동구 아차산로 17',
              address2: '2층',
              main_YN: 'Y',
            },
          }),
      ],
    ],
    at: address,
    seen: zipOf,
    ends: [
      { so: 'it goes to the one that was shown', answers: ['ok', 'ok'], seen: { ...inBuyersForm, zipcode: '04524' } },
      { so: 'it goes to the new one', answers: ['ok', 'ok'], seen: { ...inBuyersForm, zipcode: '04799' } },
    ],
  })

  leftWhole(theMarket)
})
