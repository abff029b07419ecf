import { after, before, describe } from 'node:test'
import { sql } from 'kysely'
import { changePassword, leave } from '#contract/account.ts'
import { suspendMember } from '#contract/operator/members.ts'
import { logInStaff } from '#contract/operator/session.ts'
import { resetStaffPassword, stopStaff } from '#contract/operator/staff.ts'
import { findPassword, logIn, logOut, refreshTokens, resetPassword } from '#contract/session.ts'
import { transaction } from '#database/transaction.ts'
import { codeHash, keepCode, verifyCode } from '#server/identity/phone-codes.ts'
import { clientOf, memberPassword, visitor } from '#tests/support/client.ts'
import { makeMember } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, makeStaff, openDesk, showAgain, type TestStaff, totpFor } from '#tests/support/staff.ts'
import { send } from '#web/api/client.ts'
import { leftWhole } from './left-whole.ts'
import { openParkedMarket, rowOf } from './parked.ts'
import { eitherWay, race } from './race.ts'

let market: Market
let second: string
let desk: Desk
before(async () => {
  market = await openParkedMarket()
  second = (await market.another()).url
  desk = await openDesk(market, ['owner'])
  await showAgain(market, desk)
})
after(() => market?.[Symbol.asyncDispose]())

const fresh = 'Quiet-river-7731'
const other = 'Early-lantern-4402'
const theMarket = () => market
const openSessions = async (user: number) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sessions where user_id = ${user} and ended_at is null`.execute(market.db)
  return rows[0]!.n
}
const row = (shopper: Pick<Shopper, 'id'>) => rowOf('users', shopper.id)
const seen = async ({ id }: Pick<Shopper, 'id'>) => ({ sessions: await openSessions(id) })
const change = (password: string) => (shopper: Shopper) =>
  shopper.send(changePassword, { body: { current_password: memberPassword, password, password2: password } })
const logInElsewhere = ({ user }: Shopper) =>
  visitor(second).send(logIn, { body: { userid: user!.userid, password: memberPassword } })
const suspend = async ({ id }: Pick<Shopper, 'id'>) => {
  const { version } = await market.db
    .selectFrom('users')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return desk.send(suspendMember, { params: { id }, body: { version, words: '서류 확인' } })
}

describe('a member', () => {
  race(theMarket, {
    scene: () => makeShopper(market),
    acts: [
      ['somebody who knows the old password logs in', logInElsewhere],
      ['the member chooses a new one', change(fresh)],
    ],
    at: row,
    seen,
    ends: [
      { so: 'only the member’s own session lives', answers: ['ok', 'ok'], seen: { sessions: 1 } },
      { so: 'the old one opens nothing', answers: ['login.wrong', 'ok'], seen: { sessions: 1 } },
    ],
  })

  race(theMarket, {
    scene: async () => ({ ...(await makeShopper(market)), status: '' }),
    acts: [
      ['the member logs in', async (scene) => (scene.status = (await logInElsewhere(scene)).data.user.status)],
      ['the desk suspends the member', suspend],
    ],
    at: row,
    seen: async (scene) => ({ ...(await seen(scene)), status: scene.status }),
    ends: [
      { so: 'the session ends', answers: ['ok', 'ok'], seen: { sessions: 0, status: 'ACTIVE' } },
      { so: 'the session is one of a suspended member', answers: ['ok', 'ok'], seen: { sessions: 1, status: 'STOP' } },
    ],
  })

  race(theMarket, {
    scene: () => makeShopper(market),
    acts: [
      ['a member logs in', logInElsewhere],
      [
        'the same member leaves the market',
        (shopper: Shopper) => shopper.send(leave, { body: { user_out_code_id: 1, user_content: '' } }),
      ],
    ],
    at: row,
    seen,
    ends: [
      { so: 'the session ends', answers: ['ok', 'ok'], seen: { sessions: 0 } },
      { so: 'nobody is there any more', answers: ['login.wrong', 'ok'], seen: { sessions: 0 } },
    ],
  })

  race(theMarket, {
    scene: () => makeShopper(market),
    acts: [
      ['one tab changes the password', change(fresh)],
      ['another tab changes it to something else', change(other)],
    ],
    at: row,
    seen,
    ends: [
      { so: 'the first one holds', answers: ['ok', 'password.current-wrong'], seen: { sessions: 1 } },
      { so: 'the first one holds', answers: ['password.current-wrong', 'ok'], seen: { sessions: 1 } },
    ],
  })
})

/** A login with its refresh token, as a page keeps them. */
async function loggedIn() {
  const member = await makeMember(market.db)
  const { data } = await market.visitor.send(logIn, { body: { userid: member.userid, password: memberPassword } })
  const { rows } = await sql<{ id: string }>`select id from sessions where user_id = ${member.id}`.execute(market.db)
  const { access_token, refresh_token } = data.tokens
  const page = clientOf(market.url, access_token, data.user)
  return { ...page, id: member.id, session: rows[0]!.id, refresh_token, successors: [] as string[] }
}
type LoggedIn = Awaited<ReturnType<typeof loggedIn>>
const session = (scene: LoggedIn) => rowOf('sessions', scene.session)
const refreshAt = (url: () => string) => async (scene: LoggedIn) => {
  const { data } = await send(url(), refreshTokens, {}, scene.refresh_token)
  scene.successors.push(data.tokens.refresh_token)
}
const refresh = refreshAt(() => market.url)

describe('a session', () => {
  race(theMarket, {
    scene: loggedIn,
    acts: [
      ['one tab refreshes', refresh],
      ['another tab refreshes with the same token', refreshAt(() => second)],
    ],
    at: session,
    seen: async (scene) => ({ ...(await seen(scene)), successors: new Set(scene.successors).size }),
    ends: eitherWay({
      so: 'both have the same successor',
      answers: ['ok', 'ok'],
      seen: { sessions: 1, successors: 1 },
    }),
  })

  race(theMarket, {
    scene: loggedIn,
    acts: [
      ['one tab refreshes', refresh],
      ['another tab logs out', (scene) => scene.send(logOut)],
    ],
    at: session,
    seen,
    ends: [
      { so: 'it is over', answers: ['ok', 'ok'], seen: { sessions: 0 } },
      { so: 'it is over', answers: ['session.ended', 'ok'], seen: { sessions: 0 } },
    ],
  })

  race(theMarket, {
    scene: loggedIn,
    acts: [
      ['a tab refreshes', refresh],
      ['the desk suspends the member', suspend],
    ],
    at: session,
    seen,
    ends: [
      { so: 'it is over', answers: ['ok', 'ok'], seen: { sessions: 0 } },
      { so: 'it is over', answers: ['session.ended', 'ok'], seen: { sessions: 0 } },
    ],
  })
})

/** Somebody who forgot the password and has shown the telephone: the form of the new one is open, here and in another tab. */
async function forgotten() {
  const shopper = await makeShopper(market)
  const { userid, name, phone_no } = await market.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', shopper.id)
    .executeTakeFirstOrThrow()
  const shown = { auth_flag: 'FP' as const, phone_no, auth_number: '482913' }
  await transaction(market.db, 'job', (trx) => keepCode(trx, shown, codeHash(market.config, shown)))
  await verifyCode(market.server.deps, shown)
  const proof = { userid, phone_no, auth_number: shown.auth_number }
  await market.visitor.send(findPassword, { body: { ...proof, name } })
  return { ...shopper, proof }
}
const resetTo =
  (password: string, url: () => string) =>
  ({ proof }: Awaited<ReturnType<typeof forgotten>>) =>
    visitor(url()).send(resetPassword, { body: { ...proof, password, password2: password } })

describe('a forgotten password', () => {
  race(theMarket, {
    scene: forgotten,
    acts: [
      ['one tab sets a new one', resetTo(fresh, () => market.url)],
      ['another tab sets another with the same code', resetTo(other, () => second)],
    ],
    at: row,
    seen,
    ends: [
      { so: 'the code was good once', answers: ['ok', 'phone.not-verified'], seen: { sessions: 0 } },
      { so: 'the code was good once', answers: ['phone.not-verified', 'ok'], seen: { sessions: 0 } },
    ],
  })
})

const staffSessions = async ({ id }: TestStaff) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from staff_sessions where staff_id = ${id} and ended_at is null`.execute(market.db)
  return { sessions: rows[0]!.n }
}
const atTheDoor = (staff: TestStaff) =>
  visitor(second).send(logInStaff, {
    body: { login: staff.login, password: memberPassword, otp: totpFor(staff) },
  })

