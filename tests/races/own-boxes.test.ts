import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addToCart } from '#contract/cart.ts'
import { movePartner } from '#contract/operator/partners.ts'
import { changePrices } from '#contract/operator/intake-prices.ts'
import { changeOwnPrices, pauseOwnBoxes, resumeOwnBoxes } from '#contract/partner/boxes.ts'
import { type Intake, openIntake, usualBoxes } from '#tests/support/intake.ts'
import { makeCarcass, makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { makeShopper, openForm, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { leftWhole } from './left-whole.ts'
import { openParkedMarket, rowOf } from './parked.ts'
import { race } from './race.ts'

let market: Market
let intake: Intake
let person: Desk
let colleague: Desk
let desk: Desk
before(async () => {
  market = await openParkedMarket()
  intake = await openIntake(market)
  person = await openDesk(market, ['partner-boxes'], intake.partner_id)
  colleague = await openDesk(market, ['partner'], intake.partner_id)
  desk = await openDesk(market, ['owner'])
})
after(() => market?.[Symbol.asyncDispose]())

type Scene = { id: number; version: number; was: number; shopper: Shopper }
async function onSale(): Promise<Scene> {
  const [box] = (await intake.posted([usualBoxes[0]!])).boxes
  return { id: box!.id, version: box!.version, was: box!.kg_price, shopper: await makeShopper(market) }
}
const own = (who: Desk, { id, was }: Scene, kg_price: number) =>
  who.send(changeOwnPrices, { body: { changes: [{ id, was, kg_price }] } })
const take = ({ id, shopper }: Scene) => shopper.send(addToCart, { body: { product_id: [id] } })
const pause = ({ id }: Scene) => person.send(pauseOwnBoxes, { body: { ids: [id] } })
const resume = ({ id }: Scene) => person.send(resumeOwnBoxes, { body: { ids: [id] } })
async function seen({ id }: Scene) {
  const { ps_code, kg_price } = await intake.boxOf(id)
  return { ps_code, kg_price }
}
const [was, next] = [usualBoxes[0]!.kg_price, 130_000]
const at = ({ id }: Scene) => rowOf('products', id)

describe('a box on sale', () => {
  race(() => market, {
    scene: onSale,
    acts: [
      ['a buyer takes it', take],
      ['its partner changes its price', (scene) => own(person, scene, next)],
    ],
    at,
    seen,
    ends: [
      { so: 'it costs what he saw', answers: ['ok', 'own-box.not-free'], seen: { ps_code: 2, kg_price: was } },
      { so: 'he has it at the new price', answers: ['ok', 'ok'], seen: { ps_code: 2, kg_price: next } },
    ],
  })

  race(() => market, {
    scene: onSale,
    acts: [
      ['a buyer opens an order form of it', ({ id, shopper }) => openForm(shopper, [id])],
      ['its partner changes its price', (scene) => own(person, scene, next)],
    ],
    at,
    async seen(scene) {
      const { rows } = await market.pool.query<{ goods_amount: number; product_price: number }>(
        `select goods_amount, product_price from orders join order_products line on line.order_id = orders.id
         where line.product_id = $1`,
        [scene.id],
      )
      return { ...(await seen(scene)), form: rows }
    },
    ends: [
      {
        so: 'it costs what he saw',
        answers: ['ok', 'own-box.not-free'],
        seen: { ps_code: 3, kg_price: was, form: [{ goods_amount: 1_080_290, product_price: 1_080_290 }] },
      },
      {
        so: 'the form and its line have the new price',
        answers: ['ok', 'ok'],
        seen: { ps_code: 3, kg_price: next, form: [{ goods_amount: 1_094_600, product_price: 1_094_600 }] },
      },
    ],
  })

  race(() => market, {
    scene: onSale,
    acts: [
      ['a buyer takes it', take],
      ['its partner pauses it', pause],
    ],
    at,
    seen,
    ends: [
      { so: 'he has it', answers: ['ok', 'own-box.not-free'], seen: { ps_code: 2, kg_price: was } },
      { so: 'nobody has it', answers: ['cart.taken', 'ok'], seen: { ps_code: 0, kg_price: was } },
    ],
  })

  race(() => market, {
    scene: onSale,
    acts: [
      ['one person changes its price', (scene) => own(person, scene, next)],
      ['another one does, from the same page', (scene) => own(colleague, scene, 125_000)],
    ],
    at,
    seen,
    ends: [
      { so: 'the first price stands', answers: ['ok', 'own-box.not-free'], seen: { ps_code: 1, kg_price: next } },
      { so: 'the first price stands', answers: ['own-box.not-free', 'ok'], seen: { ps_code: 1, kg_price: 125_000 } },
    ],
  })

  race(() => market, {
    scene: onSale,
    acts: [
      [
        'the desk changes its price',
        ({ id, version }) =>
          desk.send(changePrices, {
            body: { changes: [{ id, version, was: { weight: 8.42, kg_price: was }, kg_price: 120_000 }] },
          }),
      ],
      ['its partner changes its price', (scene) => own(person, scene, next)],
    ],
    at,
    seen,
    ends: [
      { so: 'the desk’s price stands', answers: ['ok', 'own-box.not-free'], seen: { ps_code: 1, kg_price: 120_000 } },
      { so: 'the partner’s price stands', answers: ['intake.box-not-now', 'ok'], seen: { ps_code: 1, kg_price: next } },
    ],
  })
})

describe('a box that its partner has paused', () => {
  race(() => market, {
    async scene() {
      const scene = await onSale()
      await pause(scene)
      return scene
    },
    acts: [
      ['its partner sells it again', resume],
      [
        'the desk pauses the partner',
        async () => {
          const { version } = await partner()
          return desk.send(movePartner, {
            params: { id: intake.partner_id },
            body: { version, status: 'PAUSED', reason: '확인' },
          })
        },
      ],
    ],
    at: () => ['select 1 from partners where id = $1 for no key update', intake.partner_id],
    async seen(scene) {
      const { status } = await partner()
      await market.db.updateTable('partners').set({ status: 'OPEN' }).where('id', '=', intake.partner_id).execute()
      return { ps_code: (await intake.boxOf(scene.id)).ps_code, status }
    },
    ends: [
      { so: 'it is on sale, of a partner that rests', answers: ['ok', 'ok'], seen: { ps_code: 1, status: 'PAUSED' } },
      { so: 'it stays off sale', answers: ['partner.not-open', 'ok'], seen: { ps_code: 0, status: 'PAUSED' } },
    ],
  })
})

const partner = () =>
  market.db
    .selectFrom('partners')
    .select(['status', 'version'])
    .where('id', '=', intake.partner_id)
    .executeTakeFirstOrThrow()

describe('two hundred boxes, a buyer and the partner at each of them at the same moment', () => {
  it('cost in an order form what the buyer was answered, and are either had or paused', async () => {
    const carcass = await makeCarcass(market.db, { partner_id: intake.partner_id })
    const shoppers = await Promise.all(Array.from({ length: 10 }, () => makeShopper(market)))
    let [had, repriced, paused] = [0, 0, 0]
    for (let round = 0; round < 20; round++) {
      const boxes = await Promise.all(
        shoppers.map(() => makeProduct(market.db, { carcass_id: carcass.id, kg_price: 100_000, price: 420_000 })),
      )
      const results = await Promise.all(
        boxes.map(async ({ id }, n) => {
          const shopper = shoppers[n]!
          const act =
            n % 2 === 0
              ? own(person, { id, was: 100_000, version: 0, shopper }, 110_000)
              : person.send(pauseOwnBoxes, { body: { ids: [id] } })
          const [taken, acted] = await Promise.allSettled([openForm(shopper, [id]), act])
          for (const one of [taken, acted])
            if (one.status === 'rejected')
              assert.equal((one.reason as { status?: number }).status, 409, String(one.reason))
          return { id, n, taken, acted }
        }),
      )
      for (const { id, n, taken, acted } of results) {
        const { ps_code, price } = await intake.boxOf(id)
        const { rows } = await market.pool.query<{ product_price: number }>(
          `select product_price from order_products where product_id = $1`,
          [id],
        )
        assert.equal(ps_code, taken.status === 'fulfilled' ? 3 : n % 2 === 0 ? 1 : 0)
        if (taken.status === 'fulfilled') assert.deepEqual(rows, [{ product_price: price }])
        assert.equal(price, n % 2 === 0 && acted.status === 'fulfilled' ? 462_000 : 420_000)
        if (n % 2 === 1) assert.notEqual(taken.status, acted.status)
        had += Number(taken.status === 'fulfilled')
        repriced += Number(n % 2 === 0 && acted.status === 'fulfilled')
        paused += Number(n % 2 === 1 && acted.status === 'fulfilled')
      }
    }
    assert.ok(had + repriced + paused >= 200)
  })
})

leftWhole(() => market)
