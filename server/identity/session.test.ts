import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listAddresses } from '#contract/account.ts'
import { countCart } from '#contract/cart.ts'
import { memberPassword } from '#tests/support/client.ts'
import { makeMember } from '#tests/support/make.ts'
import { openMarket, type Market } from '#tests/support/market.ts'
import { until } from '#tests/support/until.ts'

type Answer = {
  status: number
  body: { errno: number; message: string; result: { data: { user: { status: string }; tokens: Tokens } } }
  headers: Headers
}
type Tokens = { access_token: string; refresh_token: string }

async function post(
  market: Market,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${market.url}${path}`, {
    method: 'POST',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'], headers: response.headers }
}

const logIn = (market: Market, userid: string, password: string = memberPassword) =>
  post(market, '/api/logins/user', {}, { userid, password })
const refresh = (market: Market, token: string) =>
  post(market, '/api/tokens/refresh/user', { authorization: `Bearer ${token}` })
const said = ({ status, body: { errno, message } }: Answer) => ({ status, errno, message })

async function cart(market: Market, token: string): Promise<number> {
  const answer = await fetch(`${market.url}${countCart.path}`, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  return answer.status
}

const wrong = {
  status: 401,
  errno: 1110,
  message: '로그인정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.',
}
const ended = { status: 401, errno: 1103, message: '다시 로그인해 주세요.' }

describe('logging in', () => {
  it('answers the member and two tokens, and sets the cookie that no script reads', async () => {
    await using market = await openMarket()
    const member = await makeMember(market.db, { userid: 'Hanwoo01', name: '김한결' })
    const { status, body, headers } = await logIn(market, 'hanwoo01')
    assert.equal(status, 200)
    assert.equal(body.errno, 0)
    assert.deepEqual(body.result.data.user, {
      id: member.id,
      userid: 'Hanwoo01',
      name: '김한결',
      business_name: member.business_name,
      status: 'ACTIVE',
    })
    const { access_token, refresh_token } = body.result.data.tokens
    assert.match(refresh_token, /^[\w-]{43}$/)
    assert.equal(await cart(market, access_token), 200)
    assert.equal(
      headers.getSetCookie()[0],
      `refresh=${refresh_token}; Max-Age=1209600; Path=/; HttpOnly; SameSite=Strict`,
    )
    const stored = await market.db.selectFrom('refresh_tokens').select('token_hash').execute()
    assert.equal(stored.length, 1)
    assert.ok(!stored[0]?.token_hash.toString('base64url').includes(refresh_token))
  })

  it('says what the form lacks, in the order of the form', async () => {
    await using market = await openMarket()
    const noId = await post(market, '/api/logins/user', {}, { userid: ' ', password: '' })
    assert.deepEqual(said(noId), { status: 400, errno: 1000, message: 'ID를 입력하세요' })
    const noPassword = await post(market, '/api/logins/user', {}, { userid: 'a', password: '' })
    assert.deepEqual(said(noPassword), { status: 400, errno: 1000, message: '비밀번호를 입력하세요' })
  })

  it('does not tell a wrong password from an unknown or a withdrawn member', async () => {
    await using market = await openMarket()
    const { userid } = await makeMember(market.db)
    const { userid: gone } = await makeMember(market.db, { status: 'OUT' })
    assert.deepEqual(said(await logIn(market, userid, 'wrong1234')), wrong)
    assert.deepEqual(said(await logIn(market, 'nobody')), wrong)
    assert.deepEqual(said(await logIn(market, gone)), wrong)
  })

  it('lets who waits, was rejected or is suspended in to see where they stand, and to nothing else', async () => {
    await using market = await openMarket()
    for (const status of ['WAIT', 'REJECT', 'STOP'] as const) {
      const { userid } = await makeMember(market.db, { status })
      const { body } = await logIn(market, userid)
      assert.equal(body.result.data.user.status, status)
      assert.equal(await cart(market, body.result.data.tokens.access_token), 403)
    }
  })

  it('refuses the eleventh wrong password of one account, also when they come at once, and lets right ones pass', async () => {
    await using market = await openMarket({ rateLimitFactor: 1, crowded: true })
    const { userid } = await makeMember(market.db)
    const other = await makeMember(market.db)
    for (let n = 0; n < 12; n++) assert.equal((await logIn(market, other.userid)).status, 200)
    const answers = await Promise.all(Array.from({ length: 14 }, () => logIn(market, userid, 'wrong1234')))
    assert.equal(answers.filter(({ status }) => status === 401).length, 10)
    const refused = answers.filter(({ status }) => status === 429)
    assert.equal(refused.length, 4)
    assert.match(
      refused[0]?.body.message ?? '',
      /^로그인을 너무 여러 번 시도했습니다\. \d+분 뒤에 다시 시도해주세요\.$/,
    )
    assert.ok(Number(refused[0]?.headers.get('retry-after')) >= 1)
    assert.equal((await logIn(market, userid)).status, 429)
    assert.equal((await logIn(market, other.userid)).status, 200)
    await market.pass(30 * 60)
    assert.equal((await logIn(market, userid)).status, 200)
  })

  it('keeps five sessions of a member and ends the oldest', async () => {
    await using market = await openMarket()
    const { userid } = await makeMember(market.db)
    const first = (await logIn(market, userid)).body.result.data.tokens
    assert.equal(await cart(market, first.access_token), 200)
    await Promise.all(Array.from({ length: 5 }, () => logIn(market, userid)))
    assert.equal(await cart(market, first.access_token), 401)
    assert.deepEqual(said(await refresh(market, first.refresh_token)), ended)
    const open = await market.db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute()
    assert.equal(open.length, 5)
  })
})

describe('refreshing', () => {
  it('gives one successor to twenty that ask at once, and nobody is logged out', async () => {
    await using market = await openMarket({ crowded: true })
    const { userid } = await makeMember(market.db)
    const first = (await logIn(market, userid)).body.result.data.tokens
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(market, first.refresh_token)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal(new Set(answers.map(({ body }) => body.result.data.tokens.refresh_token)).size, 1)
    const second = answers[0]!.body.result.data.tokens
    assert.equal(await cart(market, second.access_token), 200)
    assert.equal((await refresh(market, second.refresh_token)).status, 200)
  })

  it('ends the whole session when a token that was used is shown again after the grace time', async () => {
    await using market = await openMarket()
    const { userid } = await makeMember(market.db)
    const first = (await logIn(market, userid)).body.result.data.tokens
    const second = (await refresh(market, first.refresh_token)).body.result.data.tokens
    await market.pass(2)
    assert.equal(
      (await refresh(market, first.refresh_token)).body.result.data.tokens.refresh_token,
      second.refresh_token,
    )
    await market.pass(9)
    assert.deepEqual(said(await refresh(market, first.refresh_token)), ended)
    assert.deepEqual(said(await refresh(market, second.refresh_token)), ended)
    assert.equal(await cart(market, second.access_token), 401)
    const session = await market.db.selectFrom('sessions').select('ended_reason').executeTakeFirstOrThrow()
    assert.equal(session.ended_reason, 'reuse')
  })

  it('ends after three days of rest, and after fourteen days whatever happens', async () => {
    await using market = await openMarket()
    const day = 24 * 60 * 60
    const { userid } = await makeMember(market.db)
    const rested = (await logIn(market, userid)).body.result.data.tokens
    let busy = (await logIn(market, userid)).body.result.data.tokens
    await market.pass(2.9 * day)
    busy = (await refresh(market, busy.refresh_token)).body.result.data.tokens
    await market.pass(0.2 * day)
    assert.deepEqual(said(await refresh(market, rested.refresh_token)), ended)
    for (let n = 0; n < 4; n++) {
      await market.pass(2.5 * day)
      busy = (await refresh(market, busy.refresh_token)).body.result.data.tokens
    }
    await market.pass(day)
    assert.deepEqual(said(await refresh(market, busy.refresh_token)), ended)
  })

  it('takes the cookie from our own pages alone', async () => {
    await using market = await openMarket()
    const { userid } = await makeMember(market.db)
    const { headers } = await logIn(market, userid)
    const cookie = headers.get('set-cookie')!.split(';')[0]!
    const ask = (origin: string) => post(market, '/api/tokens/refresh/user', { cookie, origin })
    assert.deepEqual(said(await ask('https://evil.example')), ended)
    assert.deepEqual(
      said(await post(market, '/api/tokens/refresh/user', { cookie, 'sec-fetch-site': 'cross-site' })),
      ended,
    )
    const ours = await ask(market.url)
    assert.equal(ours.status, 200)
    assert.match(ours.headers.get('set-cookie') ?? '', /^refresh=[\w-]{43};/)
    assert.equal(ours.body.result.data.tokens.refresh_token, '', 'what no script may read is not said beside it')
    const again = await post(market, '/api/logins/user', { origin: market.url }, { userid, password: memberPassword })
    assert.equal(again.body.result.data.tokens.refresh_token, '')
  })

  it('does not take an access token for a refresh token, nor the other way round', async () => {
    await using market = await openMarket()
    const { userid } = await makeMember(market.db)
    const { access_token, refresh_token } = (await logIn(market, userid)).body.result.data.tokens
    assert.deepEqual(said(await refresh(market, access_token)), ended)
    assert.equal(await cart(market, refresh_token), 401)
    assert.equal((await refresh(market, refresh_token)).status, 200)
  })

  it('says what the member may do by now, and stops with the membership', async () => {
    await using market = await openMarket()
    const { id, userid } = await makeMember(market.db)
    const { refresh_token } = (await logIn(market, userid)).body.result.data.tokens
    const become = (status: string) => market.db.updateTable('users').set({ status }).where('id', '=', id).execute()
    await become('STOP')
    const { tokens } = (await refresh(market, refresh_token)).body.result.data
    assert.equal(await cart(market, tokens.access_token), 403)
    await become('OUT')
    assert.deepEqual(said(await refresh(market, tokens.refresh_token)), ended)
  })
})

describe('logging out', () => {
  it('ends access token, refresh token and cookie, here and on a second process', async () => {
    await using market = await openMarket()
    const second = await market.another()
    const { userid } = await makeMember(market.db)
    const { body, headers } = await logIn(market, userid)
    const { access_token, refresh_token } = body.result.data.tokens
    const there = { ...market, url: second.url }
    assert.equal(await cart(there, access_token), 200)
    const cookie = headers.get('set-cookie')!.split(';')[0]!
    const out = await post(market, '/api/logins/user/out', { authorization: `Bearer ${access_token}`, cookie })
    assert.equal(out.status, 200)
    assert.match(out.headers.get('set-cookie') ?? '', /^refresh=; Max-Age=0|^refresh=;.*Expires=Thu, 01 Jan 1970/)
    assert.equal(await cart(market, access_token), 401)
    assert.deepEqual(said(await refresh(market, refresh_token)), ended)
    await until(async () => (await cart(there, access_token)) === 401, {
      what: 'alive on the second process',
      patience: 5_000,
    })
  })

  it('is no business of a foreign page', async () => {
    await using market = await openMarket()
    const { userid } = await makeMember(market.db)
    const { body, headers } = await logIn(market, userid)
    const cookie = headers.get('set-cookie')!.split(';')[0]!
    const out = await post(market, '/api/logins/user/out', { cookie, origin: 'https://evil.example' })
    assert.equal(out.status, 200)
    assert.equal((await refresh(market, body.result.data.tokens.refresh_token)).status, 200)
  })

  it('leaves the member’s other sessions alone', async () => {
    await using market = await openMarket()
    const { userid } = await makeMember(market.db)
    const [here, there] = [await market.as(userid), await market.as(userid)]
    await post(market, '/api/logins/user/out', { authorization: `Bearer ${here.token}` })
    assert.deepEqual(await there.send(listAddresses, {}), { data: [] })
  })
})
