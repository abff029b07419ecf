import { after, before, describe } from 'node:test'
import { sql } from 'kysely'
import { answerDeskInquiry } from '#contract/operator/inquiries.ts'
import { dropDraft, postDraft, saveDraft, unscheduleDraft } from '#contract/operator/intake.ts'
import { changeBox, stopBoxes } from '#contract/operator/intake-boxes.ts'
import { movePartner } from '#contract/operator/partners.ts'
import { changeSettings, getDeskSettings } from '#contract/operator/settings.ts'
import { saveStaff, stopStaff } from '#contract/operator/staff.ts'
import { postScheduled } from '#server/intake/post-scheduled.ts'
import { ask } from '#tests/support/inquiring.ts'
import { type Intake, openIntake, seen as asSeen, usualBoxes } from '#tests/support/intake.ts'
import { makePartner } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { assertClean, makeShopper } from '#tests/support/shopping.ts'
import { type Desk, makeStaff, openDesk, showAgain } from '#tests/support/staff.ts'
import { leftWhole } from './left-whole.ts'
import { openParkedMarket, type Place, rowOf, writingTo } from './parked.ts'
import { race } from './race.ts'

let market: Market
let intake: Intake
let desk: Desk
let colleague: Desk
before(async () => {
  market = await openParkedMarket()
  intake = await openIntake(market)
  desk = await openDesk(market, ['owner'])
  await showAgain(market, desk)
  colleague = await openDesk(market, ['owner'])
})
after(() => market?.[Symbol.asyncDispose]())

const theMarket = () => market
const one = () => desk
const other = () => colleague

type Draft = { id: number; version: number; partner_id: number | null; cattle_no: string }
const draft = (): Promise<Draft> => intake.draft()
const draftRow = ({ id }: Draft): Place => ['select 1 from intake_drafts where id = $1 for update', id]
/** Where the draft stands, and the boxes that came of it by their status. */
async function draftSeen({ id, cattle_no }: Draft) {
  const { rows } = await sql<{ state: string; boxes: number[] }>`
    select state, array(select ps_code from products join carcass_infos on carcass_infos.id = carcass_id
                        where cattle_no = ${cattle_no} order by products.id) as boxes
    from intake_drafts where id = ${id}`.execute(market.db)
  return rows[0]!
}
const post = (who: () => Desk) => (scene: Draft) => who().send(postDraft, asSeen(scene))
const posted = { state: 'POSTED', boxes: [1, 1] }

