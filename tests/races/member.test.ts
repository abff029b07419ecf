import { randomUUID } from 'node:crypto'
import { after, before, describe } from 'node:test'
import { sql } from 'kysely'
import { addAddress, changePhone, leave } from '#contract/account.ts'
import { sendMailing } from '#contract/operator/mailings.ts'
import { approveMember, rejectMember, resumeMember, suspendMember } from '#contract/operator/members.ts'
import { type Client, memberPassword } from '#tests/support/client.ts'
import { askBack } from '#tests/support/asking-back.ts'
import { ask } from '#tests/support/inquiring.ts'
import { anApplication } from '#tests/support/join.ts'
import { makeMember } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { at, makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { bought, returnSeen } from './bought.ts'
import { leftWhole } from './left-whole.ts'
import { openParkedMarket, rowOf } from './parked.ts'
import { race } from './race.ts'
import { shown } from './shown.ts'

let market: Market
let second: string
let desk: Desk
let colleague: Desk
let writer: Desk
before(async () => {
  market = await openParkedMarket()
  second = (await market.another()).url
  desk = await openDesk(market, ['members'])
  colleague = await openDesk(market, ['members'])
  writer = await openDesk(market, ['content'])
})
after(() => market?.[Symbol.asyncDispose]())

const theMarket = () => market
type Known = { id: number; version: number }
const statusOf = async ({ id }: { id: number }) =>
  (await market.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const seen = async (scene: Known) => ({ status: await statusOf(scene) })
const row = ({ id }: { id: number }) => rowOf('users', id)
/** A member who is logged in, as the desk has seen him. */
async function member(status: 'WAIT' | 'ACTIVE' | 'STOP'): Promise<Known & { page: Client }> {
  const { id, version, userid } = await makeMember(market.db, { status })
  return { id, version, page: await market.as(userid) }
}
const input = ({ id, version }: Known) => ({ params: { id }, body: { version } })

const approve = (scene: Known) => desk.send(approveMember, input(scene))
const reject = ({ id, version }: Known) =>
  colleague.send(rejectMember, { params: { id }, body: { version, reason: 'unreadable' } })
const suspend =
  (who: () => Desk) =>
  ({ id, version }: Known) =>
    who().send(suspendMember, { params: { id }, body: { version, words: '서류 확인' } })
const resume =
  (who: () => Desk) =>
  ({ id, version }: Known) =>
    who().send(resumeMember, { params: { id }, body: { version } })
const goAway = ({ page }: { page: Client }) => page.send(leave, { body: { user_out_code_id: 1, user_content: '' } })

const address = (addr_label: string) => ({
  addr_label,
  reci_name: '김한결',
  reci_phone: '01012345678',
  zipcode: '04524',
  address1: '서울 중구 세종대로 110',
  address2: '1층',
  main_YN: 'Y' as const,
})

describe('an applicant', () => {
  race(theMarket, {
    scene: () => member('WAIT'),
    acts: [
      ['one desk approves', approve],
      ['another desk rejects', reject],
    ],
    at: row,
    seen,
    ends: [
      { so: 'he may trade', answers: ['ok', 'member.not-now'], seen: { status: 'ACTIVE' } },
      { so: 'he may not', answers: ['member.not-now', 'ok'], seen: { status: 'REJECT' } },
    ],
  })

  race(theMarket, {
    scene: () => member('WAIT'),
    acts: [
      ['the desk approves', approve],
      ['the applicant withdraws', goAway],
    ],
    at: row,
    seen,
    ends: [
      { so: 'he has left', answers: ['ok', 'ok'], seen: { status: 'OUT' } },
      { so: 'he has left, and the desk is told', answers: ['member.not-now', 'ok'], seen: { status: 'OUT' } },
    ],
  })
})

describe('a member', () => {
  race(theMarket, {
    scene: () => member('ACTIVE'),
    acts: [
      ['the desk suspends him', suspend(() => desk)],
      ['he leaves the market', goAway],
    ],
    at: row,
    seen,
    ends: [
      { so: 'a suspended member does not leave', answers: ['ok', 'login.stopped'], seen: { status: 'STOP' } },
      { so: 'he has left, and the desk is told', answers: ['member.not-now', 'ok'], seen: { status: 'OUT' } },
    ],
  })

  race(theMarket, {
    scene: () => member('STOP'),
    acts: [
      ['one desk lets him trade again', resume(() => desk)],
      ['another desk does too', resume(() => colleague)],
    ],
    at: row,
    seen,
    ends: [
      { so: 'he may trade, by one word', answers: ['ok', 'member.not-now'], seen: { status: 'ACTIVE' } },
      { so: 'he may trade, by one word', answers: ['member.not-now', 'ok'], seen: { status: 'ACTIVE' } },
    ],
  })

  race(theMarket, {
    async scene() {
      const shopper = await makeShopper(market)
      return { ...shopper, elsewhere: at(second, shopper) }
    },
    acts: [
      ['one tab saves a new main address', (scene: Shopper) => scene.send(addAddress, { body: address('본점') })],
      ['another tab saves another', ({ elsewhere }) => elsewhere.send(addAddress, { body: address('분점') })],
    ],
    at: row,
    async seen({ id }) {
      const { rows } = await sql<{ addr_label: string }>`
        select addr_label from user_addresses where user_id = ${id} and "main_YN" = 'Y'`.execute(market.db)
      return rows
    },
    ends: [
      { so: 'the later one is the main one', answers: ['ok', 'ok'], seen: [{ addr_label: '분점' }] },
      { so: 'the later one is the main one', answers: ['ok', 'ok'], seen: [{ addr_label: '본점' }] },
    ],
  })
})

/** What is left of somebody: where he stands, his telephone, and what was written under his name. */
async function leftOf({ id }: { id: number }) {
  const { rows } = await sql<object>`
    select status, phone_no, (select count(*)::int from user_addresses where user_id = users.id) as addresses,
      (select count(*)::int from qnas where user_id = users.id) as questions,
      (select count(*)::int from returns join order_products line on line.id = order_product_id
       join orders on orders.id = line.order_id where orders.user_id = users.id and returns.open_order_product_id is not null) as open_returns
    from users where id = ${id}`.execute(market.db)
  return rows[0]!
}
const gone = { status: 'OUT', phone_no: '', addresses: 0, questions: 0, open_returns: 0 }

describe('a member who leaves', () => {
  const leaving = (words: string, scene: () => Promise<Shopper & { write: () => Promise<unknown> }>) =>
    race(theMarket, {
      scene,
      acts: [
        [words, ({ write }) => write()],
        ['another tab leaves the market', (shopper) => goAway({ page: shopper })],
      ],
      at: row,
      seen: leftOf,
      ends: [
        { so: 'it goes with him', answers: ['ok', 'ok'], seen: gone },
        { so: 'it is not written', answers: ['session.ended', 'ok'], seen: gone },
      ],
    })

  leaving('one tab saves an address', async () => {
    const shopper = await makeShopper(market)
    return { ...shopper, write: () => shopper.send(addAddress, { body: address('본점') }) }
  })
  leaving('one tab asks a question', async () => {
    const shopper = await makeShopper(market)
    return { ...shopper, write: () => ask(shopper) }
  })
  leaving('one tab shows another telephone', async () => {
    const shopper = await makeShopper(market)
    const phone_no = anApplication()['phone_no']!
    const body = { phone_no, auth_number: await shown(market, 'CH', phone_no), current_password: memberPassword }
    return { ...shopper, write: () => shopper.send(changePhone, { body }) }
  })

  race(theMarket, {
    scene: () => makeShopper(market),
    acts: [
      [
        'the desk writes to him',
        ({ id }) =>
          writer.send(sendMailing, {
            body: {
              key: randomUUID(),
              kind: 'service',
              words: '점검이 있어요.',
              target: { to: 'one', member: id },
              receivers: 1,
            },
          }),
      ],
      ['he leaves the market', (shopper) => goAway({ page: shopper })],
    ],
    at: row,
    async seen({ id }) {
      const { rows } = await sql<{ text: string }>`
        select text from messages where user_id = ${id} and to_phone <> ''`.execute(market.db)
      return { status: await statusOf({ id }), texts: rows.length }
    },
    ends: [
      { so: 'what waits goes with him', answers: ['ok', 'ok'], seen: { status: 'OUT', texts: 0 } },
      { so: 'nobody is written to', answers: ['mailing.nobody', 'ok'], seen: { status: 'OUT', texts: 0 } },
    ],
  })

  race(theMarket, {
    async scene() {
      const scene = await bought(market, second, 'ORDK')
      return { ...scene, id: scene.shopper.id }
    },
    acts: [
      ['one tab asks a line back', ({ shopper, line }) => askBack(shopper, line)],
      ['another tab leaves the market', ({ elsewhere }) => goAway({ page: elsewhere })],
    ],
    at: row,
    async seen(scene) {
      return { status: await statusOf(scene), asked: (await returnSeen(market, scene)).asked }
    },
    ends: [
      {
        so: 'he stays until it is answered',
        answers: ['ok', 'leave.open-orders'],
        seen: { status: 'ACTIVE', asked: ['REQUESTED'] },
      },
      { so: 'nothing is asked back', answers: ['session.ended', 'ok'], seen: { status: 'OUT', asked: [] } },
    ],
  })

  leftWhole(theMarket)
})
