import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { addToCart } from '#contract/cart.ts'
import type { Database } from '#database/connect.ts'
import { productStatuses } from '#domain/product-status.ts'
import { takeAway } from '#tests/support/away-database.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { until } from '#tests/support/until.ts'
import { type Browser, connected, openBrowser } from '#tests/support/live-browser.ts'

/** Writes events of boxes without a holder, one transaction each; some wait before they commit. */
async function write(db: Database, from: number, count: number, ms = 0): Promise<void> {
  for (let n = from; n < from + count; n++) {
    await db.transaction().execute(async (trx) => {
      await sql`insert into outbox (event, product_id, version, ps_code) values ('product-status-updated', ${n}, 1, 1)`.execute(
        trx,
      )
      if (ms > 0) await sql`select pg_sleep(random() * ${ms}::float8 / 1000)`.execute(trx)
    })
  }
}

describe('live events', () => {
  it('tell everybody that a box was taken, and only its holder by whom', async () => {
    await using market = await openMarket()
    const product = await makeProduct(market.db)
    const [anna, ben] = [await makeMember(market.db), await makeMember(market.db)]
    const buyer = await market.as(anna.userid)
    await market.server.deps.hub.caughtUp()
    using hers = await connected(market.url, { token: buyer.token })
    using his = await connected(market.url, { token: (await market.as(ben.userid)).token })
    using visitors = await connected(market.url)
    await buyer.send(addToCart, { body: { product_id: [product.id] } })
    const seen = await Promise.all([hers, his, visitors].map((browser) => browser.said('product-status-updated')))
    const { seq } = seen[0]!
    const event = { id: product.id, ps_code: 2, version: product.version + 1, seq }
    assert.deepEqual(seen, [
      { ...event, user_id: anna.id },
      { ...event, user_id: null },
      { ...event, user_id: null },
    ])
    await market.server.deps.hub.caughtUp()
    assert.ok(!JSON.stringify([his.heard, visitors.heard]).includes(`"user_id":${anna.id}`))
  })

  it('tell what is private to its member alone', async () => {
    await using market = await openMarket()
    const [anna, ben] = [await makeMember(market.db), await makeMember(market.db)]
    using hers = await connected(market.url, { token: (await market.as(anna.userid)).token })
    using his = await connected(market.url, { token: (await market.as(ben.userid)).token })
    using visitors = await connected(market.url)
    await sql`insert into outbox (event, user_id, private, payload)
      values ('order-updated', ${anna.id}, true, '{"order_id": 7}')`.execute(market.db)
    market.server.deps.hub.wake()
    assert.deepEqual(await hers.said('order-updated'), { order_id: 7 })
    await write(market.db, 1, 1)
    await Promise.all([his.said('product-status-updated'), visitors.said('product-status-updated')])
    for (const browser of [his, visitors]) assert.ok(!browser.heard.some(({ event }) => event === 'order-updated'))
  })

  it('come without gaps and in order, whatever order a thousand transactions commit in', async () => {
    await using market = await openMarket()
    const second = await market.another()
    using here = await connected(market.url)
    using there = await connected(second.url)
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(market.db, writer * 125 + 1, 125, 4)))
    await until(() => here.boxes().length >= 1000 && there.boxes().length >= 1000, { what: 'a thousand events' })
    for (const browser of [here, there]) {
      assert.deepEqual(
        browser.boxes().map(({ seq }) => seq),
        Array.from({ length: 1000 }, (_, n) => n + 1),
      )
      assert.equal(new Set(browser.boxes().map(({ id }) => id)).size, 1000)
    }
  })

  it('come in one frame to who can read that, in the order of their numbers, and tell nobody but the holder by whom', async () => {
    await using market = await openMarket()
    const anna = await makeMember(market.db)
    using hers = await connected(market.url, { token: (await market.as(anna.userid)).token, many: true })
    using visitors = await connected(market.url, { many: true })
    using older = await connected(market.url)
    await sql`insert into outbox (event, product_id, version, ps_code, user_id)
      select 'product-status-updated', n, 1, 2, case when n = 20 then ${anna.id}::int end from generate_series(1, 50) n`.execute(
      market.db,
    )
    await sql`insert into outbox (event, payload) values ('catalogue-posted', '{"sale_date": "2026-11-24"}')`.execute(
      market.db,
    )
    market.server.deps.hub.wake()
    await Promise.all([hers, visitors, older].map((browser) => browser.said('catalogue-posted')))
    const moved = (user_id: number | null) =>
      Array.from({ length: 50 }, (_, n) => {
        const id = n + 1
        return { id, ps_code: 2, user_id: id === 20 ? user_id : null, version: 1, seq: id }
      })
    assert.deepEqual(hers.boxes(), moved(anna.id))
    assert.ok(!hers.heard.some(({ event }) => event === 'product-statuses-updated'), 'the holder heard twice')
    assert.deepEqual(older.boxes(), moved(null))
    const [frame, next] = visitors.heard.slice(1)
    assert.deepEqual(frame, { event: 'product-statuses-updated', payload: moved(null) })
    assert.equal(next?.event, 'catalogue-posted')
  })

  it('come whatever their length to a browser whose network knows no sockets, as to all others', async () => {
    await using market = await openMarket()
    using polls = openBrowser(market.url, { many: true }, {}, 'polling')
    using listens = await connected(market.url, { many: true })
    await polls.said('caught-up')
    await write(market.db, 1, 1)
    market.server.deps.hub.wake()
    await Promise.all([polls, listens].map((browser) => browser.said('product-status-updated')))
    await sql`insert into outbox (event, product_id, version, ps_code)
      select 'product-status-updated', n, 2, 1 from generate_series(1, 3) n`.execute(market.db)
    market.server.deps.hub.wake()
    await Promise.all([polls, listens].map((browser) => browser.said('product-statuses-updated')))
    assert.deepEqual(polls.heard.slice(1), listens.heard.slice(1))
    assert.equal(polls.heard.length, 3)
  })

  it('miss nobody who comes while they are being sent', async () => {
    await using market = await openMarket()
    const writing = Promise.all(Array.from({ length: 4 }, (_, writer) => write(market.db, writer * 100 + 1, 100, 2)))
    const came = Array.from({ length: 40 }, (_, n) =>
      connected(market.url, { lastSeq: 0, ...(n % 2 && { many: true }) }),
    )
    const browsers = await Promise.all(came)
    await writing
    const numbersOf = ({ heard }: Browser) =>
      heard.flatMap(({ event, payload }) => {
        if (event === 'product-statuses-updated') return payload.map(({ seq }) => seq)
        return event === 'product-status-updated' ? [payload.seq] : []
      })
    const all = Array.from({ length: 400 }, (_, n) => n + 1)
    for (const browser of browsers) {
      using one = browser
      await until(() => numbersOf(one).length >= 400, { what: 'four hundred events' })
      assert.deepEqual(numbersOf(one), all)
    }
  })

  it('are told again to a browser that was away', async () => {
    await using market = await openMarket()
    const anna = await makeMember(market.db)
    const { token } = await market.as(anna.userid)
    await write(market.db, 1, 5)
    await sql`insert into outbox (event, user_id, private, payload)
      values ('order-updated', ${anna.id}, true, '{"order_id": 7}')`.execute(market.db)
    await write(market.db, 6, 1)
    await market.server.deps.hub.caughtUp()
    using back = await connected(market.url, { token, lastSeq: 3 })
    assert.deepEqual(
      back.heard.map(({ event, payload }) => [event, (payload as { seq?: number }).seq]),
      [
        ['product-status-updated', 4],
        ['product-status-updated', 5],
        ['order-updated', undefined],
        ['product-status-updated', 7],
        ['caught-up', 7],
      ],
    )
    assert.equal((await back.said('caught-up')).refetch, false)
    using visitors = await connected(market.url, { lastSeq: 5 })
    assert.deepEqual(
      visitors.heard.map(({ event }) => event),
      ['product-status-updated', 'caught-up'],
    )
  })

  it('are told as they ended to a browser that was away, and that a box was off sale meanwhile', async () => {
    await using market = await openMarket()
    const { available, inCart, off } = productStatuses
    const moved = (id: number, version: number, ps_code: number) =>
      sql`insert into outbox (event, product_id, version, ps_code)
        values ('product-status-updated', ${id}, ${version}, ${ps_code})`.execute(market.db)
    const opened = (open: boolean) =>
      sql`insert into outbox (event, payload)
        values ('partner-updated', ${JSON.stringify({ partner_id: 7, open })})`.execute(market.db)
    await moved(1, 2, inCart)
    await opened(false)
    await moved(1, 3, available)
    await moved(2, 2, off)
    await opened(true)
    await moved(2, 3, available)
    await market.server.deps.hub.caughtUp()
    using back = await connected(market.url, { lastSeq: 0 })
    assert.deepEqual(
      back.heard.slice(0, -1).map(({ payload }) => payload),
      [
        { id: 1, ps_code: available, user_id: null, version: 3, seq: 3 },
        { id: 2, ps_code: off, user_id: null, version: 2, seq: 4 },
        { partner_id: 7, open: true },
        { id: 2, ps_code: available, user_id: null, version: 3, seq: 6 },
      ],
    )
  })

  it('are not told again when they are too many, or from another database', async () => {
    await using market = await openMarket()
    await sql`insert into outbox (event, product_id, version, ps_code)
      select 'product-status-updated', n, 1, 1 from generate_series(1, 1200) n`.execute(market.db)
    await market.server.deps.hub.caughtUp()
    const welcome = async (lastSeq: number) => {
      using browser = await connected(market.url, { lastSeq })
      const { seq, refetch } = await browser.said('caught-up')
      return { missed: browser.boxes().length, seq, refetch }
    }
    assert.deepEqual(await welcome(199), { missed: 0, seq: 1200, refetch: true })
    assert.deepEqual(await welcome(200), { missed: 1000, seq: 1200, refetch: false })
    assert.deepEqual(await welcome(1200), { missed: 0, seq: 1200, refetch: false })
    assert.deepEqual(await welcome(50_000), { missed: 0, seq: 1200, refetch: true })
  })

  it('are known to a server that has just started', async () => {
    await using market = await openMarket()
    await write(market.db, 1, 5)
    await market.server.deps.hub.caughtUp()
    const second = await market.another()
    await second.deps.hub.caughtUp()
    using back = await connected(second.url, { lastSeq: 2 })
    assert.deepEqual(
      back.boxes().map(({ seq }) => seq),
      [3, 4, 5],
    )
  })

  it('go on after the database was away', async () => {
    await using market = await openMarket()
    using browser = await connected(market.url)
    await using database = await takeAway(market.config.databaseUrl ?? '')
    market.server.deps.hub.wake()
    await until(async () => (await fetch(`${market.url}/readyz`)).status === 503)
    await database.back()
    await until(() => write(market.db, 1, 3).then(() => true))
    await until(() => browser.boxes().length === 3)
    assert.deepEqual(
      browser.boxes().map(({ seq }) => seq),
      [1, 2, 3],
    )
  })
})

describe('hold warnings', () => {
  it('come with the seconds that are left, and again to a browser that comes back', async () => {
    await using market = await openMarket()
    const product = await makeProduct(market.db)
    const anna = await makeMember(market.db)
    const buyer = await market.as(anna.userid)
    const { expires_at } = await buyer.send(addToCart, { body: { product_id: [product.id] } })
    using browser = await connected(market.url, { token: buyer.token })
    await market.pass(9 * 60 + 15)
    const warning = await browser.said('cart-expire-notify-updated')
    assert.equal(Date.parse(warning.expiresAt), Date.parse(expires_at ?? ''))
    assert.ok(warning.remainTime <= 45 && warning.remainTime > 20)
    assert.equal(warning.remainTime, Math.ceil((Date.parse(warning.expiresAt) - Date.parse(warning.serverNow)) / 1000))
    assert.equal(warning.capped, false)
    await market.pass(10)
    using back = await connected(market.url, { token: buyer.token, lastSeq: 0 })
    const again = await back.said('cart-expire-notify-updated')
    assert.ok(again.remainTime <= 35)
    assert.equal(back.heard.filter(({ event }) => event === 'cart-expire-notify-updated').length, 1)
  })
})
