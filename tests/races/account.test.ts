import { after, before, describe } from 'node:test'
import { sql } from 'kysely'
import { changePassword, changePhone } from '#contract/account.ts'
import { findPassword, resetPassword } from '#contract/session.ts'
import { memberPassword } from '#tests/support/client.ts'
import { anApplication, aPicture, type Application, apply } from '#tests/support/join.ts'
import type { Market } from '#tests/support/market.ts'
import { at, makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { leftWhole } from './left-whole.ts'
import { openParkedMarket, rowOf, writingTo } from './parked.ts'
import { race } from './race.ts'
import { shown } from './shown.ts'

let market: Market
let second: string
before(async () => {
  market = await openParkedMarket()
  second = (await market.another()).url
})
after(() => market?.[Symbol.asyncDispose]())

const theMarket = () => market
const row = ({ id }: { id: number }) => rowOf('users', id)
const applyAt = (url: string, fields: Application) => aPicture().then((bytes) => apply({ url }, fields, bytes))
const applicants = async (column: 'phone_no' | 'business_no', value: string | undefined) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from users where ${sql.ref(column)} = ${value}`.execute(market.db)
  return { applicants: rows[0]!.n }
}

const passwordOf = async ({ id }: { id: number }) =>
  (await market.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .password_hash
const newPassword = 'kowal-rubin-17'
describe('a member whose password somebody else knows', () => {
  race(theMarket, {
    async scene() {
      const shopper = await makeShopper(market)
      const phone_no = anApplication()['phone_no']!
      return { ...shopper, phone_no, auth_number: await shown(market, 'CH', phone_no), elsewhere: at(second, shopper) }
    },
    acts: [
      [
        'the owner changes it',
        (scene: Shopper) =>
          scene.send(changePassword, {
            body: { current_password: memberPassword, password: newPassword, password2: newPassword },
          }),
      ],
      [
        'the other one takes his own telephone for the account',
        ({ elsewhere, phone_no, auth_number }) =>
          elsewhere.send(changePhone, { body: { phone_no, auth_number, current_password: memberPassword } }),
      ],
    ],
    at: row,
    async seen({ id, phone_no }) {
      const { rows } = await sql<{ taken: boolean }>`
        select phone_no = ${phone_no} as taken from users where id = ${id}`.execute(market.db)
      return rows[0]!
    },
    ends: [
      { so: 'the account stays the owner’s', answers: ['ok', 'password.current-wrong'], seen: { taken: false } },
      { so: 'it was his before', answers: ['ok', 'ok'], seen: { taken: true } },
    ],
  })
})

describe('a member whose telephone somebody else has', () => {
  race(theMarket, {
    async scene() {
      const shopper = await makeShopper(market)
      const { userid, name, phone_no } = await market.db
        .selectFrom('users')
        .select(['userid', 'name', 'phone_no'])
        .where('id', '=', shopper.id)
        .executeTakeFirstOrThrow()
      const lost = { userid, phone_no, auth_number: await shown(market, 'FP', phone_no) }
      await market.visitor.send(findPassword, { body: { ...lost, name } })
      const mine = anApplication()['phone_no']!
      return { ...shopper, lost, mine, auth_number: await shown(market, 'CH', mine), before: await passwordOf(shopper) }
    },
    acts: [
      [
        'the owner shows a new one',
        (scene) =>
          scene.send(changePhone, {
            body: { phone_no: scene.mine, auth_number: scene.auth_number, current_password: memberPassword },
          }),
      ],
      [
        'the other one sets a password by the old one',
        ({ lost }) =>
          market.visitor.send(resetPassword, { body: { ...lost, password: newPassword, password2: newPassword } }),
      ],
    ],
    at: row,
    seen: async (scene) => ({ ownersPassword: (await passwordOf(scene)) === scene.before }),
    ends: [
      { so: 'the password stays', answers: ['ok', 'phone.not-verified'], seen: { ownersPassword: true } },
      { so: 'it was his before', answers: ['password.current-wrong', 'ok'], seen: { ownersPassword: false } },
    ],
  })
})

describe('a telephone that was shown by a code', () => {
  race(theMarket, {
    async scene() {
      const mine = anApplication()
      const phone_no = mine['phone_no']!
      const auth_number = await shown(market, 'JA', phone_no)
      return { phone_no, mine: { ...mine, auth_number }, another: { ...anApplication({ phone_no }), auth_number } }
    },
    acts: [
      ['one tab applies', ({ mine }) => applyAt(market.url, mine)],
      ['another tab applies for another business with the same code', ({ another }) => applyAt(second, another)],
    ],
    at: () => writingTo('users'),
    seen: ({ phone_no }) => applicants('phone_no', phone_no),
    ends: [
      { so: 'the code was good once', answers: ['ok', 'phone.not-verified'], seen: { applicants: 1 } },
      { so: 'the code was good once', answers: ['phone.not-verified', 'ok'], seen: { applicants: 1 } },
    ],
  })

  race(theMarket, {
    async scene() {
      const [mine, another] = [anApplication(), anApplication()]
      const business_no = mine['business_no']!
      return {
        business_no,
        mine: { ...mine, auth_number: await shown(market, 'JA', mine['phone_no']!) },
        another: { ...another, business_no, auth_number: await shown(market, 'JA', another['phone_no']!) },
      }
    },
    acts: [
      ['one person applies for a business', ({ mine }) => applyAt(market.url, mine)],
      ['another person applies for the same business', ({ another }) => applyAt(second, another)],
    ],
    at: () => writingTo('user_addresses'),
    seen: ({ business_no }) => applicants('business_no', business_no),
    ends: [
      { so: 'it is a customer once', answers: ['ok', 'business.taken'], seen: { applicants: 1 } },
      { so: 'it is a customer once', answers: ['business.taken', 'ok'], seen: { applicants: 1 } },
    ],
  })

  race(theMarket, {
    async scene() {
      const shopper = await makeShopper(market)
      const phone_no = anApplication()['phone_no']!
      const body = { phone_no, auth_number: await shown(market, 'CH', phone_no), current_password: memberPassword }
      return { ...shopper, body, elsewhere: at(second, shopper) }
    },
    acts: [
      ['one tab makes it the member’s', (scene) => scene.send(changePhone, { body: scene.body })],
      ['another tab does with the same code', ({ elsewhere, body }) => elsewhere.send(changePhone, { body })],
    ],
    at: row,
    seen: ({ body }) => applicants('phone_no', body.phone_no),
    ends: [
      { so: 'the code was good once', answers: ['ok', 'phone.not-verified'], seen: { applicants: 1 } },
      { so: 'the code was good once', answers: ['phone.not-verified', 'ok'], seen: { applicants: 1 } },
    ],
  })

  leftWhole(theMarket)
})
