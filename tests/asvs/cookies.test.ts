import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listAddresses } from '#contract/account.ts'
import { allCalls } from '#contract/all.ts'
import { accessTokens } from '#server/session-tokens/access-token.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { memberPassword } from '#tests/support/client.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { makeStaff, totpFor } from '#tests/support/staff.ts'

let market: Market
before(async () => {
  market = await openMarket({ env: { ROLE: 'server', PUBLIC_URL: 'https://www.hangyeol.kr' } })
})
after(() => market[Symbol.asyncDispose]())

const post = (path: string, body: object) =>
  fetch(`${market.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function cookiesOfLogins(): Promise<string[]> {
  const { userid } = await makeMember(market.db)
  const staff = await makeStaff(market)
  const answers = await Promise.all([
    post('/api/logins/user', { userid, password: memberPassword }),
    post('/api/operators/logins', { login: staff.login, password: memberPassword, otp: totpFor(staff) }),
  ])
  return answers.flatMap(({ headers }) => headers.getSetCookie())
}

describe('cookies', () => {
  it('are of this host alone, for https alone, and sent to no other site', async () => {
    const cookies = await cookiesOfLogins()
    assert.deepEqual(cookies.map((cookie) => cookie.replace(/=.*/, '')).toSorted(), [
      '__Host-desk-device',
      '__Host-device',
      '__Host-refresh',
      '__Host-staff',
    ])
    for (const cookie of cookies)
      assert.match(
        cookie.replace(/^(?!__Host-staff=)(.*) Max-Age=\d+;/, '$1'),
        /^__Host-[a-z-]+=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      )
  })

  it('of a session from before a login are replaced, and that session ends', async () => {
    const { userid } = await makeMember(market.db)
    const logIn = async (cookie: string) => {
      const answer = await fetch(`${market.url}/api/logins/user`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ userid, password: memberPassword }),
      })
      assert.equal(answer.status, 200)
      const said = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-refresh=')) ?? ''
      assert.match(said, /^__Host-refresh=[\w-]{43};/)
      return said.split(';')[0]!
    }
    const first = await logIn('__Host-refresh=planted')
    const second = await logIn(first)
    assert.notEqual(first, second)
    const refresh = (cookie: string) =>
      fetch(`${market.url}/api/tokens/refresh/user`, { method: 'POST', headers: { cookie } }).then(
        ({ status }) => status,
      )
    assert.deepEqual([await refresh(first), await refresh(second)], [401, 200])
  })

  it('a form of another site does nothing: it can neither say JSON nor bring a token', async () => {
    const cookie = (await cookiesOfLogins()).map((one) => one.split(';')[0]).join('; ')
    const own = allCalls.filter(({ method, access }) => method !== 'GET' && !['anyone', 'public'].includes(access))
    assert.ok(own.length > 100)
    for (const { method, path } of own)
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
        const headers = { cookie, origin: 'https://evil.example', 'content-type': type }
        const answer = await fetch(`${market.url}${path.replaceAll(/\{[\w:]+\}/g, '1')}`, {
          method,
          headers,
          body: '--x--',
        })
        await answer.arrayBuffer()
        assert.ok([401, 415].includes(answer.status), `${method} ${path} as ${type}: ${answer.status}`)
      }
  })
})

it('a page may open its socket encrypted alone', () => {
  const policy = pagePolicy(market.config)
  assert.match(policy, /connect-src 'self' wss:\/\/www\.hangyeol\.kr /)
  assert.doesNotMatch(policy, /\bws:/)
})

it('an access token is good for its ten minutes and not a second more', async () => {
  const { id, userid } = await makeMember(market.db)
  await post('/api/logins/user', { userid, password: memberPassword })
  const session = await market.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const caller = { id, userid, sessionId: session.id, status: 'ACTIVE' } as const
  const statusOf = async (age: number) => {
    const token = await accessTokens(market.config.tokenSecret).sign(caller, Date.now() - age * 1000)
    const answer = await fetch(`${market.url}${listAddresses.path}`, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    return answer.status
  }
  assert.equal(await statusOf(570), 200)
  assert.equal(await statusOf(602), 401)
})
