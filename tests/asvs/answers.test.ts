import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import fastify from 'fastify'
import { allCalls } from '#contract/all.ts'
import { listMembers } from '#contract/operator/members.ts'
import { isGoodPassword } from '#domain/password.ts'
import { operatorMembersRoutes } from '#server/members/operator-routes.ts'
import { operatorSessionRoutes } from '#server/staff/operator-session-routes.ts'
import { sessionRoutes } from '#server/identity/routes.ts'
import { answerErrors } from '#server/http/answer-errors.ts'
import { identifyCaller } from '#server/http/caller.ts'
import { logOptions } from '#server/http/log.ts'
import { readQuery } from '#server/http/read-query.ts'
import { secure } from '#server/http/security.ts'
import { memberPassword } from '#tests/support/client.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { openDesk } from '#tests/support/staff.ts'

let market: Market
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
})
after(() => market[Symbol.asyncDispose]())

describe('an answer', () => {
  it('says what it is, and in which letters', async () => {
    for (const [path, type] of [
      ['/api/codes/banks', 'application/json; charset=utf-8'],
      ['/api/nothing', 'application/json; charset=utf-8'],
      ['/Main', 'text/html; charset=utf-8'],
      ['/docs/openapi.json', 'application/json; charset=utf-8'],
      ['/metrics', 'text/plain; version=0.0.4; charset=utf-8'],
      ['/robots.txt', 'text/plain; charset=utf-8'],
    ] as const) {
      const { headers } = await fetch(`${market.url}${path}`)
      assert.equal(headers.get('content-type'), type, path)
    }
  })

  it('gives away nothing of the folder: no sources, no settings, no history, no list of files', async () => {
    for (const path of [
      '/.git/config',
      '/.env',
      '/package.json',
      '/server/main.ts',
      '/secrets/token',
      '/assets/',
      '/pictures/',
      '/assets/../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
    ]) {
      const answer = await fetch(`${market.url}${path}`)
      const said = await answer.text()
      assert.ok(answer.status >= 400, `${path}: ${answer.status}`)
      assert.doesNotMatch(said, /\[core\]|TOSS_SECRET_KEY|"devDependencies"|startServer/, path)
    }
  })

  it('comes for one reading of a request alone: what could be read as two is refused', async () => {
    const { port } = new URL(market.url)
    const start = 'POST /api/logins/user HTTP/1.1\r\nhost: x\r\nconnection: close\r\n'
    for (const shape of [
      `${start}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /livez HTTP/1.1\r\nhost: x\r\n\r\n`,
      `${start}content-length: 5\r\ncontent-length: 6\r\n\r\nhello!`,
      `${start}content-length: +5\r\n\r\nhello`,
      `${start}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
      `${start}transfer-encoding : chunked\r\n\r\n0\r\n\r\n`,
      `${start}transfer-encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n`,
    ]) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(shape)
      const said = await text(socket)
      assert.match(said, /^HTTP\/1\.1 400 /, JSON.stringify(shape))
      assert.equal(said.match(/^HTTP\/1\.1 /gm)?.length, 1, JSON.stringify(shape))
    }
  })
})

it('a password may have 8 to 128 letters', () => {
  for (const [length, good] of [
    [7, false],
    [8, true],
    [64, true],
    [128, true],
    [129, false],
  ] as const)
    assert.equal(isGoodPassword('Ab1-'.repeat(40).slice(0, length)), good, `${length}`)
})

it('what is a member’s own may be kept by nobody on the way, and by no browser', async () => {
  const { userid } = await makeMember(market.db)
  const { token } = await market.as(userid)
  const own = allCalls.filter(
    ({ method, access, params }) => method === 'GET' && access === 'member' && params._zod.def.type === 'void',
  )
  assert.ok(own.length > 8)
  for (const { path } of own) {
    const answer = await fetch(`${market.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    assert.match(answer.headers.get('cache-control') ?? '', /no-store/, path)
  }
})

it('a password is good until its owner changes it', async () => {
  const { userid } = await makeMember(market.db)
  await market.pass(2 * 365 * 86_400)
  assert.ok(await market.as(userid))
})

it('who logs in, who is not let in and what is refused stand in the log, and no secret with them', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const options = logOptions({ ...market.config, logLevel: 'info' })
  assert.ok(typeof options === 'object')
  await using app = fastify({ logger: { ...options, stream } })
  const deps = { ...market.server.deps, log: app.log }
  answerErrors(app)
  readQuery(app)
  await secure(app, deps)
  identifyCaller(app, deps)
  sessionRoutes(app, deps)
  operatorSessionRoutes(app, deps)
  operatorMembersRoutes(app, deps)

  const { id, userid } = await makeMember(market.db)
  const logIn = (password: string) =>
    app.inject({ method: 'POST', url: '/api/logins/user', body: { userid, password } })
  assert.equal((await logIn('wrong-1234')).statusCode, 401)
  assert.equal((await logIn(memberPassword)).statusCode, 200)
  const odd = { userid: { $ne: '' }, password: memberPassword }
  assert.equal((await app.inject({ method: 'POST', url: '/api/logins/user', body: odd })).statusCode, 400)
  const atDesk = { login: 'nobody', password: 'wrong-1234', otp: '123456' }
  assert.equal((await app.inject({ method: 'POST', url: '/api/operators/logins', body: atDesk })).statusCode, 401)
  const desk = await openDesk(market, ['intake'])
  const headers = { authorization: `Bearer ${desk.token}` }
  assert.equal((await app.inject({ url: listMembers.path, headers })).statusCode, 403)
  const all = lines.join('')
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.equal(logged.find(({ event }) => event === 'login.wrong')?.user, id)
  assert.equal(logged.find(({ event }) => event === 'login')?.user, id)
  assert.ok(logged.some(({ event }) => event === 'staff.login.wrong'))
  assert.ok(
    logged.some(({ msg, status, route }) => msg === 'answered' && status === 400 && route === '/api/logins/user'),
  )
  assert.ok(logged.some(({ refused, route }) => refused === 'staff.forbidden' && route === listMembers.path))
  for (const secret of ['wrong-1234', memberPassword, desk.token]) assert.ok(!all.includes(secret))
})
