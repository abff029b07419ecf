import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { ask as asks, rightQuestion } from '#tests/support/inquiring.ts'
import { addInquiry } from '#contract/inquiries.ts'
import { makeMember } from '#tests/support/make.ts'
import { questions } from '#server/inquiries/add-inquiry.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import { tooSlow } from './arrivals.ts'
import { inOneDay } from './limit-upload.ts'
import { largestUpload } from './uploads.ts'

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form as never
}

/** Opens a multipart request that begins and never goes on. */
async function halfForm({ url }: Market, place: string, token?: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const bearer = token ? `Authorization: Bearer ${token}\r\n` : ''
  socket.write(
    `POST ${place} HTTP/1.1\r\nHost: ${host}\r\n${bearer}Content-Type: multipart/form-data; boundary=x\r\n` +
      'Content-Length: 100000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
  )
  return socket
}

const statusOf = async (socket: Socket): Promise<number> =>
  Number(/^HTTP\/1\.1 (\d+)/.exec(String((await once(socket, 'data'))[0]))?.[1])

describe('an upload that never ends', () => {
  it('is in nobody’s way but its own sender’s', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const member = await market.as((await makeMember(market.db)).userid)
    const open: Socket[] = []
    for (let n = 0; n < 6; n++) open.push(await halfForm(market, '/api/fronts/join'))
    await until(() => market.server.app.arrivals.size === 6)
    const seventh = await halfForm(market, '/api/fronts/join')
    assert.equal(await statusOf(seventh), 503)
    for (let n = 0; n < 2; n++) open.push(await halfForm(market, '/api/users/application/proof', member.token))
    await until(() => market.server.app.arrivals.size === 8)
    const own = await refusalOf(member.send(addInquiry, { body: formOf(rightQuestion) }))
    assert.deepEqual([own.status, own.errno], [503, 1201])
    const other = await market.as((await makeMember(market.db)).userid)
    await other.send(addInquiry, { body: formOf(rightQuestion) })
    for (const socket of [...open, seventh]) socket.destroy()
    await until(() => market.server.app.arrivals.size === 0)
    await member.send(addInquiry, { body: formOf(rightQuestion) })
  })

  it('has as long as a slow line needs for the largest file, and its head a moment', async () => {
    await using market = await openMarket()
    const { requestTimeout, headersTimeout } = market.server.app.server
    const slowLine = 400_000 / 8
    assert.ok(requestTimeout >= (largestUpload / slowLine) * 1_000, `${requestTimeout} ms for ${largestUpload} bytes`)
    // Node would use the longer of the two timeouts for the whole request.
    assert.equal(headersTimeout, 30_000)
  })

  it('is refused before it has begun, where its sender has sent too many', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const { id, userid } = await makeMember(market.db)
    const { token } = await market.as(userid)
    const full = [`proof:${id}`, `inquiry:${id}`, `return:${id}`, 'join:127.0.0.1']
    await sql`insert into rate_buckets (bucket, window_start, n)
      select bucket, to_timestamp(floor(extract(epoch from market_now()) / span) * span), 1000
      from unnest(${full}::text[]) bucket cross join unnest('{600,3600}'::int[]) span on conflict do nothing`.execute(
      market.db,
    )
    const places = ['application/proof', 'cs-centers/qnas', 'orders/products/returns/1'].map((at) => `/api/users/${at}`)
    for (const place of ['/api/fronts/join', ...places]) {
      const socket = await halfForm(market, place, token)
      assert.equal(await statusOf(socket), 429, place)
      socket.destroy()
    }
  })

  it('is taken back from the limit when it breaks off, but only so many times', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const { id, userid } = await makeMember(market.db)
    const member = await market.as(userid)
    const used = async (bucket: string) => {
      const { rows } = await sql<{ n: number }>`
        select coalesce(sum(n), 0)::int as n from rate_buckets where bucket = ${bucket}`.execute(market.db)
      return rows[0]!.n
    }
    async function breakOff(nth: number) {
      const socket = await halfForm(market, '/api/users/cs-centers/qnas', member.token)
      await until(() => market.server.app.arrivals.size === 1)
      socket.destroy()
      await until(async () => (await used(`inquiry:${id}:broken`)) === nth)
    }
    for (let nth = 1; nth <= questions.max; nth++) {
      await breakOff(nth)
      await until(async () => (await used(`inquiry:${id}`)) === 0)
    }
    await member.send(addInquiry, { body: formOf(rightQuestion) })
    await breakOff(questions.max + 1)
    assert.equal(await used(`inquiry:${id}`), 2)
    assert.equal(await used(`inquiry:${id}:day`), 2)
    // A request that is refused before its body is read is not counted either.
    const second = await makeMember(market.db)
    const other = await market.as(second.userid)
    const open = [1, 2].map(() => halfForm(market, '/api/users/cs-centers/qnas', other.token))
    await until(() => market.server.app.arrivals.size === 2)
    assert.equal((await refusalOf(other.send(addInquiry, { body: formOf(rightQuestion) }))).status, 503)
    const bucket = `inquiry:${second.id}`
    await until(async () => (await used(bucket)) === 2)
    for (const socket of await Promise.all(open)) socket.destroy()
    await until(async () => (await used(bucket)) === 0)
  })

  it('is refused when its sender has sent as many as a day has room for, until the next one', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const { id, userid } = await makeMember(market.db)
    const member = await market.as(userid)
    const { token } = member
    // The count of a day begins at nine in the morning in Seoul; a test begins at ten.
    await sql`insert into rate_buckets (bucket, window_start, n)
      select bucket, to_timestamp(floor(extract(epoch from market_now()) / 86400) * 86400), ${inOneDay.max}::int
      from unnest(${[`proof:${id}:day`, `inquiry:${id}:day`]}::text[]) bucket`.execute(market.db)
    for (const place of ['application/proof', 'cs-centers/qnas']) {
      const socket = await halfForm(market, `/api/users/${place}`, token)
      assert.equal(await statusOf(socket), 429, place)
      socket.destroy()
    }
    const told = await refusalOf(member.send(addInquiry, { body: formOf(rightQuestion) }))
    assert.deepEqual(
      [told.errno, told.message],
      [1200, '하루에 보낼 수 있는 횟수를 넘었습니다. 나중에 다시 시도해주세요.'],
    )
    await market.pass(2 * inOneDay.seconds)
    await (await market.as(userid)).send(addInquiry, { body: formOf(rightQuestion) })
  })

  it('is taken back from the window in which it began, when it breaks off in the next one', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const { id, userid } = await makeMember(market.db)
    const member = await market.as(userid)
    const hours = async (bucket: string) => {
      const { rows } = await sql<{ n: number }>`
        select n from rate_buckets where bucket = ${bucket} order by window_start`.execute(market.db)
      return rows.map(({ n }) => n)
    }
    const socket = await halfForm(market, '/api/users/cs-centers/qnas', member.token)
    await until(() => market.server.app.arrivals.size === 1)
    await market.pass(questions.seconds)
    await member.send(addInquiry, { body: formOf(rightQuestion) })
    assert.deepEqual(await hours(`inquiry:${id}`), [1, 1])
    socket.destroy()
    await until(async () => (await hours(`inquiry:${id}`)).reduce((sum, n) => sum + n) === 1)
    assert.deepEqual(await hours(`inquiry:${id}`), [0, 1])
  })

  it('is told why it was not read, even when the limit cannot be taken back', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const member = await market.as((await makeMember(market.db)).userid)
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'no count'; end $$`.execute(
      market.db,
    )
    await sql`create trigger fail before insert on rate_buckets for each row when (new.bucket like '%:broken') execute function fail()`.execute(
      market.db,
    )
    const open = [1, 2].map(() => halfForm(market, '/api/users/cs-centers/qnas', member.token))
    await until(() => market.server.app.arrivals.size === 2)
    const refusal = await refusalOf(member.send(addInquiry, { body: formOf(rightQuestion) }))
    assert.deepEqual([refusal.status, refusal.errno], [503, 1201])
    for (const socket of await Promise.all(open)) socket.destroy()
    await until(() => market.server.app.arrivals.size === 0)
  })

  it('is its sender’s until it is answered: what is looked at waits in a queue with the others', async () => {
    await using market = await openMarket({ rateLimitFactor: 1, lockSeconds: 60 })
    const { id, userid } = await makeMember(market.db)
    const member = await market.as(userid)
    const white = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    const picture = await white.jpeg().toBuffer()
    const ask = () => asks(member, {}, { bytes: picture, name: 'a.jpg' })
    const asked = await market.db.transaction().execute(async (trx) => {
      await sql`select from users where id = ${id} for update`.execute(trx)
      const two = [ask(), ask()]
      await until(() => market.server.app.arrivals.size === 2)
      assert.equal((await refusalOf(ask())).status, 503)
      return two
    })
    await Promise.all(asked)
    assert.equal(market.server.app.arrivals.size, 0)
    await ask()
  })

  it('ends when it brings less than a bad line would', async () => {
    const signal = new AbortController().signal
    const line = { bytesRead: 5 }
    await assert.rejects(tooSlow(line, { bytes: 100, milliseconds: 5 }, signal), { code: 'input.slow', status: 408 })
    let asked = 0
    const quick = {
      get bytesRead() {
        return (asked += 100)
      },
    }
    const ended = tooSlow(quick, { bytes: 100, milliseconds: 1 }, signal).catch(() => 'ended')
    assert.equal(await Promise.race([ended, until(() => asked > 1_000)]), true)
  })
})
