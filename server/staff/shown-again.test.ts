import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { endStaffDevice, getStaffMe, listStaffDevices, logInStaff, proveStaff } from '#contract/operator/session.ts'
import { revealPartnerAccount } from '#contract/operator/partners.ts'
import { approveBatch, issueBatch } from '#contract/operator/refund-batches.ts'
import { approveRefund, refundByBank, setRefundAccount } from '#contract/operator/refunds.ts'
import { changeSettings, type DeskSettings, getDeskSettings } from '#contract/operator/settings.ts'
import * as calls from '#contract/operator/staff.ts'
import { getToday } from '#contract/operator/today.ts'
import { totpAt } from '#server/identity/totp.ts'
import { memberPassword } from '#tests/support/client.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import {
  asStaff,
  type Desk,
  makeFresh,
  makeStaff,
  openDesk,
  showAgain,
  type TestStaff,
  totpFor,
} from '#tests/support/staff.ts'

let market: Market
let owner: Desk
let colleague: TestStaff
before(async () => {
  market = await openMarket({ env: { ROLE: 'server', RATE_LIMIT_FACTOR: '1' } })
})
after(() => market[Symbol.asyncDispose]())
beforeEach(async () => {
  await sql`delete from rate_buckets`.execute(market.db)
  owner = await asStaff(market, await makeStaff(market, { roles: ['owner'] }))
  colleague = await makeStaff(market, { roles: ['orders'], name: '박주문' })
})

const errnoOf = async (work: Promise<unknown>) => (await refusalOf(work)).errno
const said = async (work: Promise<unknown>) => (await refusalOf(work)).message
const look = async (id: number) => (await owner.send(calls.getStaff, { params: { id } })).data
const seen = async () => ({ version: (await look(colleague.id)).version })
const recognised = '직접 만남'
const resetTotp = async (desk = owner) =>
  desk.send(calls.resetStaffTotp, { params: { id: colleague.id }, body: { ...(await seen()), recognised } })
const logIn = async (differences: object = {}) =>
  market.visitor.send(logInStaff, {
    body: { login: colleague.login, password: memberPassword, otp: totpFor(colleague), ...differences },
  })
/** The one-time password that this staff member used last, whatever the time is now. */
const usedBy = async ({ staff: { id, totpSecret } }: Desk) => {
  const { rows } = await sql<{ totp_last: number }>`select totp_last from staff where id = ${id}`.execute(market.db)
  return totpAt(totpSecret, Number(rows[0]!.totp_last))
}
const showing = (desk: Desk, differences: object = {}) =>
  desk.send(proveStaff, { body: { password: memberPassword, otp: totpFor(desk.staff), ...differences } })

describe('what lets somebody in at the desk', () => {
  it('is done by nobody who has not shown password and authenticator again', async () => {
    const params = { id: colleague.id }
    const now = await seen()
    for (const work of [
      () => owner.send(calls.addStaff, { body: { login: 'back.door', name: '나', roles: ['owner'], recognised } }),
      () => owner.send(calls.saveStaff, { params, body: { ...now, name: '박주문', roles: ['owner'] } }),
      () => owner.send(calls.startStaff, { params, body: now }),
      () => owner.send(calls.resetStaffPassword, { params, body: { ...now, recognised } }),
      () => resetTotp(),
    ])
      assert.equal(await errnoOf(work()), 1424)
    assert.deepEqual((await look(colleague.id)).roles, ['orders'])
    await logIn()
    // Signing somebody out has to be quick, so it needs no proof.
    const shuts = { params, body: { ...(await seen()), reason: '잃어버린 기기' } }
    await owner.send(calls.signOutStaff, shuts)
  })

  it('is asked of what gives something away, and of settings and partners only where money is meant', async () => {
    const params = { id: 999_999 }
    for (const work of [
      () =>
        owner.send(setRefundAccount, { params, body: { bank_code: '004', depositor: '김', account: '110234567890' } }),
      () => owner.send(refundByBank, { params, body: { state: 'MANUAL', note: '보냄' } }),
      () => owner.send(approveRefund, { params, body: { state: 'HELD' } }),
      () => owner.send(approveBatch, { params, body: {} }),
      () => owner.send(issueBatch, { params, body: { state: 'NEW' } }),
      () => owner.send(revealPartnerAccount, { params }),
    ])
      assert.equal(await errnoOf(work()), 1424)
    const { seen: last } = await owner.send(getDeskSettings, {})
    const set = (values: Partial<DeskSettings>) => owner.send(changeSettings, { body: { values, seen: last } })
    assert.equal(await errnoOf(set({ second_person_from: 5_000_000 })), 1424)
    assert.equal(await errnoOf(set({ return_days: 4, staff_idle_minutes: 240 })), 1424)
    await set({ return_days: 4 })
  })

  it('is open for five minutes, in the session in which both were shown', async () => {
    await makeFresh(market, owner.staff)
    const elsewhere = await asStaff(market, owner.staff)
    await showAgain(market, owner)
    await resetTotp()
    await market.pass(4 * 60)
    await resetTotp()
    assert.equal(await errnoOf(resetTotp(elsewhere)), 1424)
    await market.pass(2 * 60)
    assert.equal(await errnoOf(resetTotp()), 1424)
  })

  it('asks for the present password and a number that was not used, and counts wrong ones', async () => {
    assert.match(await said(showing(owner, { otp: await usedBy(owner) })), /이미 쓴 번호입니다/, 'of the login')
    await makeFresh(market, owner.staff)
    assert.equal(await said(showing(owner, { password: 'not this 1' })), '현재 비밀번호가 일치하지 않습니다.')
    assert.match(await said(showing(owner, { otp: '000000' })), /인증번호가 맞지 않거나/)
    await showing(owner)
    assert.match(await said(showing(owner, { otp: await usedBy(owner) })), /이미 쓴 번호입니다/)
    await makeFresh(market, owner.staff)
    for (let wrong = 0; wrong < 10; wrong++) await refusalOf(showing(owner, { password: `guess number ${wrong}` }))
    assert.equal((await refusalOf(showing(owner))).status, 429)
    await owner.send(getStaffMe, {})
  })

  it('is written down with how the person was recognised', async () => {
    await showAgain(market, owner)
    const without = owner.send(calls.resetStaffTotp, {
      params: { id: colleague.id },
      body: { ...(await seen()), recognised: ' ' },
    })
    assert.equal(await said(without), '본인인지 어떻게 확인했는지 입력하세요')
    await resetTotp()
    const { id } = await owner.send(calls.addStaff, {
      body: { login: `met.${colleague.id}`, name: '새직원', roles: ['orders', 'content'], recognised: '신분증 확인' },
    })
    const firstOf = async (account: number) =>
      (await look(account)).history.map(({ action, reason }) => [action, reason])[0]
    assert.deepEqual(await firstOf(colleague.id), ['staff.totp', recognised])
    assert.deepEqual(await firstOf(id), ['staff.add', '신분증 확인'])
  })
})

