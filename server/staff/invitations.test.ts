import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { acceptInvitation, openInvitation } from '#contract/operator/invitations.ts'
import { logInStaff } from '#contract/operator/session.ts'
import * as calls from '#contract/operator/staff.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import {
  type Desk,
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
})
after(() => market[Symbol.asyncDispose]())
beforeEach(async () => {
  owner = await openDesk(market, ['owner'])
  await showAgain(market, owner)
})

const recognised = '직접 만남'
let count = 0
const add = async () => {
  const body = { login: `invited${++count}`, name: '새직원', roles: ['orders' as const], recognised }
  return owner.send(calls.addStaff, { body })
}
const look = async (id: number) => (await owner.send(calls.getStaff, { params: { id } })).data
const open = (token: string) => market.visitor.send(openInvitation, { body: { token } })
const errnoOf = async (work: Promise<unknown>) => (await refusalOf(work)).errno
const over = 1425

describe('an invitation', () => {
  it('opens as often as it is looked at, and is used once, also by two at the same moment', async () => {
    const { invitation } = await add()
    const { data } = await open(invitation.token)
    const { data: again } = await open(invitation.token)
    assert.equal(data.totp.secret, again.totp.secret)
    const use = () => joinDesk(market, invitation.token)
    const answers = await Promise.allSettled([use(), use(), use()])
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal(await errnoOf(open(invitation.token)), over)
    assert.equal(await errnoOf(use()), over)
  })

  it('wants a good password and the number of the authenticator, and is not used up by wrong ones', async () => {
    const { invitation } = await add()
    const { data } = await open(invitation.token)
    const accept = (differences: object) =>
      market.visitor.send(acceptInvitation, {
        body: {
          token: invitation.token,
          password: ownPassword,
          otp: totpFor({ totpSecret: data.totp.secret }),
          ...differences,
        },
      })
    assert.equal(await errnoOf(accept({ password: 'short' })), 1000)
    assert.equal(await errnoOf(accept({ password: 'password123' })), 1140)
    assert.equal(await errnoOf(accept({ otp: totpFor({ totpSecret: data.totp.secret }, 40) })), 1142)
    await accept({})
  })

  it('is over after a day', async () => {
    const { id, invitation } = await add()
    await market.pass(23 * 60 * 60)
    await open(invitation.token)
    await market.pass(61 * 60)
    assert.equal(await errnoOf(open(invitation.token)), over)
    assert.equal(await errnoOf(joinDesk(market, invitation.token)), over)
    owner = await openDesk(market, ['owner'])
    assert.equal((await look(id)).invitation?.state, 'expired')
  })

  it('opens nothing once it is revoked, sent again, or its account is stopped', async () => {
    const { id, invitation } = await add()
    const params = { id }
    await owner.send(calls.revokeInvitation, { params, body: { version: 0 } })
    assert.equal(await errnoOf(open(invitation.token)), over)
    assert.equal((await look(id)).invitation?.state, 'revoked')
    const invite = (version: number) => owner.send(calls.inviteStaff, { params, body: { version, recognised } })
    const second = await invite(1)
    const third = await invite(2)
    assert.equal(await errnoOf(open(second.invitation.token)), over)
    await open(third.invitation.token)
    await owner.send(calls.stopStaff, { params, body: { version: 3, reason: '보안 확인' } })
    assert.equal(await errnoOf(open(third.invitation.token)), over)
    await owner.send(calls.startStaff, { params, body: { version: 4 } })
    await joinDesk(market, third.invitation.token)
    assert.deepEqual(
      (await look(id)).history.map(({ action }) => action).filter((action) => action !== 'staff.login'),
      ['staff.join', 'staff.start', 'staff.stop', 'staff.invite', 'staff.invite', 'staff.uninvite', 'staff.add'],
    )
  })

  it('is for who has not come yet: nobody’s own password is taken by a link', async () => {
    const { id, invitation } = await add()
    const desk = await joinDesk(market, invitation.token)
    const { version } = await look(id)
    const body = { version, recognised }
    assert.equal(await errnoOf(owner.send(calls.inviteStaff, { params: { id }, body })), 1180)
    const old = await makeStaff(market)
    const known = { version: 0, recognised }
    assert.equal(await errnoOf(owner.send(calls.inviteStaff, { params: { id: old.id }, body: known })), 1180)
    await makeFresh(market, desk.staff)
    await market.visitor.send(logInStaff, {
      body: { login: desk.staff.login, password: ownPassword, otp: totpFor(desk.staff) },
    })
  })

  it('is made by nobody who has not shown password and authenticator again', async () => {
    const { id } = await add()
    await market.pass(6 * 60)
    const body = { version: 0, recognised }
    assert.equal(await errnoOf(owner.send(calls.inviteStaff, { params: { id }, body })), 1424)
    await owner.send(calls.revokeInvitation, { params: { id }, body: { version: 0 } })
  })
})
