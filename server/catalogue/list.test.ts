import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Sent } from '#contract/call.ts'
import { listProducts } from '#contract/catalogue.ts'
import { makeCarcass, makePartner, makeProduct } from '#tests/support/make.ts'
import { transaction } from '#database/transaction.ts'
import { openMarket } from '#tests/support/market.ts'

const path = '/api/fronts/products/items'

test('a list shows what can be taken, newest first, in pages with the number of all', async () => {
  await using market = await openMarket()
  const carcass = await makeCarcass(market.db, { product_type: 'S' })
  const made = []
  for (let n = 0; n < 13; n++) made.push(await makeProduct(market.db, { carcass_id: carcass.id }))
  await makeProduct(market.db, { carcass_id: carcass.id, ps_code: 0 })

  const first = await market.visitor.send(listProducts, { query: {} })
  assert.equal(first.total, 13)
  assert.equal(first.current_page, 1)
  const newest = made.map((product) => product.id).toReversed()
  assert.deepEqual(
    first.data.map((product) => product.id),
    newest.slice(0, 10),
  )
  const second = await market.visitor.send(listProducts, { query: { page: 2 } })
  assert.deepEqual(
    second.data.map((product) => product.id),
    newest.slice(10),
  )
  const past = await market.visitor.send(listProducts, { query: { page: 9 } })
  assert.deepEqual(past, { data: [], total: 13, current_page: 9 })
})

test('a row carries the box, its carcass, its partner and the pictures of its cut', async () => {
  await using market = await openMarket()
  const partner = await makePartner(market.db, { partner_name: '안성한우' })
  const carcass = await makeCarcass(market.db, { partner_id: partner.id, grade_code: '02', cattle_no: '002123456789' })
  const { id } = await makeProduct(market.db, {
    carcass_id: carcass.id,
    weight: 3.25,
    kg_price: 88_000,
    price: 286_000,
  })
  const picture = { img_path: '/a.webp', thumb_path: null, width: 800, height: 600, alt: '꽃등심살' }
  await market.db
    .insertInto('cut_imgs')
    .values({ ...picture, pc_code: '01010500', grade_code: '02' })
    .execute()

  const { data } = await market.visitor.send(listProducts, { query: { product_type: 'D' } })
  assert.equal(data.length, 1)
  const [row] = data
  assert.ok(row)
  assert.equal(row.id, id)
  assert.equal(row.product_id, id)
  assert.equal(row.weight, 3.25)
  assert.equal(row.price, 286_000)
  assert.deepEqual(row.product_beefs, { kg_price: 88_000, weight: 3.25 })
  assert.deepEqual(row.product_status_codes, { ps_code: 1 })
  assert.deepEqual(row.product_cate_codes, { pc_name: '꽃등심살', imgs: [picture] })
  assert.deepEqual(row.product_imgs, [])
  assert.deepEqual(row.cart, [])
  assert.equal(row.avg_kg_price, null)
  assert.equal(row.carcass_infos.cattle_no, '002123456789')
  assert.equal(row.carcass_infos.gradeName, '1++(8)')
  assert.deepEqual(row.carcass_infos.partner, { partner_name: '안성한우' })
  assert.match(row.sale_date, /^\d{4}-\d{2}-\d{2}$/)

  await market.db
    .insertInto('product_imgs')
    .values({ ...picture, img_path: '/own.webp', product_id: id })
    .execute()
  const again = await market.visitor.send(listProducts, { query: {} })
  assert.deepEqual(again.data[0]?.product_imgs, [{ ...picture, img_path: '/own.webp' }])
})

test('lists narrow by kind, grade, cut and day, and sort by won per kg', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  const cheap = await makeProduct(db, { beef_code: '02', grade_code: '06', kg_price: 40_000 })
  const dear = await makeProduct(db, { beef_code: '01', grade_code: '01', kg_price: 190_000, pc_code: '01010300' })
  const old = await makeCarcass(db, { sale_date: '2026-01-02', grade_code: '01', product_type: 'S' })
  const earlier = await makeProduct(db, { carcass_id: old.id, kg_price: 90_000 })
  const ids = async (input: Sent<typeof listProducts>) => {
    const { data, total } = await visitor.send(listProducts, input)
    assert.equal(total, data.length)
    return data.map((product) => product.id)
  }
  assert.deepEqual(await ids({ query: { beef_code: '02' } }), [cheap.id])
  assert.deepEqual(await ids({ query: { grade_code: ['01', '06'], product_type: 'D' } }), [dear.id, cheap.id])
  assert.deepEqual(await ids({ query: { pc_code: '01010300,01010400' } }), [dear.id])
  assert.deepEqual(await ids({ query: { pc_code: '01010500', grade_code: '01' } }), [earlier.id])
  assert.deepEqual(await ids({ query: { sale_date: '2026-01-02' } }), [earlier.id])
  assert.deepEqual(await ids({ query: { sale_date: '2026-01-03' } }), [])
  assert.deepEqual(await ids({ query: { sort: 'kg_price' } }), [cheap.id, earlier.id, dear.id])
  assert.deepEqual(await ids({ query: { sort: 'kg_price', pc_code: '01010500' } }), [cheap.id, earlier.id])
  assert.deepEqual(await ids({ query: { ps_code: 1, product_type: 'S' } }), [earlier.id])
})

