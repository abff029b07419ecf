import { after, before, describe } from 'node:test'
import { changePrices, listUndoable, undoIntake } from '#contract/operator/intake-prices.ts'
import { type Intake, openIntake, usualBoxes } from '#tests/support/intake.ts'
import type { Market } from '#tests/support/market.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { leftWhole } from './left-whole.ts'
import { openParkedMarket, rowOf } from './parked.ts'
import { race } from './race.ts'

let market: Market
let intake: Intake
let desk: Desk
let colleague: Desk
before(async () => {
  market = await openParkedMarket()
  intake = await openIntake(market)
  desk = await openDesk(market, ['owner'])
  colleague = await openDesk(market, ['owner'])
})
after(() => market?.[Symbol.asyncDispose]())

type Scene = { ids: number[]; first: { id: number; version: number }; act: number }

const price = (who: Desk, boxes: readonly { id: number; version: number }[], kg_price: number) =>
  who.send(changePrices, { body: { changes: boxes.map(({ id, version }) => ({ id, version, kg_price })) } })
const versionOf = async (id: number) => ({ id, version: (await intake.boxOf(id)).version })

/** Two boxes whose prices were changed in one go. */
async function changedTogether(): Promise<Scene> {
  const { boxes } = await intake.posted(usualBoxes.slice(0, 2))
  await price(desk, boxes, 110_000)
  const ids = boxes.map(({ id }) => id)
  const { data } = await desk.send(listUndoable)
  const act = data.find(({ kind }) => kind === 'price')!.ids[0]!
  return { ids, first: await versionOf(ids[0]!), act }
}

describe('two boxes whose prices were changed together', () => {
  race(() => market, {
    scene: changedTogether,
    acts: [
      ['one desk takes it back', ({ act }) => desk.send(undoIntake, { body: { kind: 'price', ids: [act] } })],
      ['another desk gives one of them a third price', ({ first }) => price(colleague, [first], 115_000)],
    ],
    at: ({ ids }) => rowOf('products', ids[0]),
    seen: async ({ ids }) => ({
      stand: await Promise.all(
        ids.map(async (id) => {
          const { ps_code, kg_price } = await intake.boxOf(id)
          return [ps_code, kg_price]
        }),
      ),
    }),
    ends: [
      {
        so: 'both have their old prices',
        answers: ['ok', 'intake.box-not-now'],
        seen: { stand: usualBoxes.slice(0, 2).map(({ kg_price }) => [1, kg_price]) },
      },
      {
        so: 'the other alone has its old price, and both can be bought',
        answers: ['ok', 'ok'],
        seen: {
          stand: [
            [1, 115_000],
            [1, usualBoxes[1]!.kg_price],
          ],
        },
      },
    ],
  })
})

leftWhole(() => market)
