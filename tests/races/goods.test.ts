import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { correctCarcass, getPostedCarcass } from '#contract/operator/carcass-corrections.ts'
import { changeBox, setSaleUntil } from '#contract/operator/intake-boxes.ts'
import { changePrices, listUndoable, undoIntake } from '#contract/operator/intake-prices.ts'
import { stopEnded } from '#server/intake/stop-ended.ts'
import { type Intake, openIntake, usualBoxes } from '#tests/support/intake.ts'
import type { Market } from '#tests/support/market.ts'
import { authorise, makeShopper, startPaying, succeed } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { leftWhole } from './left-whole.ts'
import { openParkedMarket, park, rowOf, writingTo } from './parked.ts'
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
async function regrade(id: number) {
  const { facts, prod_date } = (await desk.send(getPostedCarcass, { params: { id } })).data
  const next = { facts: { ...facts, qgrade: '1+' as const, insfat: 6 }, prod_date }
  return desk.send(correctCarcass, {
    params: { id },
    body: { was: { facts, prod_date }, next, reason: '판정서와 달라요' },
  })
}
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

describe('a carcass of which a box is being paid for', () => {
  race(() => market, {
    async scene() {
      const { draft, boxes } = await intake.posted()
      const shopper = await makeShopper(market)
      const { urlCode, order_id, pg } = await startPaying(shopper, [boxes[0]!.id])
      return { id: draft.carcass_id!, shopper, urlCode, order_id, authorised: await authorise(market, pg) }
    },
    acts: [
      ['its buyer pays', ({ shopper, urlCode, authorised }) => succeed(shopper, urlCode, authorised)],
      ['the desk gives it another grade', ({ id }) => regrade(id)],
    ],
    at: ({ order_id }) => rowOf('orders', order_id),
    async seen({ id, order_id }) {
      const { grade_code } = (await desk.send(getPostedCarcass, { params: { id } })).data
      const { rows } = await sql<{ grade_code: string }>`
        select grade_code from order_products where order_id = ${order_id}`.execute(market.db)
      return { carcass: grade_code, line: rows[0]!.grade_code }
    },
    ends: [
      {
        so: 'it is sold as it was shown',
        // Once the payment is settled the desk's act is not refused: a second person is asked, and the grade stands until then.
        answers: ['ok', ['intake.problem', 'ok']],
        seen: { carcass: '01', line: '01' },
        at: () => writingTo('payments'),
      },
      {
        so: 'it is sold under the new grade',
        answers: ['ok', 'ok'],
        seen: { carcass: '04', line: '04' },
      },
    ],
  })
})

describe('a box whose last day of sale was yesterday', () => {
  race(() => market, {
    async scene() {
      const { boxes } = await intake.posted()
      const [id, other] = boxes.map((box) => box.id) as [number, number]
      await sql`update products set sale_until = market_today() - 1 where id in (${id}, ${other})`.execute(market.db)
      return { id, other }
    },
    acts: [
      [
        'the desk gives it another day',
        ({ id }) => desk.send(setSaleUntil, { body: { ids: [id], until: intake.today } }),
      ],
      ['the sweep stops what has ended', () => stopEnded(market.server.deps)],
    ],
    at: () => writingTo('audit_log'),
    seen: async ({ id, other }) => ({ stand: [(await intake.boxOf(id)).ps_code, (await intake.boxOf(other)).ps_code] }),
    ends: [
      { so: 'it goes on being sold, the others do not', answers: ['ok', 'ok'], seen: { stand: [1, 0] } },
      {
        so: 'it is stopped, and can be put on sale again',
        answers: ['ok', 'ok'],
        seen: { stand: [0, 0] },
        at: () => writingTo('product_history'),
      },
    ],
  })
})

it('a box that gets heavier is locked after its carcass, as by a correction of the carcass', async () => {
  const { draft, boxes } = await intake.posted()
  const { id, version, kg_price } = boxes[0]!
  const parked = await park(market, ['select 1 from carcass_infos where id = $1 for update', draft.carcass_id])
  const changed = desk.send(changeBox, { params: { id }, body: { version, weight: 9, kg_price } })
  try {
    await parked.queued(1)
    await market.pool.query('select 1 from products where id = $1 for update nowait', [id])
  } finally {
    await parked.release()
  }
  await changed
  assert.equal((await intake.boxOf(id)).version, version + 2)
})

leftWhole(() => market)