describe('a carcass that is typed in', () => {
  race(theMarket, {
    scene: draft,
    acts: [
      ['one desk posts it', post(one)],
      ['another desk posts it', post(other)],
    ],
    at: draftRow,
    seen: draftSeen,
    ends: [
      { so: 'it is on sale once', answers: ['ok', 'intake.not-now'], seen: posted },
      { so: 'it is on sale once', answers: ['intake.not-now', 'ok'], seen: posted },
    ],
  })

  race(theMarket, {
    scene: draft,
    acts: [
      ['one desk posts it', post(one)],
      [
        'another desk saves it',
        ({ id, version, cattle_no, partner_id }) =>
          colleague.send(saveDraft, {
            params: { id },
            body: { version, cattle_no, partner_id, prod_date: intake.today, sheet: intake.typed([usualBoxes[0]!]) },
          }),
      ],
    ],
    at: draftRow,
    seen: draftSeen,
    ends: [
      { so: 'it is on sale as it was', answers: ['ok', 'intake.not-now'], seen: posted },
      { so: 'who posts is told', answers: ['intake.not-now', 'ok'], seen: { state: 'DRAFT', boxes: [] } },
    ],
  })

  race(theMarket, {
    scene: draft,
    acts: [
      ['one desk posts it', post(one)],
      ['another desk throws it away', (scene) => colleague.send(dropDraft, asSeen(scene))],
    ],
    at: draftRow,
    seen: draftSeen,
    ends: [
      { so: 'it is on sale', answers: ['ok', 'intake.not-now'], seen: posted },
      { so: 'it is gone', answers: ['intake.missing', 'ok'], seen: { state: 'DROPPED', boxes: [] } },
    ],
  })

  race(theMarket, {
    async scene() {
      const made = await draft()
      const at = new Date(Date.now() + 40 * 86_400_000).toISOString()
      const { data } = await desk.send(postDraft, { params: { id: made.id }, body: { version: made.version, at } })
      await sql`update intake_drafts set post_at = market_now() where id = ${made.id}`.execute(market.db)
      return data
    },
    acts: [
      ['the desk takes its time back', (scene) => desk.send(unscheduleDraft, asSeen(scene))],
      ['the sweep posts it at its minute', () => postScheduled(market.server.deps)],
    ],
    at: draftRow,
    seen: draftSeen,
    ends: [
      { so: 'it waits', answers: ['ok', 'ok'], seen: { state: 'DRAFT', boxes: [] }, passes: true },
      {
        so: 'it is on sale',
        answers: ['intake.not-now', 'ok'],
        seen: posted,
        at: () => writingTo('carcass_infos'),
      },
    ],
  })

  race(theMarket, {
    async scene() {
      const partner = await makePartner(market.db, { status: 'PAUSED' })
      const made = await draft()
      await sql`update intake_drafts set partner_id = ${partner.id} where id = ${made.id}`.execute(market.db)
      return { ...made, partner_id: partner.id, partner }
    },
    acts: [
      ['one desk posts it', post(one)],
      [
        'another desk ends the trade with its partner',
        ({ partner: { id, version } }) =>
          colleague.send(movePartner, { params: { id }, body: { version, status: 'CLOSED', reason: '거래 종료' } }),
      ],
    ],
    at: () => writingTo('outbox'),
    seen: draftSeen,
    ends: [
      { so: 'its boxes leave the market with him', answers: ['ok', 'ok'], seen: { state: 'POSTED', boxes: [0, 0] } },
      { so: 'it is not posted', answers: ['intake.problem', 'ok'], seen: { state: 'DRAFT', boxes: [] } },
    ],
  })
})

const priceTo = (who: () => Desk, kg_price: number) => (box: { id: number; version: number }) =>
  who().send(changeBox, {
    params: { id: box.id },
    body: { version: box.version, weight: 8.42, kg_price, reason: '' },
  })
const boxOnSale = async () => (await intake.posted([usualBoxes[0]!])).boxes[0]!
const boxSeen = async ({ id }: { id: number }) => {
  const { ps_code, kg_price } = await intake.boxOf(id)
  return { ps_code, kg_price }
}

describe('a box on sale', () => {
  race(theMarket, {
    scene: boxOnSale,
    acts: [
      ['one desk changes its price', priceTo(one, 110_000)],
      ['another desk changes it to something else', priceTo(other, 120_000)],
    ],
    at: ({ id }) => rowOf('products', id),
    seen: boxSeen,
    ends: [
      { so: 'the first holds', answers: ['ok', 'intake.box-not-now'], seen: { ps_code: 1, kg_price: 110_000 } },
      { so: 'the first holds', answers: ['intake.box-not-now', 'ok'], seen: { ps_code: 1, kg_price: 120_000 } },
    ],
  })

  race(theMarket, {
    scene: boxOnSale,
    acts: [
      ['one desk changes its price', priceTo(one, 110_000)],
      [
        'another desk takes it off the market',
        ({ id }) => colleague.send(stopBoxes, { body: { ids: [id], reason: '상태가 나빠요' } }),
      ],
    ],
    at: ({ id }) => rowOf('products', id),
    seen: boxSeen,
    ends: [
      { so: 'it is off', answers: ['ok', 'ok'], seen: { ps_code: 0, kg_price: 110_000 } },
      {
        so: 'it is off at its old price',
        answers: ['intake.box-not-now', 'ok'],
        seen: { ps_code: 0, kg_price: 128_300 },
      },
    ],
  })
})

const staffRow = ({ id }: { id: number }): Place => ['select 1 from staff where id = $1 for update', id]
const staffSeen = async (...ids: number[]) => {
  const { rows } = await sql<{ status: string; name: string; roles: string[] }>`
    select status, name, roles from staff where id = any(${ids}::int[]) order by id`.execute(market.db)
  return rows
}

