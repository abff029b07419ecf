import { after, before, describe } from 'node:test'
import { sql } from 'kysely'
import { cancelOrderLines } from '#contract/operator/cancels.ts'
import { orderLines, undoBatch } from '#contract/operator/fulfilment.ts'
import { confirmOwnLines, shipOwnLines, tellShortage } from '#contract/partner/orders.ts'
import { nextParcel } from '#tests/support/lines.ts'
import type { Market } from '#tests/support/market.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { type Bought, bought } from './bought.ts'
import { openParkedMarket, rowOf } from './parked.ts'
import { orderSeen } from './paying.ts'
import { eitherWay, race } from './race.ts'

let market: Market
let second: string
let desk: Desk
before(async () => {
  market = await openParkedMarket()
  second = (await market.another()).url
  desk = await openDesk(market, ['orders', 'money'])
})
after(() => market?.[Symbol.asyncDispose]())

type Scene = Bought & { batch: number; person: Desk; colleague: Desk }

/** A line that was ordered from its partner, with two people there. */
async function ordered(): Promise<Scene> {
  const scene = await bought(market, second)
  const { batches } = await desk.send(orderLines, { body: { line_ids: scene.lines } })
  const { rows } = await sql<{ partner_id: number }>`
    select partner_id from order_products where id = ${scene.line}`.execute(market.db)
  const { partner_id } = rows[0]!
  const person = await openDesk(market, ['partner-orders'], partner_id)
  const colleague = await openDesk(market, ['partner'], partner_id)
  return { ...scene, batch: batches[0]!.id, person, colleague }
}

async function confirmed(): Promise<Scene> {
  const scene = await ordered()
  await confirm(scene)
  return scene
}

/** The line and its box, how often it is confirmed, and what the audit log says about it. */
async function seen(scene: Scene) {
  const { lines } = await orderSeen(market, scene)
  const { rows } = await sql<{ confirmations: number; acts: number; shortages: number }>`
    select (select count(*)::int from order_confirmations where order_product_id = ${scene.line}) as confirmations,
      (select count(*)::int from audit_log where action = 'line.confirmed' and target_id = ${String(scene.line)}) as acts,
      (select count(*)::int from shortages where order_product_id = ${scene.line} and withdrawn_at is null) as shortages`.execute(
    market.db,
  )
  return { lines, ...rows[0]! }
}
const none = { confirmations: 0, acts: 0, shortages: 0 }
const once = { confirmations: 1, acts: 1, shortages: 0 }

const confirm = ({ person, lines }: Scene) => person.send(confirmOwnLines, { body: { line_ids: lines } })
const confirmToo = ({ colleague, lines }: Scene) => colleague.send(confirmOwnLines, { body: { line_ids: lines } })
const takeBack = ({ batch }: Scene) => desk.send(undoBatch, { params: { id: batch } })
const cancel = ({ lines }: Scene) =>
  desk.send(cancelOrderLines, { body: { line_ids: lines, reason: '재고가 모자라요', resell: true } })
const ship =
  (who: 'person' | 'colleague') =>
  ({ lines, ...scene }: Scene) => {
    const { courier_code, tracking_number: number } = nextParcel()
    return scene[who].send(shipOwnLines, { body: { line_ids: lines, courier_code, number } })
  }
const tell = ({ person, line }: Scene) => person.send(tellShortage, { params: { id: line }, body: { reason: '품절' } })

const about = { at: ({ order_id }: Scene) => rowOf('orders', order_id), seen }

describe('an ordered line', () => {
  race(() => market, {
    ...about,
    scene: ordered,
    acts: [
      ['one person of its partner confirms it', confirm],
      ['another person confirms it', confirmToo],
    ],
    ends: eitherWay({ so: 'it is confirmed once', answers: ['ok', 'ok'], seen: { lines: ['DELW/5'], ...once } }),
  })

  race(() => market, {
    ...about,
    scene: ordered,
    acts: [
      ['its partner confirms it', confirm],
      ['the desk takes the order back', takeBack],
    ],
    ends: [
      { so: 'no confirmation is left', answers: ['ok', 'ok'], seen: { lines: ['PAYK/5'], ...none, acts: 1 } },
      { so: 'there is nothing to confirm', answers: ['desk.changed', 'ok'], seen: { lines: ['PAYK/5'], ...none } },
    ],
  })

  race(() => market, {
    ...about,
    scene: ordered,
    acts: [
      ['its partner confirms it', confirm],
      ['the desk cancels it', cancel],
    ],
    ends: [
      { so: 'it is cancelled all the same', answers: ['ok', 'ok'], seen: { lines: ['ORDC/1'], ...once } },
      { so: 'there is nothing to confirm', answers: ['desk.changed', 'ok'], seen: { lines: ['ORDC/1'], ...none } },
    ],
  })

  race(() => market, {
    ...about,
    scene: confirmed,
    acts: [
      ['its partner sends it', ship('person')],
      ['the desk cancels it', cancel],
    ],
    ends: [
      { so: 'it is on its way', answers: ['ok', 'desk.changed'], seen: { lines: ['DELI/5'], ...once } },
      { so: 'it is cancelled', answers: ['desk.changed', 'ok'], seen: { lines: ['ORDC/1'], ...once } },
    ],
  })

  race(() => market, {
    ...about,
    scene: confirmed,
    acts: [
      ['one person of its partner sends it', ship('person')],
      ['another person sends it', ship('colleague')],
    ],
    ends: [
      { so: 'it is sent once', answers: ['ok', 'desk.changed'], seen: { lines: ['DELI/5'], ...once } },
      { so: 'it is sent once', answers: ['desk.changed', 'ok'], seen: { lines: ['DELI/5'], ...once } },
    ],
  })

  race(() => market, {
    ...about,
    scene: confirmed,
    acts: [
      ['one person says that it cannot be sent', tell],
      ['another person sends it', ship('colleague')],
    ],
    ends: [
      {
        so: 'it is not sent without a question',
        answers: ['ok', 'shipment.short'],
        seen: { lines: ['DELW/5'], ...once, shortages: 1 },
      },
      { so: 'it is on its way', answers: ['desk.changed', 'ok'], seen: { lines: ['DELI/5'], ...once } },
    ],
  })
})