describe('a staff member', () => {
  race(theMarket, {
    scene: () => makeStaff(market, { roles: ['orders'] }),
    acts: [
      ['somebody who knows the old password logs in', atTheDoor],
      [
        'an owner gives out a new one',
        ({ id }) =>
          desk.send(resetStaffPassword, { params: { id }, body: { version: 0, recognised: '얼굴을 보고 확인' } }),
      ],
    ],
    at: ({ id }) => ['select 1 from staff where id = $1 for update', id],
    seen: staffSessions,
    ends: [
      { so: 'the session ends', answers: ['ok', 'ok'], seen: { sessions: 0 } },
      { so: 'the old one opens nothing', answers: ['login.staff-wrong', 'ok'], seen: { sessions: 0 } },
    ],
  })

  race(theMarket, {
    scene: () => makeStaff(market, { roles: ['orders'] }),
    acts: [
      ['somebody logs in', atTheDoor],
      [
        'an owner stops the account',
        ({ id }) => desk.send(stopStaff, { params: { id }, body: { version: 0, reason: '퇴사' } }),
      ],
    ],
    at: ({ id }) => ['select 1 from staff where id = $1 for update', id],
    seen: staffSessions,
    ends: [
      { so: 'the session ends', answers: ['ok', 'ok'], seen: { sessions: 0 } },
      { so: 'it opens nothing', answers: ['login.staff-wrong', 'ok'], seen: { sessions: 0 } },
    ],
  })

  leftWhole(theMarket)
})
