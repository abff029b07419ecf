import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { changeStaffPassword, getStaffMe, logInStaff } from '#contract/operator/session.ts'
import { openInvitation } from '#contract/operator/invitations.ts'
import * as calls from '#contract/operator/staff.ts'
import { countHolds } from '#contract/operator/holds.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import { newTotpSecret } from '#server/identity/totp.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { memberPassword } from '#tests/support/client.ts'
import {
  asStaff,
  type Desk,
  deskOf,
  joinDesk,
  makeFresh,
  makeStaff,
  openDesk,
  ownPassword,
  showAgain,
  totpFor,
} from '#tests/support/staff.ts'

let market: Market
let owner: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  owner = await openDesk(market, ['owner'])
})
// Some tests move the clock on, which ends the proof.
beforeEach(() => showAgain(market, owner))
after(() => market[Symbol.asyncDispose]())

let count = 0
const add = (roles: StaffRole[] = ['orders']) =>
  owner.send(calls.addStaff, { body: { login: `New.Staff${++count}`, name: '새직원', roles, recognised: '직접 만남' } })
const look = async (id: number) => (await owner.send(calls.getStaff, { params: { id } })).data
const versionOf = async (id: number) => (await look(id)).version
const said = async (work: Promise<unknown>) => (await refusalOf(work)).message
const enter = ({ login, password, totp = newTotpSecret() }: { login: string; password: string; totp?: string }) =>
  market.visitor.send(logInStaff, { body: { login, password, otp: totpFor({ totpSecret: totp }) } })
const gone = '다시 로그인해 주세요.'
const wrong = '아이디, 비밀번호 또는 인증번호가 맞지 않습니다.'

