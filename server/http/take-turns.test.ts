import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { it } from 'node:test'
import fastify from 'fastify'
import { sql } from 'kysely'
import type { Call } from '#contract/call.ts'
import { changeMe } from '#contract/account.ts'
import { listCart } from '#contract/cart.ts'
import { listProducts } from '#contract/catalogue.ts'
import { averagePrices } from '#contract/prices.ts'
import { plusDays } from '#domain/calendar.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { until } from '#tests/support/until.ts'
import { takeTurns } from './take-turns.ts'

/** Statements that wait for a lock. */
async function waitingIn({ db }: Pick<Market, 'db'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.n
}

it('a member whose many requests all wait for one row keeps nobody else from the database', async () => {
  await using market = await openMarket({ rateLimitFactor: 1, lockSeconds: 60, crowded: true })
  const { id, userid } = await makeMember(market.db)
  const crowd = await market.as(userid)
  const other = await market.as((await makeMember(market.db)).userid)
  let answered = 0
  const crowded = await market.db.transaction().execute(async (trx) => {
    await sql`select from users where id = ${id} for update`.execute(trx)
    const sent = Array.from({ length: 20 }, async () => {
      await crowd.send(changeMe, { body: { sms_YN: 'Y' } })
      answered++
    })
    await until(async () => (await waitingIn(market)) >= 6)
    await other.send(listCart, {})
    assert.deepEqual([answered, await waitingIn(market)], [0, 6])
    return sent
  })
  await Promise.all(crowded)
})

it('a visitor whose many price tables all wait keeps no other one of the same network from a list', async () => {
  await using market = await openMarket({ rateLimitFactor: 1, lockSeconds: 60, crowded: true })
  let answered = 0
  const crowded = await market.db.transaction().execute(async (trx) => {
    await sql`lock table price_exclusions in access exclusive mode`.execute(trx)
    const sent = Array.from({ length: 20 }, async (_, n) => {
      await market.visitor.send(averagePrices, { query: { sale_date_s: plusDays('2026-01-01', n) } })
      answered++
    })
    await until(async () => (await waitingIn(market)) >= 2)
    await market.visitor.send(listProducts, { query: {} })
    assert.deepEqual([answered, await waitingIn(market)], [0, 2])
    return sent
  })
  await Promise.all(crowded)
})

it('a crowd of requests that wait for nothing is answered few by few, and others are heard in between', async () => {
  await using app = fastify()
  takeTurns(app, { rateLimitFactor: 1 })
  let [answered, sideBySide, most] = [0, 0, 0]
  app.get('/', (_request, reply) => {
    if (sideBySide === 0) setImmediate(() => (sideBySide = 0))
    most = Math.max(most, ++sideBySide)
    answered++
    reply.send('')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.resume().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40))
  await until(() => answered === 40)
  socket.destroy()
  assert.equal(most, 8)
})

it('five members who crowd leave room: each has two at once as long as all of them ask', async () => {
  await using app = fastify()
  app.decorateRequest('caller')
  let asked = 0
  app.addHook('onRequest', (request, _reply, done) => {
    asked++
    request.caller = { id: Number(request.headers['member']) } as typeof request.caller
    done()
  })
  takeTurns(app, { rateLimitFactor: 1 })
  const inWork: (() => void)[] = []
  let isOver = false
  app.get('/', (_request, reply) => {
    const end = () => void reply.send('')
    if (isOver) end()
    else inWork.push(end)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  let answered = 0
  const ask = async (member: number) => {
    await (await fetch(`http://127.0.0.1:${port}/`, { headers: { member: String(member) } })).text()
    answered++
  }
  const crowd = Promise.all(Array.from({ length: 100 }, (_, n) => ask(n % 5)))
  try {
    await until(() => asked === 100)
    for (let ended = 1; ended <= 40; ended++) {
      inWork.shift()!()
      await until(() => answered === ended)
    }
    await until(() => inWork.length === 10, { patience: 3_000 })
    const other = ask(5)
    await until(() => inWork.length === 11)
    inWork.pop()!()
    await other
  } finally {
    isOver = true
    for (const end of inWork) end()
    await crowd
  }
})

it('a sheet of the desk has its turn until it is whole or nobody wants it: the third of one person waits', async () => {
  await using app = fastify({ forceCloseConnections: true })
  app.decorateRequest('staff')
  let asked = 0
  app.addHook('onRequest', (request, _reply, done) => {
    asked++
    request.staff = { id: 1 } as typeof request.staff
    done()
  })
  takeTurns(app, { rateLimitFactor: 1 })
  const sheets: PassThrough[] = []
  app.get('/sheet', { config: { call: { dear: true } as Call } }, (_request, reply) => {
    const sheet = new PassThrough()
    sheet.write('first')
    sheets.push(sheet)
    return reply.send(sheet)
  })
  app.get('/', (_request, reply) => reply.send(''))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const begun = [fetch(`${url}/sheet`), fetch(`${url}/sheet`, { signal: leaving.signal })]
  await Promise.all(begun)
  const waiting = [fetch(`${url}/sheet`), fetch(`${url}/sheet`)]
  await until(() => asked === 4)
  assert.equal((await fetch(url)).status, 200)
  assert.equal(sheets.length, 2)
  sheets[0]!.end()
  await (await begun[0]!).text()
  await until(() => sheets.length === 3)
  leaving.abort()
  await until(() => sheets.length === 4)
  for (const sheet of sheets) sheet.end()
  await Promise.all(waiting)
})

it('a turn that has begun lasts until its answer is made, however often its sender hangs up', async () => {
  await using app = fastify({ forceCloseConnections: true })
  let [asked, hungUp] = [0, 0]
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    asked++
    raw.socket.once('close', () => hungUp++)
    done()
  })
  takeTurns(app, { rateLimitFactor: 1 })
  const inWork: (() => void)[] = []
  app.get('/sums', { config: { call: { dear: true } as Call } }, async () => {
    await new Promise<void>((resolve) => inWork.push(resolve))
    return 'sums'
  })
  app.get('/', (_request, reply) => reply.send(''))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const left = Array.from({ length: 3 }, () => fetch(`${url}/sums`, { signal: leaving.signal }))
  await until(() => asked === 3)
  leaving.abort()
  await Promise.allSettled(left)
  await until(() => hungUp === 3)
  const next = fetch(`${url}/sums`)
  await until(() => asked === 4)
  assert.equal((await fetch(url)).status, 200)
  assert.equal(inWork.length, 2)
  // The third, who hung up while it waited, is not in front of the fourth.
  inWork[0]!()
  await until(() => inWork.length === 3)
  inWork[2]!()
  assert.equal(await (await next).text(), 'sums')
  inWork[1]!()
})

it('a path that does not exist takes one turn, and gives it back', async () => {
  await using app = fastify()
  takeTurns(app, { rateLimitFactor: 1 })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(''))
  app.get('/*', (_request, reply) => reply.callNotFound())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  for (let n = 0; n < 20; n++) assert.equal((await fetch(`${url}/api/nothing`)).status, 404)
  const together = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/api/nothing`)))
  assert.deepEqual([...new Set(together.map(({ status }) => status))], [404])
})
