import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addToCart } from '#contract/cart.ts'
import { countToday, getProduct, listCarcasses } from '#contract/catalogue.ts'
import { gradeCodes } from '#domain/codes.ts'
import { makeCarcass, makeMember, makePartner, makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { carcassPage, readCarcasses } from './find-carcasses.ts'
import { readReferenceData } from './reference-data.ts'

test('cached carcasses equal the database, whatever the filter and the order', async () => {
  await using market = await openMarket()
  const { db, pool, visitor } = market
  for (let n = 0; n < 8; n++) {
    const grade_code = gradeCodes[n % 4]
    const kind = { beef_code: n % 3 ? '01' : '02', ...(grade_code && { grade_code }) } as const
    const { id } = await makeCarcass(db, { ...kind, weight: 400 + ((n * 37) % 90) })
    for (let box = 0; box <= n % 3; box++) await makeProduct(db, { carcass_id: id, kg_price: 90_000 - n * 1_000 })
  }
  const sorts = ['grade', 'weight', 'kg_price', 'available'] as const
  const filters = [
    {},
    { beef_code: '01' },
    { grade_code: '01,03' },
    { page: 2, limit: 3 },
    { product_type: 'S' as const },
  ]
  for (const filter of filters)
    for (const sort of sorts) {
      const query = { ...filter, sort }
      const [first, again] = [
        await visitor.send(listCarcasses, { query }),
        await visitor.send(listCarcasses, { query }),
      ]
      const asked = listCarcasses.query.parse(query)
      const { facts } = await readReferenceData(pool)
      const real = carcassPage(asked, await readCarcasses(pool, asked), facts)
      assert.deepEqual(first, real, JSON.stringify(query))
      assert.deepEqual(again, real, JSON.stringify(query))
    }
})

test('whoever asks after a move sees it, on every server and however many ask', async () => {
  await using market = await openMarket()
  const { db } = market
  const { id } = await makeCarcass(db)
  const boxes = []
  for (let n = 0; n < 6; n++) boxes.push(await makeProduct(db, { carcass_id: id }))
  const buyer = await market.as((await makeMember(db)).userid)
  const other = await market.another()
  const free = async (url: string) => {
    const answer = (await (await fetch(url + listCarcasses.path)).json()) as {
      result: { data: { available_count: number }[] }
    }
    return answer.result.data[0]?.available_count
  }
  for (const [place, box] of boxes.entries()) {
    // Requests that are in flight while the box is taken must not give their answer to requests that come after it.
    const meanwhile = Array.from({ length: 20 }, () => free(market.url))
    await buyer.send(addToCart, { body: { product_id: [box.id] } })
    const left: number = boxes.length - place - 1
    const after = await Promise.all([market.url, other.url, market.url, other.url].map(free))
    assert.deepEqual(after, [left, left, left, left])
    for (const seen of await Promise.all(meanwhile)) assert.ok(seen === left || seen === left + 1)
  }
  const before = (await market.visitor.send(countToday, {})).data[0]?.carcass_count
  const partner = await makePartner(db)
  await makeProduct(db, { carcass_id: (await makeCarcass(db, { partner_id: partner.id })).id })
  assert.deepEqual([before, (await market.visitor.send(countToday, {})).data.length], [1, 2])
})

test('the next day is another answer, though nothing was committed', async () => {
  await using market = await openMarket()
  await makeProduct(market.db, { carcass_id: (await makeCarcass(market.db)).id })
  assert.equal((await market.visitor.send(countToday, {})).data.length, 1)
  await market.pass(86_400)
  assert.equal((await market.visitor.send(countToday, {})).data.length, 0)
})

test('/metrics shows how many answers are cached and how often they were used', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const { id } = await makeProduct(market.db)
  const shelf = async () => {
    const text = await (await fetch(`${market.url}/metrics`)).text()
    const of = (name: string) => Number(new RegExp(`^market_shelf_${name} (\\d+)$`, 'm').exec(text)?.[1])
    return [
      of('answers'),
      of('asked_total{by="shelf"}'.replace(/[{}]/g, String.raw`\$&`)),
      of('asked_total{by="database"}'.replace(/[{}]/g, String.raw`\$&`)),
    ]
  }
  for (let time = 0; time < 3; time++) await market.visitor.send(getProduct, { params: { id } })
  assert.deepEqual(await shelf(), [1, 2, 1])
  await sql`update products set kg_price = kg_price + 1 where id = ${id}`.execute(market.db)
  await market.visitor.send(listCarcasses, {})
  await market.visitor.send(getProduct, { params: { id } })
  assert.deepEqual(await shelf(), [2, 2, 3])
})
