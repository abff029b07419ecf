import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { memberPassword } from '#tests/support/client.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { makeFresh, makeStaff, totpFor } from '#tests/support/staff.ts'
import { solveQuickly } from '#tests/support/solve-quickly.ts'

type Said = { status: number; cookie: string; task: { challenge: string; bits: number } }
const strict = { rateLimitFactor: 1, env: { TRUST_PROXY: 'true' } }

/** Posts from the given IP address, with the cookies of a browser. */
async function post({ url }: Market, place: string, ip: string, body: object, cookie = ''): Promise<Said> {
  const answer = await fetch(`${url}${place}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie },
    body: JSON.stringify(body),
  })
  const { result } = (await answer.json()) as { result: Said['task'] }
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]!)
  return { status: answer.status, cookie: cookies.join('; '), task: result }
}
const logIn = (market: Market, ip: string, userid: string, more: object = {}, cookie?: string) =>
  post(market, '/api/logins/user', ip, { userid, password: memberPassword, ...more }, cookie)
const tenTimes = (work: (n: number) => Promise<unknown>) => Promise.all(Array.from({ length: 10 }, (_, n) => work(n)))
const wrong = { password: 'Wrong-pass-1' }

describe('wrong passwords', () => {
  it('of strangers make a member’s browser work, and one that is known do nothing', async () => {
    await using market = await openMarket(strict)
    const { userid } = await makeMember(market.db)
    const home = await logIn(market, '198.51.100.1', userid)
    await tenTimes((n) => logIn(market, `203.0.113.${n}`, userid, wrong))

    const { status, task } = await logIn(market, '198.51.100.7', userid)
    assert.equal(status, 428)
    const work = await solveQuickly(task)
    const other = await makeMember(market.db)
    await tenTimes((n) => logIn(market, `203.0.113.${n}`, other.userid, wrong))
    assert.equal((await logIn(market, '198.51.100.7', other.userid, { work })).status, 428, 'work is for one account')
    assert.equal((await logIn(market, '198.51.100.7', userid, { work })).status, 200)
    assert.equal((await logIn(market, '203.0.113.99', userid, { ...wrong, work })).status, 428, 'and worth one try')

    assert.equal((await logIn(market, '198.51.100.9', userid, {}, home.cookie)).status, 200)
    assert.equal(
      (await logIn(market, '198.51.100.9', other.userid, {}, home.cookie)).status,
      428,
      'known to one account',
    )
    await tenTimes(() => logIn(market, '198.51.100.9', userid, wrong, home.cookie))
    assert.equal((await logIn(market, '198.51.100.9', userid, {}, home.cookie)).status, 429, 'nor may it guess on')
  })

  it('at a made-up name lock nobody out whose name and address it spells', async () => {
    await using market = await openMarket(strict)
    const { userid } = await makeMember(market.db)
    await tenTimes(() => logIn(market, '203.0.113.1', `${userid}@198.51.100.7`, wrong))
    assert.equal((await logIn(market, '198.51.100.7', userid)).status, 200)
  })

  it('of one user behind an address lock out none of the others behind it', async () => {
    await using market = await openMarket(strict)
    const { userid } = await makeMember(market.db)
    const home = await logIn(market, '198.51.100.1', userid)
    for (let n = 0; n < 5; n++) await tenTimes(() => logIn(market, '198.51.100.1', `nobody-${n}`, wrong))
    const { status, task } = await logIn(market, '198.51.100.1', userid)
    assert.equal(status, 428)
    assert.equal((await logIn(market, '198.51.100.1', userid, { work: await solveQuickly(task) })).status, 200)
    assert.equal((await logIn(market, '198.51.100.1', userid, {}, home.cookie)).status, 200)
  })

  it('do not shut the owner of the shop out, from wherever they come', async () => {
    await using market = await openMarket(strict)
    const owner = await makeStaff(market, { roles: ['owner'] })
    const enter = async (ip: string, more: object = {}, cookie?: string) => {
      await makeFresh(market, owner)
      const body = { login: owner.login, password: memberPassword, otp: totpFor(owner), ...more }
      return post(market, '/api/operators/logins', ip, body, cookie)
    }
    const desk = await enter('198.51.100.1')
    assert.equal(desk.status, 200)
    await tenTimes((n) => enter(`203.0.113.${n}`, wrong))
    await tenTimes(() => enter('198.51.100.1', wrong))
    assert.equal((await enter('198.51.100.1', {}, desk.cookie)).status, 200)
    const { status, task } = await enter('198.51.100.7')
    assert.equal(status, 428)
    assert.equal((await enter('198.51.100.7', { work: await solveQuickly(task) })).status, 200)
  })
})
