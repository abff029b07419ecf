import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { io, type Socket } from 'socket.io-client'
import { changeStaffPassword } from '#contract/operator/session.ts'
import { signOutStaff } from '#contract/operator/staff.ts'
import { memberPassword } from '#tests/support/client.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { asStaff, type Desk, makeFresh, openDesk, ownPassword, totpFor } from '#tests/support/staff.ts'

let market: Market
before(async () => {
  market = await openMarket()
})
after(() => market[Symbol.asyncDispose]())

/** A page of the console: the browser sends the cookie and the Origin. */
function open(url: string, token: string | undefined, origin = url): Socket {
  return io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { desk: true },
    extraHeaders: { origin, ...(token && { cookie: `staff=${token}` }) },
  })
}
const connected = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
const refusal = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    socket.once('connect_error', ({ message }) => resolve(message))
    socket.once('connect', () => reject(new Error('was let in')))
  })
const ended = (socket: Socket) => new Promise<unknown>((resolve) => socket.once('session-ended', resolve))
const signOut = async ({ staff }: Desk) => {
  const owner = await openDesk(market, ['owner'])
  await owner.send(signOutStaff, { params: { id: staff.id }, body: { version: 0, reason: '기기 분실' } })
}

describe('a socket of the console', () => {
  it('ends the oldest of its login when there are more than twenty', async () => {
    await using small = await openMarket({ rateLimitFactor: 1 })
    const { token } = await openDesk(small, ['partner'])
    const first = open(small.url, token)
    await connected(first)
    const over = new Promise((resolve) => first.once('disconnect', resolve))
    const others = Array.from({ length: 20 }, () => open(small.url, token))
    await Promise.all(others.map(connected))
    await over
    assert.ok(others.every((socket) => socket.connected))
    for (const socket of others) socket.disconnect()
  })

  it('is opened by the cookie alone, for a page of ours', async () => {
    const desk = await openDesk(market, ['orders'])
    assert.equal(await refusal(open(market.url, undefined)), 'session.expired')
    assert.equal(await refusal(open(market.url, 'a.b.c')), 'session.expired')
    assert.match(await refusal(open(market.url, desk.token, 'https://other.example')), /error/)
    const socket = open(market.url, desk.token)
    await connected(socket)
    socket.disconnect()
  })

  it('hears of the end of its login at once, on every process, and is closed with it', async () => {
    const desk = await openDesk(market, ['orders'])
    const second = await market.another()
    const sockets = [open(market.url, desk.token), open(second.url, desk.token)]
    await Promise.all(sockets.map(connected))
    const heard = Promise.all(sockets.map(ended))
    const closed = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve))))
    await signOut(desk)
    await heard
    await closed
    assert.equal(await refusal(open(market.url, desk.token)), 'session.expired')
  })

  it('stays open on the device on which a password was changed, and closes on the others', async () => {
    const here = await openDesk(market, ['orders'])
    await makeFresh(market, here.staff)
    const there = await asStaff(market, here.staff)
    const [socket, other] = [open(market.url, here.token), open(market.url, there.token)]
    await Promise.all([connected(socket), connected(other)])
    const heard = ended(other)
    await makeFresh(market, here.staff)
    await here.send(changeStaffPassword, {
      body: { current_password: memberPassword, password: ownPassword, otp: totpFor(here.staff) },
    })
    await heard
    assert.ok(socket.connected)
    socket.disconnect()
  })
})
