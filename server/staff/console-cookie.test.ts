import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { changeSettings, getDeskSettings } from '#contract/operator/settings.ts'
import { getStaffMe, logInStaff, logOutStaff } from '#contract/operator/session.ts'
import { signOutStaff } from '#contract/operator/staff.ts'
import { memberPassword } from '#tests/support/client.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { makeFresh, makeStaff, openDesk, type TestStaff, totpFor } from '#tests/support/staff.ts'

let market: Market
let staff: TestStaff
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
})
after(() => market[Symbol.asyncDispose]())
beforeEach(async () => {
  staff = await makeStaff(market, { roles: ['orders'] })
})

type Said = { status: number; errno: number; cookies: string[]; result: { data: { access_token: string } } }
type Asked = { method: string; path: string }
const fromPage = () => ({ origin: market.url })

async function ask({ method, path }: Asked, headers: Record<string, string>, body?: object): Promise<Said> {
  const answer = await fetch(`${market.url}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = (await answer.json()) as Pick<Said, 'errno' | 'result'>
  return { ...said, status: answer.status, cookies: answer.headers.getSetCookie() }
}

async function logIn(headers: Record<string, string> = fromPage()) {
  await makeFresh(market, staff)
  const body = { login: staff.login, password: memberPassword, otp: totpFor(staff) }
  const said = await ask(logInStaff, headers, body)
  const cookie = said.cookies.find((one) => one.startsWith('staff='))!
  return { ...said, cookie: cookie.split(';')[0]!, whole: cookie }
}
const me = (cookie: string, headers: Record<string, string> = fromPage()) => ask(getStaffMe, { cookie, ...headers })
const errnoOf = async (asked: Promise<Said>) => (await asked).errno

describe('the console’s login', () => {
  it('is a cookie that no script reads and that goes with the browser; our page is told no token', async () => {
    const { whole, result } = await logIn()
    assert.match(whole, /^staff=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict$/)
    assert.equal(result.data.access_token, '')
    const program = await logIn({})
    assert.equal(`staff=${program.result.data.access_token}`, program.cookie)
  })

  it('is held by every tab, and by no page of another origin', async () => {
    const { cookie } = await logIn()
    assert.equal(await errnoOf(me(cookie)), 0)
    assert.equal(await errnoOf(me(cookie, { 'sec-fetch-site': 'same-origin' })), 0)
    const strangers: Record<string, string>[] = [
      { origin: 'https://other.example' },
      { origin: 'null' },
      { origin: market.url.replace(/\d+$/, '1') },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const foreign of strangers) {
      assert.equal(await errnoOf(me(cookie, foreign)), 1101, JSON.stringify(foreign))
      assert.equal(await errnoOf(ask(logOutStaff, { cookie, ...foreign })), 1101, JSON.stringify(foreign))
    }
    // A GET without both headers may come from an old browser; a call that changes something must have them.
    assert.equal(await errnoOf(me(cookie, {})), 0)
    assert.equal(await errnoOf(ask(logOutStaff, { cookie })), 1101)
    assert.equal(await errnoOf(me(cookie)), 0)
  })

  it('ends for the browser by logging out, and with the next login', async () => {
    const first = await logIn()
    const out = await ask(logOutStaff, { cookie: first.cookie, ...fromPage() })
    assert.match(out.cookies[0]!, /^staff=; .*Expires=Thu, 01 Jan 1970/)
    assert.equal(await errnoOf(me(first.cookie)), 1103)
    const second = await logIn()
    const third = await logIn({ cookie: second.cookie, ...fromPage() })
    assert.deepEqual([await errnoOf(me(second.cookie)), await errnoOf(me(third.cookie))], [1103, 0])
  })

  it('says whether somebody ended it or it ended by itself', async () => {
    const { cookie } = await logIn()
    const owner = await openDesk(market, ['owner'])
    await owner.send(signOutStaff, { params: { id: staff.id }, body: { version: 0, reason: '기기 분실' } })
    assert.equal(await errnoOf(me(cookie)), 1103)
    const again = await logIn()
    await market.pass(61 * 60)
    assert.equal(await errnoOf(me(again.cookie)), 1104)
  })

  it('lasts a working day for whoever goes on working, and not longer', async () => {
    const { cookie } = await logIn()
    for (let half = 1; half < 24; half++) {
      await market.pass(30 * 60)
      assert.equal(await errnoOf(me(cookie)), 0, `after ${half / 2} hours`)
    }
    await market.pass(31 * 60)
    assert.equal(await errnoOf(me(cookie)), 1104)
  })

  it('rests as long as an owner has set, open sessions too', async () => {
    const { cookie } = await logIn()
    const owner = await openDesk(market, ['owner'])
    const set = async (staff_idle_minutes: number) => {
      const { seen } = await owner.send(getDeskSettings, {})
      await owner.send(changeSettings, { body: { values: { staff_idle_minutes }, seen } })
    }
    await set(20)
    await market.pass(19 * 60)
    assert.equal(await errnoOf(me(cookie)), 0)
    await market.pass(21 * 60)
    assert.equal(await errnoOf(me(cookie)), 1104)
  })

  it('goes on for a page of the release before, which shows its token as bearer', async () => {
    const { result } = await logIn({})
    const authorization = `Bearer ${result.data.access_token}`
    assert.equal(await errnoOf(ask(getStaffMe, { authorization, ...fromPage() })), 0)
    const out = await ask(logOutStaff, { authorization, ...fromPage() })
    assert.deepEqual([out.errno, out.cookies], [0, []], 'another login of this browser is not dropped with it')
    assert.equal(await errnoOf(ask(getStaffMe, { authorization })), 1103)
  })
})