describe('the staff’s desk', () => {
  it('makes an account whose person alone sets its password and its authenticator', async () => {
    const { id, invitation } = await add(['orders', 'money'])
    const { login } = await look(id)
    assert.equal(login, `new.staff${count}`)
    assert.equal(await said(enter({ login, password: memberPassword })), wrong, 'nobody’s password yet')
    const { data: invited } = await market.visitor.send(openInvitation, { body: { token: invitation.token } })
    assert.match(invited.totp.qr, /^<svg/)
    assert.match(
      decodeURIComponent(invited.totp.address),
      new RegExp(`^otpauth://totp/한결:new\\.staff${count}\\?issuer=한결&secret=[A-Z2-7]{32}&`),
    )
    const desk = await joinDesk(market, invitation.token)
    const { staff } = (await desk.send(getStaffMe, {})).data
    const roles = ['orders', 'money']
    assert.deepEqual(staff, { id, login, name: '새직원', roles, password_given: false, partner: null })
    await desk.send(countHolds, {})
    const { rows } = await sql<{ said: string }>`
      select (audit_log::text || staff::text || staff_invitations::text) as said
      from audit_log join staff on staff.id::text = target_id join staff_invitations on staff_invitations.staff_id = staff.id
      where target_kind = 'staff' and target_id = ${String(id)}`.execute(market.db)
    assert.ok(rows.length > 0)
    for (const row of rows)
      for (const secret of [ownPassword, desk.staff.totpSecret, invitation.token]) assert.ok(!row.said.includes(secret))
    const kept = await look(id)
    assert.deepEqual(
      [kept.sessions, kept.status, kept.invitation?.state, kept.history.map(({ action }) => action)],
      [1, 'ACTIVE', 'used', ['staff.login', 'staff.join', 'staff.add']],
    )
    const again = { login: `new.staff${count}`, name: '또', roles: ['orders' as const], recognised: '직접 만남' }
    assert.equal(await said(owner.send(calls.addStaff, { body: again })), '이미 사용 중인 아이디입니다.')
    assert.equal(
      await said(owner.send(calls.addStaff, { body: { ...again, login: '한글' } })),
      '아이디는 영어와 숫자 3~30자입니다.',
    )
    assert.equal(
      await said(owner.send(calls.addStaff, { body: { ...again, login: 'no.role', roles: [] } })),
      '권한을 하나 이상 고르세요',
    )
  })

  it('lets whoever was told a password do nothing before setting one of their own', async () => {
    const staff = await makeStaff(market, { roles: ['orders'] })
    const given = { version: 0, recognised: '직접 만남' }
    const { secrets } = await owner.send(calls.resetStaffPassword, { params: { id: staff.id }, body: given })
    const { data } = await enter({ login: staff.login, password: secrets.password!, totp: staff.totpSecret })
    const desk = deskOf(market.url, data.access_token, staff)
    assert.equal((await desk.send(getStaffMe, {})).data.staff.password_given, true)
    const refused = await refusalOf(desk.send(countHolds, {}))
    assert.deepEqual([refused.status, refused.errno], [403, 3268])
    const body = { current_password: secrets.password!, password: ownPassword, otp: totpFor(staff, 1) }
    await desk.send(changeStaffPassword, { body })
    await desk.send(countHolds, {})
    assert.equal((await desk.send(getStaffMe, {})).data.staff.password_given, false)
  })

  it('changes roles that hold at once for a running session', async () => {
    const desk = await openDesk(market, ['money'])
    const { id } = desk.staff
    assert.equal((await refusalOf(desk.send(countHolds, {}))).status, 403)
    const save = (roles: StaffRole[], version: number) =>
      owner.send(calls.saveStaff, { params: { id }, body: { version, name: '김주문', roles } })
    const { version } = await save(['orders'], await versionOf(id))
    await desk.send(countHolds, {})
    assert.deepEqual((await desk.send(getStaffMe, {})).data.staff.roles, ['orders'])
    const late = await refusalOf(save(['money'], version - 1))
    assert.deepEqual([late.errno, late.result], [1180, { conflicts: [{ id, name: '김주문', now: '이용 중 · 주문' }] }])
    await save(['read-only'], version)
    await desk.send(countHolds, {})
    assert.equal((await look(id)).history[0]!.reason, 'read-only')
  })

  it('stops somebody at this moment, and lets them in again', async () => {
    const desk = await openDesk(market, ['orders'])
    const { id } = desk.staff
    const stop = async (reason: string) =>
      owner.send(calls.stopStaff, { params: { id }, body: { version: await versionOf(id), reason } })
    assert.equal(await said(stop(' ')), '사유를 입력하세요')
    await stop('퇴사')
    assert.equal(await said(desk.send(getStaffMe, {})), gone)
    assert.equal(await said(asStaff(market, desk.staff)), wrong)
    await owner.send(calls.startStaff, { params: { id }, body: { version: await versionOf(id) } })
    assert.equal(await said(desk.send(getStaffMe, {})), gone, 'what ended stays ended')
    assert.deepEqual(
      (await look(id)).history.slice(0, 2).map(({ action, reason }) => [action, reason]),
      [
        ['staff.start', ''],
        ['staff.stop', '퇴사'],
      ],
    )
  })

  it('gives a new password and a new secret, and ends what was open with the old', async () => {
    const { staff } = await openDesk(market, ['orders'])
    const { id, login } = staff
    const recognised = '영상통화'
    const made = await owner.send(calls.resetStaffPassword, {
      params: { id },
      body: { version: await versionOf(id), recognised },
    })
    const password = made.secrets.password!
    assert.equal((await look(id)).sessions, 0)
    await makeFresh(market, staff)
    assert.equal(await said(enter({ login, password: memberPassword, totp: staff.totpSecret })), wrong)
    const { secrets } = await owner.send(calls.resetStaffTotp, {
      params: { id },
      body: { version: await versionOf(id), recognised },
    })
    assert.equal(await said(enter({ login, password, totp: staff.totpSecret })), wrong)
    await enter({ login, password, totp: secrets.totp!.secret })
  })

  it('never loses its last owner, and nobody stops themselves', async () => {
    const { id } = owner.staff
    const own = async (roles: StaffRole[]) =>
      owner.send(calls.saveStaff, { params: { id }, body: { version: await versionOf(id), name: '대표', roles } })
    assert.equal(await said(own(['money'])), '마지막 대표의 권한은 없앨 수 없습니다.')
    const stopSelf = async () =>
      owner.send(calls.stopStaff, { params: { id }, body: { version: await versionOf(id), reason: '휴가' } })
    assert.equal(await said(stopSelf()), '자기 자신은 정지할 수 없습니다.')
    // Two owners take each other's role away at the same time: one keeps it.
    const others = [await openDesk(market, ['owner']), await openDesk(market, ['owner'])] as const
    for (const desk of others) await showAgain(market, desk)
    const versions = await Promise.all([id, ...others.map(({ staff }) => staff.id)].map(versionOf))
    const take = (desk: Desk, from: number, version: number) =>
      desk.send(calls.saveStaff, { params: { id: from }, body: { version, name: '김담당', roles: ['content'] } })
    const answers = await Promise.allSettled([
      take(others[0], others[1].staff.id, versions[2]!),
      take(others[1], others[0].staff.id, versions[1]!),
      take(others[0], id, versions[0]!),
      take(others[1], id, versions[0]!),
    ])
    assert.ok(answers.some(({ status }) => status === 'fulfilled'))
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from staff where 'owner' = any(roles) and status = 'ACTIVE'`.execute(market.db)
    assert.ok(rows[0]!.n >= 1)
    owner = await asStaff(market, await makeStaff(market, { roles: ['owner'] }))
  })

  it('is the owners’ alone', async () => {
    const desk = await openDesk(market, ['members', 'intake', 'orders', 'money', 'content', 'read-only'])
    const params = { id: desk.staff.id }
    const refused = [
      () => desk.send(calls.listStaff, {}),
      () => desk.send(calls.getStaff, { params }),
      () => desk.send(calls.addStaff, { body: { login: 'intruder', name: '나', roles: ['owner'], recognised: '나' } }),
      () => desk.send(calls.saveStaff, { params, body: { version: 0, name: '나', roles: ['owner'] } }),
      () => desk.send(calls.stopStaff, { params, body: { version: 0, reason: '정지' } }),
      () => desk.send(calls.startStaff, { params, body: { version: 0 } }),
      () => desk.send(calls.inviteStaff, { params, body: { version: 0, recognised: '나' } }),
      () => desk.send(calls.revokeInvitation, { params, body: { version: 0 } }),
      () => desk.send(calls.resetStaffPassword, { params, body: { version: 0, recognised: '나' } }),
      () => desk.send(calls.resetStaffTotp, { params, body: { version: 0, recognised: '나' } }),
    ]
    for (const work of refused) assert.equal((await refusalOf(work())).errno, 1114)
    const { data } = await owner.send(calls.listStaff, {})
    assert.ok(data.some(({ id }) => id === params.id))
  })
})

describe('one’s own password', () => {
  it('is changed with the present one and a number of the authenticator, and ends the other sessions', async () => {
    const desk = await openDesk(market, ['orders'])
    await makeFresh(market, desk.staff)
    const elsewhere = await asStaff(market, desk.staff)
    await makeFresh(market, desk.staff)
    const password = 'brisket 2026 and more'
    const otp = totpFor(desk.staff, 1)
    const change = (differences: object = {}) =>
      desk.send(changeStaffPassword, { body: { current_password: memberPassword, password, otp, ...differences } })
    assert.equal(await said(change({ current_password: 'not this 1' })), '현재 비밀번호가 일치하지 않습니다.')
    assert.equal(await said(change({ password: 'short1' })), '비밀번호는 영어와 숫자를 포함한 8자 이상이어야 합니다.')
    assert.equal(await said(change({ password: 'password123' })), '너무 흔하거나 아이디·이름·상호가 든 비밀번호입니다.')
    assert.equal(await said(change({ otp: '12345' })), '인증번호 6자리를 입력하세요')
    assert.equal(
      await said(change({ password: memberPassword })),
      '지금 쓰는 비밀번호와 같아요. 다른 비밀번호를 정해 주세요.',
    )
    await change()
    assert.equal(await said(elsewhere.send(getStaffMe, {})), gone)
    await desk.send(getStaffMe, {})
    const again = change({ current_password: password, password: 'another brisket 7' })
    assert.match(await said(again), /이미 쓴 번호입니다/)

    const { id, login } = desk.staff
    const seen = await look(id)
    assert.deepEqual([seen.sessions, seen.history[0]?.action], [1, 'staff.own-password'])
    await makeFresh(market, desk.staff)
    const enterWith = (word: string) =>
      market.visitor.send(logInStaff, { body: { login, password: word, otp: totpFor(desk.staff) } })
    assert.equal(await said(enterWith(memberPassword)), wrong)
    await enterWith(password)
  })

  it('is nobody’s without a session', async () => {
    const body = { current_password: memberPassword, password: 'brisket 2026', otp: '000000' }
    assert.equal((await refusalOf(market.visitor.send(changeStaffPassword, { body }))).status, 401)
  })
})
