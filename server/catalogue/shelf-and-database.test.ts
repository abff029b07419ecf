import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { addToCart } from '#contract/cart.ts'
import type { Call } from '#contract/call.ts'
import { countToday, getCarcassCuts, getProduct, listCarcasses, listProducts } from '#contract/catalogue.ts'
import { transaction } from '#database/transaction.ts'
import { deliveryRuleOf } from '#domain/delivery-price.ts'
import { makeCarcass, makeMember, makePartner, makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { until } from '#tests/support/until.ts'
import { boxOf, carcassesOf, cutsOf, listOf, todayOf } from './questions.ts'
import { readReferenceData } from './reference-data.ts'
import type { Question } from './shelf.ts'

const cuts = ['01010500', '01010300'] as const

test('after any sequence of moves, through gaps and kills, what is kept is what the database says, for everybody', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const { db, pool, server } = market
  const other = await market.another({ ROLE: 'server' })
  const delivery = deliveryRuleOf(await server.deps.settings())
  const members = [await makeMember(db), await makeMember(db)]
  const buyers = await Promise.all(members.map(({ userid }) => market.as(userid)))
  const partner = await makePartner(db)
  const boxes: { id: number; carcass_id: number }[] = []
  for (const product_type of ['D', 'S'] as const)
    for (const grade_code of ['01', '04'] as const) {
      const carcass = await makeCarcass(db, { product_type, grade_code, partner_id: partner.id })
      for (const pc_code of cuts)
        for (let n = 0; n < 2; n++) boxes.push(await makeProduct(db, { carcass_id: carcass.id, pc_code }))
    }
  const [first, second, last] = [boxes[0]!, boxes[1]!, boxes.at(-1)!]

  const list = (query: Record<string, string>) => ({
    call: listProducts,
    question: listOf(pool, listProducts.query.parse(query), delivery),
    path: `${listProducts.path}?${new URLSearchParams(query)}`,
  })
  const asked: { call: Call; question: Question<unknown>; path: string }[] = [
    list({}),
    list({ product_type: 'S', pc_code: cuts[0], sort: 'kg_price' }),
    list({ ps_code: '2' }),
    ...[first, second, last].map(({ id }) => ({
      call: getProduct,
      question: boxOf(pool, id),
      path: getProduct.path.replace('{id}', String(id)),
    })),
    ...[first, last].map(({ carcass_id: id }) => ({
      call: getCarcassCuts,
      question: cutsOf(pool, id, undefined),
      path: getCarcassCuts.path.replace('{id}', String(id)),
    })),
    {
      call: listCarcasses,
      question: carcassesOf(pool, listCarcasses.query.parse({ product_type: 'D' })),
      path: `${listCarcasses.path}?product_type=D`,
    },
    { call: countToday, question: todayOf(db), path: countToday.path },
  ]
  const viewers = [undefined, ...buyers]

  /** Compares the servers' responses with those found in the database. For a box that is not shown both are errors. */
  async function holdsTogether(step: string) {
    const { facts } = await readReferenceData(pool)
    await Promise.all(
      asked.map(async ({ call, question, path }) => {
        const found = await question.find(facts).catch((error: Error) => error)
        for (const [place, viewer] of viewers.entries())
          for (const { url } of [server, other]) {
            const headers: HeadersInit = viewer ? { authorization: `Bearer ${viewer.token}` } : {}
            const answer = (await (await fetch(url + path, { headers })).json()) as { errno: number; result: unknown }
            const said = `${step}: ${path} for ${place} at ${url}`
            if (found instanceof Error) assert.notEqual(answer.errno, 0, said)
            else assert.deepEqual(answer.result, call.result.parse(found.result(members[place - 1]?.id ?? 0)), said)
          }
      }),
    )
  }

  /** A free box is withdrawn, a withdrawn one goes back on sale, a held one becomes free. */
  const turn = (id: number) => (trx: typeof db) =>
    sql`with was as (select ps_code from products where id = ${id}),
      freed as (delete from claims where product_id = ${id} and (select ps_code from was) <> 1),
      claimed as (insert into claims (product_id, kind) select ${id}, 'OFF' from was where ps_code = 1)
      update products set ps_code = (ps_code <> 1)::int where id = ${id}`.execute(trx)
  const steps: Record<string, (id: number, n: number) => Promise<unknown>> = {
    take: (id, n) => buyers[n % 2]!.send(addToCart, { body: { product_id: [id] } }).catch(() => {}),
    turn: (id) => transaction(db, 'demo', turn(id)),
    'undone turn': (id) =>
      transaction(db, 'demo', async (trx) => {
        await turn(id)(trx)
        throw new Error('undone')
      }).catch(() => {}),
    // The transaction that began first, and so has the earlier event, commits last; in between the answers are compared.
    'crossed turns': (id, n) =>
      transaction(db, 'demo', async (trx) => {
        await turn(id)(trx)
        const next = boxes[(boxes.findIndex((box) => box.id === id) + 1 + (n % (boxes.length - 1))) % boxes.length]!
        await transaction(db, 'demo', turn(next.id))
        await holdsTogether('between crossed turns')
      }),
    numbering: () => sql`select number_outbox()`.execute(db),
    price: (id, n) => sql`update products set kg_price = ${50_000 + n} where id = ${id}`.execute(db),
    regraded: (id, n) =>
      sql`with it as (update carcass_infos set grade_code = ${`0${1 + (n % 7)}`}
          where id = (select carcass_id from products where id = ${id}) returning id, grade_code)
        update products set grade_code = it.grade_code from it where carcass_id = it.id`.execute(db),
    picture: (id, n) =>
      sql`insert into product_imgs (product_id, img_path, width, height, alt) values (${id}, ${`/${n}.webp`}, 1, 1, '')`.execute(
        db,
      ),
    'picture gone': (id) => sql`delete from product_imgs where product_id = ${id}`.execute(db),
    'partner renamed': (_, n) => sql`update partners set partner_name = ${`농장 ${n}`}`.execute(db),
    'partner rests': () =>
      sql`update partners set closed_from = case when closed_from is null then market_today() end`.execute(db),
    'a gap of many events': () =>
      sql`insert into outbox (event, private) select 'member-updated', true from generate_series(1, 1200)`.execute(db),
    'a hole in the numbers': async (id) => {
      await transaction(db, 'demo', turn(id))
      await sql`select number_outbox()`.execute(db)
      await sql`delete from outbox where seq is not null`.execute(db)
    },
    'connections killed': async (id) => {
      await transaction(db, 'demo', turn(id))
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'hangyeol%'`.execute(db)
      for (const { url } of [server, other]) await until(async () => (await fetch(`${url}${listProducts.path}`)).ok)
    },
    'a day': () => market.pass(86_400),
  }

  const step = fc.record({
    what: fc.constantFrom(...Object.keys(steps)),
    id: fc.constantFrom(...boxes.map(({ id }) => id)),
    n: fc.nat(1_000),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (walk) => {
      await holdsTogether('before')
      for (const { what, id, n } of walk) {
        await steps[what]!(id, n)
        await holdsTogether(`${what} ${id} ${n}`)
      }
    }),
    { numRuns: 8 },
  )
})