describe('one’s own devices at the desk', () => {
  it('are listed, and another one is logged out by who shows password and number again', async () => {
    const here = await asStaff(market, colleague)
    await makeFresh(market, colleague)
    const there = await asStaff(market, colleague)
    const devices = async () => (await here.send(listStaffDevices, {})).data
    const found = await devices()
    assert.deepEqual(
      found.map(({ current }) => current),
      [true, false],
    )
    const other = { params: { session_id: found[1]!.id } }
    assert.equal(await errnoOf(here.send(endStaffDevice, other)), 1424)
    await there.send(getStaffMe, {})
    await showAgain(market, here)
    await here.send(endStaffDevice, other)
    assert.equal(await said(there.send(getStaffMe, {})), '다시 로그인해 주세요.')
    assert.equal((await devices()).length, 1)
    assert.equal((await look(colleague.id)).history[0]?.action, 'staff.own-sign-out')
    await showAgain(market, owner)
    const strange = { params: { session_id: (await devices())[0]!.id } }
    assert.equal((await refusalOf(owner.send(endStaffDevice, strange))).status, 404)
  })
})

describe('what happened to an account', () => {
  it('is told to its person at the next login, once', async () => {
    await logIn()
    await showAgain(market, owner)
    await owner.send(calls.saveStaff, {
      params: { id: colleague.id },
      body: { ...(await seen()), name: '박주문', roles: ['orders', 'money'] },
    })
    await makeFresh(market, colleague)
    const { since } = (await logIn()).data
    assert.deepEqual(
      since.acts.map(({ action, staff_name, reason }) => [action, staff_name, reason]),
      [['staff.save', '김담당', 'orders, money']],
    )
    await makeFresh(market, colleague)
    assert.deepEqual((await logIn()).data.since, { wrong_tries: 0, acts: [] })
  })

  it('tells how often somebody failed to get in as this person, by password or by number', async () => {
    await logIn()
    for (const wrong of [{ password: 'not this 1' }, { password: 'nor this 2' }, { otp: '000000' }])
      await refusalOf(logIn(wrong))
    await makeFresh(market, colleague)
    assert.equal((await logIn()).data.since.wrong_tries, 3)
    assert.equal((await look(colleague.id)).history[0]!.reason, '그 전에 틀린 비밀번호나 인증번호 3번')
  })

  it('is told to every owner on the page of the day, and to nobody else', async () => {
    const other = await openDesk(market, ['owner'])
    await showAgain(market, owner)
    await resetTotp()
    for (let wrong = 0; wrong < 10; wrong++) await refusalOf(logIn({ password: `guess number ${wrong}` }))
    const { accounts } = (await other.send(getToday, {})).data
    assert.deepEqual(
      accounts!.slice(0, 2).map(({ action, account_id, reason }) => [action, account_id, reason]),
      [
        ['staff.tried', colleague.id, '틀린 비밀번호나 인증번호 10번'],
        ['staff.totp', colleague.id, recognised],
      ],
    )
    const worker = await openDesk(market, ['members', 'money', 'orders'])
    assert.equal((await worker.send(getToday, {})).data.accounts, null)
  })
})

describe('signing somebody out', () => {
  it('ends every session of the account, with a reason, and lets it log in again', async () => {
    const desk = await asStaff(market, colleague)
    const params = { id: colleague.id }
    const empty = owner.send(calls.signOutStaff, { params, body: { ...(await seen()), reason: '' } })
    assert.equal(await said(empty), '사유를 입력하세요')
    await owner.send(calls.signOutStaff, { params, body: { ...(await seen()), reason: '노트북 분실' } })
    assert.equal(await said(desk.send(getStaffMe, {})), '다시 로그인해 주세요.')
    await makeFresh(market, colleague)
    await asStaff(market, colleague)
    const [, act] = (await look(colleague.id)).history
    assert.deepEqual([act?.action, act?.reason], ['staff.sign-out', '노트북 분실'])
  })
})