test('list parameters may be repeated, separated by commas, or carry brackets', async () => {
  await using market = await openMarket()
  await makeProduct(market.db, { pc_code: '01010500' })
  await makeProduct(market.db, { pc_code: '01010300' })
  await makeProduct(market.db, { pc_code: '01010400' })
  for (const query of [
    'pc_code=01010500&pc_code=01010300',
    'pc_code=01010500,01010300',
    'pc_code[]=01010500&pc_code[]=01010300',
    'pc_code%5B%5D=01010500&pc_code%5B%5D=01010300',
  ]) {
    const response = await fetch(`${market.url}${path}?${query}`)
    const { errno, result } = await response.json()
    assert.equal(errno, 0, query)
    assert.equal(result.total, 2, query)
  }
  const one = await (await fetch(`${market.url}${path}?pc_code[]=01010400`)).json()
  assert.equal(one.result.total, 1)
})

test('what the server does not know is refused, never ignored', async () => {
  await using market = await openMarket()
  for (const query of [
    'limit=1e3',
    'limit=0',
    'page=0',
    'page=1.5',
    'ps_code=7',
    'ps_code=abc',
    'product_type=X',
    'beef_code=09',
    'grade_code=01,08',
    'pc_code=0101',
    'sale_date=2026-02-30',
    'sort=random',
    'color=red',
  ]) {
    const response = await fetch(`${market.url}${path}?${query}`)
    const { errno, message } = await response.json()
    assert.equal(response.status, 400, query)
    assert.equal(errno, 1000, query)
    assert.equal(message, '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.')
  }
})

test('an average stands beside a price from five sales on', async () => {
  await using market = await openMarket()
  await makeProduct(market.db, { grade_code: '04' })
  await makeProduct(market.db, { grade_code: '05' })
  const sale = { beef_code: '01', judge_sex_nm: '거세', pc_code: '01010500', day: sql<string>`market_today()` }
  await market.db
    .insertInto('price_sales')
    .values([
      { ...sale, grade_code: '04', n: 5, weight: 10, amount: 910_000 },
      { ...sale, grade_code: '05', n: 4, weight: 10, amount: 810_000 },
    ])
    .execute()
  const { data } = await market.visitor.send(listProducts, { query: { sort: 'kg_price' } })
  assert.deepEqual(
    data.map((product) => [product.avg_kg_price, product.avg_count]),
    [
      [91_000, 5],
      [null, null],
    ],
  )
})

test('withdrawn, returned and closed boxes stay out of every list', async () => {
  await using market = await openMarket()
  const { id } = await makeProduct(market.db)
  await sql`insert into claims (product_id, kind) values (${id}, 'OFF')`.execute(market.db)
  await sql`update products set ps_code = 0 where id = ${id}`.execute(market.db)
  for (const ps_code of [0, 6, 9] as const) {
    const { data, total } = await market.visitor.send(listProducts, { query: { ps_code } })
    assert.deepEqual([data, total], [[], 0])
  }
})

test('pages deeper than anybody scrolls are empty, and tell how many boxes there are', async () => {
  await using market = await openMarket()
  const { id } = await makeProduct(market.db)
  await transaction(market.db, 'demo', async (trx) => {
    await sql`
      insert into products (carcass_id, partner_id, product_type, beef_code, grade_code, sale_date, pc_code, weight, kg_price, price)
      select carcass_id, partner_id, product_type, beef_code, grade_code, sale_date, pc_code, weight, kg_price, price
      from products, generate_series(1, 10000) where id = ${id}`.execute(trx)
    await sql`delete from claims where kind = 'OFF'`.execute(trx)
    await sql`update products set ps_code = 1 where ps_code = 0`.execute(trx)
  })
  const page = async (query: Sent<typeof listProducts>['query']) => {
    const { data, total } = await market.visitor.send(listProducts, { query: { ...query, limit: 100 } })
    return [data.length, total]
  }
  for (const sort of ['new', 'kg_price'] as const) {
    assert.deepEqual(await page({ page: 100, sort }), [100, 10_001])
    assert.deepEqual(await page({ page: 101, sort }), [0, 10_001])
  }
})
