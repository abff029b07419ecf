import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { logOut } from '#contract/session.ts'
import { openParkedMarket, park } from '#tests/races/parked.ts'
import { makeMember } from '#tests/support/make.ts'
import { openMarket, type Market } from '#tests/support/market.ts'
import { until } from '#tests/support/until.ts'
import { type Browser, connected, openBrowser } from '#tests/support/live-browser.ts'

const gone = ({ socket }: Browser) => new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
const refusal = ({ socket }: Browser) =>
  new Promise<string>((resolve, reject) => {
    socket.once('connect_error', ({ message }) => resolve(message))
    socket.once('connect', () => reject(new Error('was let in')))
  })

describe('sockets', () => {
  const login = async (market: Market) => market.as((await makeMember(market.db)).userid)

  it('end with the session, on every process', async () => {
    await using market = await openMarket()
    const second = await market.another()
    const buyer = await login(market)
    using here = await connected(market.url, { token: buyer.token })
    using there = await connected(second.url, { token: buyer.token })
    using other = await connected(market.url, { token: (await login(market)).token })
    const bothGone = Promise.all([here, there].map(gone))
    await buyer.send(logOut, {})
    await bothGone
    for (const browser of [here, there]) assert.equal(browser.heard.at(-1)?.event, 'session-ended')
    assert.equal(other.socket.connected, true)
    using again = openBrowser(market.url, { token: buyer.token })
    assert.equal(await refusal(again), 'session.expired')
  })

  it('end with the session also where it ends while one is being let in', async () => {
    await using market = await openParkedMarket()
    const buyer = await login(market)
    using other = await connected(market.url, { token: buyer.token })
    const parked = await park(market, ['lock table claims in access exclusive mode'])
    using browser = openBrowser(market.url, { token: buyer.token })
    const told = gone(browser)
    await parked.queued(1)
    const whole = gone(other)
    await buyer.send(logOut, {})
    await whole
    await parked.release()
    await told
    assert.equal(browser.heard.at(-1)?.event, 'session-ended')
  })

  it('are refused to foreign pages and to tokens that are not ours', async () => {
    await using market = await openMarket()
    using foreign = openBrowser(market.url, {}, { origin: 'https://evil.example' })
    await refusal(foreign)
    using ours = openBrowser(market.url, {}, { origin: market.url })
    await ours.said('caught-up')
    using forged = openBrowser(market.url, { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' })
    assert.equal(await refusal(forged), 'session.expired')
  })

  it('are closed to a browser that says something', async () => {
    await using market = await openMarket()
    using browser = await connected(market.url)
    const closed = gone(browser)
    browser.socket.emit('join', 'user:1')
    await closed
    using loud = await connected(market.url)
    const shut = gone(loud)
    loud.socket.emit('x', 'a'.repeat(5_000))
    await shut
  })

  it('are five to a member, the newest, and fifty to an address', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const { token } = await login(market)
    const open5 = []
    for (let n = 0; n < 5; n++) open5.push(await connected(market.url, { token }))
    const oldest = gone(open5[0]!)
    open5.push(await connected(market.url, { token }))
    await oldest
    assert.deepEqual(
      open5.map(({ socket }) => socket.connected),
      [false, true, true, true, true, true],
    )
    const visitors = await Promise.all(Array.from({ length: 45 }, () => connected(market.url)))
    using tooMany = openBrowser(market.url)
    assert.equal(await refusal(tooMany), 'rate.limited')
    assert.equal(market.server.deps.hub.connected(), 50)
    for (const { socket } of [...open5, ...visitors]) socket.disconnect()
    await until(() => market.server.deps.hub.connected() === 0)
    using next = await connected(market.url)
    assert.ok(next.socket.connected)
  })

  it('are closed to a browser that stays and reads nothing', async () => {
    await using market = await openMarket()
    using reads = await connected(market.url)
    const { hub } = market.server.deps
    const place = `${market.url}/socket.io/?EIO=4&transport=polling`
    const { sid } = JSON.parse((await (await fetch(place)).text()).slice(1)) as { sid: string }
    const say = (packet: string) => fetch(`${place}&sid=${sid}`, { method: 'POST', body: packet })
    await say('40{}')
    await until(() => hub.connected() === 2)
    for (let version = 1; version <= 3; version++) {
      await sql`insert into outbox (event, product_id, version, ps_code)
        select 'product-status-updated', n, ${version}::int, 1 from generate_series(1, 1000) n`.execute(market.db)
      await hub.caughtUp()
      await say('3')
    }
    await until(() => hub.connected() === 1)
    assert.ok(reads.socket.connected)
    assert.equal((await say('3')).status, 400)
  })

  it('are closed by whoever takes leave, and not only left out of the count', async () => {
    await using market = await openMarket()
    const socket = new WebSocket(`${market.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
    socket.addEventListener('open', () => socket.send('40{}'))
    socket.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('42["caught-up"')) socket.send('41')
    })
    await closed
  })

  it('are fifty to a network: a home has more addresses than anybody can count', async () => {
    await using market = await openMarket({ rateLimitFactor: 1, env: { TRUST_PROXY: '1' } })
    const from = (address: string) => openBrowser(market.url, {}, { 'x-forwarded-for': address })
    const open = Array.from({ length: 50 }, (_, n) => from(`2001:db8:0:1::${n + 1}`))
    await Promise.all(open.map((browser) => browser.said('caught-up')))
    using tooMany = from('2001:db8:0:1:f::1')
    assert.equal(await refusal(tooMany), 'rate.limited')
    using neighbour = from('2001:db8:0:2::1')
    await neighbour.said('caught-up')
    for (const { socket } of open) socket.disconnect()
  })
})
