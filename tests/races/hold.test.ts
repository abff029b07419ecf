import { after, before, describe } from 'node:test'
import { sql } from 'kysely'
import { releaseHolds } from '#contract/operator/holds.ts'
import { changeBox, stopBoxes } from '#contract/operator/intake-boxes.ts'
import { suspendMember } from '#contract/operator/members.ts'
import { movePartner } from '#contract/operator/partners.ts'
import { expireHolds } from '#server/holds/expire-holds.ts'
import { endsIn } from '#tests/support/carting.ts'
import type { Market } from '#tests/support/market.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { drop, extend, fenceOf, form, free, held, type Holding, inCart, rivalTakes, take } from './holding.ts'
import { leftWhole } from './left-whole.ts'
import { claimOn, openParkedMarket, rowOf } from './parked.ts'
import { eitherWay, race } from './race.ts'

let market: Market
let second: string
let desk: Desk
before(async () => {
  market = await openParkedMarket()
  second = (await market.another()).url
  desk = await openDesk(market, ['orders', 'intake', 'members'])
})
after(() => market?.[Symbol.asyncDispose]())

const theMarket = () => market
const freeBox = () => free(market, second)
const boxInCart = () => inCart(market, second)
const sweep = () => expireHolds(market.server.deps)
const claim = ({ box }: Holding) => claimOn(box)
const product = ({ box }: Holding) => rowOf('products', box)
const seen = (scene: Holding) => held(market, scene)
const rowIn = (table: 'products' | 'users' | 'partners', id: number) =>
  sql<{ version: number; partner_id: number }>`select * from ${sql.table(table)} where id = ${id}`
    .execute(market.db)
    .then(({ rows }) => rows[0]!)

const inBuyersCart = { owner: 'buyer CART', ps_code: 2, forms: [] }
const inRivalsCart = { owner: 'rival CART', ps_code: 2, forms: [] }
const onSale = { owner: 'nobody', ps_code: 1, forms: [] }
const offSale = { owner: 'OFF', ps_code: 0, forms: [] }
const inBuyersForm = { owner: 'buyer ORDER', ps_code: 3, forms: ['FORM'] }

const stop = ({ box }: Holding) => desk.send(stopBoxes, { body: { ids: [box], reason: '상태가 나빠요' } })
const release = async ({ box }: Holding) => {
  const holds = [{ id: box, fence: await fenceOf(market, box) }]
  return desk.send(releaseHolds, { body: { holds, reason: '포장 확인' } })
}