describe('the owners', () => {
  race(theMarket, {
    scene: async () => ({ values: (await desk.send(getDeskSettings)).seen }),
    acts: [
      [
        'one owner changes a setting',
        ({ values: known }) =>
          desk.send(changeSettings, { body: { values: { delivery_box_price: 11_000 }, seen: known } }),
      ],
      [
        'another owner changes it to something else',
        ({ values: known }) =>
          colleague.send(changeSettings, { body: { values: { delivery_box_price: 12_000 }, seen: known } }),
      ],
    ],
    at: () => ['lock table setting_changes in share row exclusive mode'],
    seen: async () => ({ price: (await desk.send(getDeskSettings)).values['delivery_box_price'] }),
    ends: [
      { so: 'the first holds', answers: ['ok', 'desk.changed'], seen: { price: 11_000 } },
      { so: 'the first holds', answers: ['desk.changed', 'ok'], seen: { price: 12_000 } },
    ],
  })

  race(theMarket, {
    scene: async () => ({ first: await openDesk(market, ['owner']), later: await openDesk(market, ['owner']) }),
    acts: [
      [
        'one owner stops another',
        ({ first, later }) =>
          first.send(stopStaff, { params: { id: later.staff.id }, body: { version: 0, reason: '퇴사' } }),
      ],
      [
        'that one stops the first',
        ({ first, later }) =>
          later.send(stopStaff, { params: { id: first.staff.id }, body: { version: 0, reason: '퇴사' } }),
      ],
    ],
    at: ({ first }) => staffRow(first.staff),
    seen: async ({ first, later }) => ({
      owners: (await staffSeen(first.staff.id, later.staff.id)).map(({ status }) => status),
    }),
    ends: [
      { so: 'the first stays', answers: ['ok', 'staff.forbidden'], seen: { owners: ['ACTIVE', 'STOP'] } },
      { so: 'the other stays', answers: ['staff.forbidden', 'ok'], seen: { owners: ['STOP', 'ACTIVE'] } },
    ],
  })

  race(theMarket, {
    scene: () => makeStaff(market, { roles: ['orders'] }),
    acts: [
      [
        'one owner gives somebody other rights',
        ({ id }) => desk.send(saveStaff, { params: { id }, body: { version: 0, name: '김담당', roles: ['money'] } }),
      ],
      [
        'another owner stops the account',
        ({ id }) => colleague.send(stopStaff, { params: { id }, body: { version: 0, reason: '퇴사' } }),
      ],
    ],
    at: staffRow,
    seen: async ({ id }) => (await staffSeen(id))[0]!,
    ends: [
      {
        so: 'the other looks again first',
        answers: ['ok', 'desk.changed'],
        seen: { status: 'ACTIVE', name: '김담당', roles: ['money'] },
      },
      {
        so: 'the other looks again first',
        answers: ['desk.changed', 'ok'],
        seen: { status: 'STOP', name: '김담당', roles: ['orders'] },
      },
    ],
  })

  const answer = (who: () => Desk, a_content: string) => (scene: { id: number }) =>
    who().send(answerDeskInquiry, { params: { id: scene.id }, body: { version: 0, a_content } })
  race(theMarket, {
    async scene() {
      const shopper = await makeShopper(market)
      await ask(shopper)
      const { rows } = await sql<{ id: number }>`select id from qnas where user_id = ${shopper.id}`.execute(market.db)
      return rows[0]!
    },
    acts: [
      ['one of them answers a question', answer(one, '토요일에도 보내드려요.')],
      ['another answers it too', answer(other, '토요일은 쉬어요.')],
    ],
    at: ({ id }): Place => ['select 1 from qnas where id = $1 for update', id],
    async seen({ id }) {
      const { rows } = await sql<{ a_content: string }>`select a_content from qnas where id = ${id}`.execute(market.db)
      return rows
    },
    ends: [
      {
        so: 'the buyer reads the first answer',
        answers: ['ok', 'inquiry.changed'],
        seen: [{ a_content: '토요일에도 보내드려요.' }],
      },
      {
        so: 'the buyer reads the first answer',
        answers: ['inquiry.changed', 'ok'],
        seen: [{ a_content: '토요일은 쉬어요.' }],
      },
    ],
  })

  leftWhole(theMarket, assertClean)
})