describe('a box', () => {
  race(theMarket, {
    scene: freeBox,
    acts: [
      ['a buyer takes it', take],
      ['a rival takes it at another process', rivalTakes],
    ],
    at: product,
    seen,
    ends: [
      { so: 'the buyer has it', answers: ['ok', 'cart.taken'], seen: inBuyersCart },
      { so: 'the rival has it', answers: ['cart.taken', 'ok'], seen: inRivalsCart },
    ],
  })

  race(theMarket, {
    scene: freeBox,
    acts: [
      ['a buyer opens an order form of it', form],
      ['a rival takes it', rivalTakes],
    ],
    at: product,
    seen,
    ends: [
      { so: 'the buyer has it', answers: ['ok', 'cart.taken'], seen: inBuyersForm },
      { so: 'the rival has it', answers: ['cart.taken', 'ok'], seen: inRivalsCart },
    ],
  })

  race(theMarket, {
    scene: freeBox,
    acts: [
      ['a buyer takes it', take],
      ['the desk takes it off the market', stop],
    ],
    at: product,
    seen,
    ends: [
      { so: 'the buyer has it, and the desk is told', answers: ['ok', 'intake.box-not-now'], seen: inBuyersCart },
      { so: 'nobody has it', answers: ['cart.taken', 'ok'], seen: offSale },
    ],
  })

  race(theMarket, {
    scene: freeBox,
    acts: [
      ['a buyer takes it', take],
      [
        'the desk changes its price',
        async ({ box }) =>
          desk.send(changeBox, {
            params: { id: box },
            body: { version: (await rowIn('products', box)).version, weight: 4.2, kg_price: 90_000, reason: '' },
          }),
      ],
    ],
    at: product,
    seen: async (scene) => ({
      ...(await seen(scene)),
      price: (await market.db.selectFrom('products').select('price').where('id', '=', scene.box).executeTakeFirst())
        ?.price,
    }),
    ends: [
      { so: 'the old price stands', answers: ['ok', 'intake.box-not-now'], seen: { ...inBuyersCart, price: 420_000 } },
      { so: 'he has it at the new one', answers: ['ok', 'ok'], seen: { ...inBuyersCart, price: 378_000 } },
    ],
  })

  race(theMarket, {
    scene: freeBox,
    acts: [
      ['a buyer takes it', take],
      [
        'the desk ends the trade with its partner',
        async ({ box }) => {
          const { partner_id: id } = await rowIn('products', box)
          for (const status of ['PAUSED', 'CLOSED'] as const) {
            const { version } = await rowIn('partners', id)
            await desk.send(movePartner, { params: { id }, body: { version, status, reason: '거래 종료' } })
          }
        },
      ],
    ],
    at: product,
    seen,
    ends: [
      { so: 'the buyer has it, and the desk is told', answers: ['ok', 'partner.busy'], seen: inBuyersCart },
      { so: 'nobody has it', answers: ['cart.taken', 'ok'], seen: offSale, passes: true },
    ],
  })

  race(theMarket, {
    scene: freeBox,
    acts: [
      ['a buyer takes it', take],
      [
        'the desk suspends him',
        async ({ shopper: { id } }) =>
          desk.send(suspendMember, {
            params: { id },
            body: { version: (await rowIn('users', id)).version, words: '서류 확인' },
          }),
      ],
    ],
    at: ({ shopper }) => rowOf('users', shopper.id),
    seen,
    ends: [
      { so: 'it is free again', answers: ['ok', 'ok'], seen: onSale },
      { so: 'he is refused', answers: ['member.not-approved', 'ok'], seen: onSale },
    ],
  })

  race(theMarket, {
    async scene() {
      const scene = await boxInCart()
      await endsIn(market, scene.box, 60_000)
      return scene
    },
    acts: [
      ['its holder asks for more time', extend],
      [
        'its time runs out and the sweep comes',
        async () => {
          await market.pass(61)
          await sweep()
        },
      ],
    ],
    at: claim,
    seen,
    ends: [
      { so: 'he asked in time and keeps it', answers: ['ok', 'ok'], seen: inBuyersCart, passes: true },
      { so: 'he is too late', answers: ['hold.none', 'ok'], seen: onSale, at: product, passes: true },
    ],
  })

  race(theMarket, {
    scene: boxInCart,
    acts: [
      ['one tab asks for more time', extend],
      ['the other tab puts it back', drop],
    ],
    at: claim,
    seen,
    ends: [
      { so: 'it is free', answers: ['ok', 'ok'], seen: onSale },
      { so: 'it is free and has no clock', answers: ['hold.none', 'ok'], seen: onSale },
    ],
  })

  race(theMarket, {
    scene: boxInCart,
    acts: [
      ['one device asks for more time', extend],
      ['another device of the same buyer does', (scene) => extend({ ...scene, shopper: scene.elsewhere })],
    ],
    at: claim,
    seen,
    ends: eitherWay({ so: 'both have it', answers: ['ok', 'ok'], seen: inBuyersCart }),
  })

  race(theMarket, {
    scene: boxInCart,
    acts: [
      ['its holder asks for more time', extend],
      ['the desk lets go of it', release],
    ],
    at: claim,
    seen,
    ends: [
      { so: 'it is free: more time is the same hold', answers: ['ok', 'ok'], seen: onSale },
      { so: 'it is free', answers: ['hold.none', 'ok'], seen: onSale },
    ],
  })

  race(theMarket, {
    scene: boxInCart,
    acts: [
      ['its holder puts it back', drop],
      ['the desk lets go of it', release],
    ],
    at: claim,
    seen,
    ends: [
      { so: 'it is free, and the desk is told', answers: ['ok', 'desk.changed'], seen: onSale },
      { so: 'it is free', answers: ['ok', 'ok'], seen: onSale },
    ],
  })

  leftWhole(theMarket)
})
