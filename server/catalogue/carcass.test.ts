import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  countAvailable,
  countToday,
  getCarcassCuts,
  getCarcassImages,
  getProduct,
  listCarcasses,
} from '#contract/catalogue.ts'
import { makeCarcass, makePartner, makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'

test('today’s carcasses come first, best grade first, then earlier ones that still have a box to take', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  const day = async (back: number) =>
    (await sql<{ day: string }>`select market_today() - ${back}::int as day`.execute(db)).rows[0]?.day ?? ''
  const [yesterday, longAgo, tomorrow] = [await day(1), await day(40), await day(-1)]
  const third = await makeCarcass(db, { grade_code: '06' })
  const best = await makeCarcass(db, { grade_code: '01' })
  const soldOut = await makeCarcass(db, { grade_code: '01', sale_date: yesterday })
  const earlier = await makeCarcass(db, { grade_code: '01', sale_date: yesterday })
  const old = await makeCarcass(db, { grade_code: '01', sale_date: longAgo })
  const future = await makeCarcass(db, { grade_code: '01', sale_date: tomorrow })
  const empty = await makeCarcass(db, { grade_code: '01' })
  for (const carcass of [third, best, earlier, old, future]) await makeProduct(db, { carcass_id: carcass.id })
  await makeProduct(db, { carcass_id: best.id, pc_code: '01010300' })
  const gone = await makeProduct(db, { carcass_id: soldOut.id })
  await makeProduct(db, { carcass_id: empty.id, ps_code: 0 })
  await hold(db, gone.id)

  const all = await visitor.send(listCarcasses, { query: { product_type: 'D' } })
  assert.deepEqual(
    all.data.map((card) => card.id),
    [best.id, third.id, earlier.id],
  )
  assert.equal(all.total, 3)
  assert.deepEqual(all.grades, [
    { grade_code: '01', count: 2 },
    { grade_code: '06', count: 1 },
  ])
  assert.deepEqual([all.data[0]?.product_count, all.data[0]?.available_count], [2, 2])
  assert.deepEqual(all.data[0]?.view_product_beef, [{ product_type: 'D', prod_date: best.prod_date }])

  const tab = await visitor.send(listCarcasses, { query: { grade_code: '06' } })
  assert.deepEqual(
    tab.data.map((card) => card.id),
    [third.id],
  )
  assert.equal(tab.grades.length, 2)
  const cut = await visitor.send(listCarcasses, { query: { pc_code: '01010300' } })
  assert.deepEqual(
    cut.data.map((card) => card.id),
    [best.id],
  )
  const number = await visitor.send(listCarcasses, { query: { cattle_no: soldOut.cattle_no } })
  assert.deepEqual(
    number.data.map((card) => [card.id, card.available_count]),
    [[soldOut.id, 0]],
  )
  const page = await visitor.send(listCarcasses, { query: { limit: 2, page: 2 } })
  assert.deepEqual([page.data.length, page.total, page.current_page], [1, 3, 2])
  const past = await visitor.send(listCarcasses, { query: { limit: 2, page: 3 } })
  assert.deepEqual([past.data.length, past.total], [0, 3])
})

test('carcasses sort by weight, by the lowest price per kg of what is free, and by how much is left', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  const heavy = await makeCarcass(db, { grade_code: '05', weight: 500 })
  const cheap = await makeCarcass(db, { grade_code: '04', weight: 400 })
  const much = await makeCarcass(db, { grade_code: '06', weight: 450 })
  const box = (carcass: { id: number }, kg_price: number) => makeProduct(db, { carcass_id: carcass.id, kg_price })
  await box(heavy, 90_000)
  await box(cheap, 70_000)
  await box(much, 80_000)
  await box(much, 95_000)
  await hold(db, (await box(heavy, 10_000)).id)
  const sorted = async (sort: 'grade' | 'weight' | 'kg_price' | 'available') =>
    (await visitor.send(listCarcasses, { query: { sort } })).data.map(({ id }) => id)
  assert.deepEqual(await sorted('grade'), [cheap.id, heavy.id, much.id])
  assert.deepEqual(await sorted('weight'), [heavy.id, much.id, cheap.id])
  assert.deepEqual(await sorted('kg_price'), [cheap.id, much.id, heavy.id])
  assert.deepEqual(await sorted('available'), [much.id, cheap.id, heavy.id])
})

test('when today has no carcass, the most recent day’s are shown, sold out or not', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  const carcass = await makeCarcass(db, { sale_date: '2026-02-03' })
  const box = await makeProduct(db, { carcass_id: carcass.id })
  await hold(db, box.id)
  const { data, total } = await visitor.send(listCarcasses, { query: { product_type: 'D' } })
  assert.deepEqual(
    data.map((card) => card.id),
    [carcass.id],
  )
  assert.equal(total, 1)
  const none = await visitor.send(listCarcasses, { query: { product_type: 'S' } })
  assert.deepEqual(none, { data: [], total: 0, current_page: 1, grades: [] })
})

test('a carcass shows its cuts in its own order, with their states', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  const carcass = await makeCarcass(db)
  const second = await makeProduct(db, { carcass_id: carcass.id, position: 2 })
  const first = await makeProduct(db, { carcass_id: carcass.id, position: 1, pc_code: '01010300' })
  await makeProduct(db, { carcass_id: carcass.id, position: 0, ps_code: 0 })
  await hold(db, second.id)
  const { data, carcass_info } = await visitor.send(getCarcassCuts, { params: { id: carcass.id }, query: {} })
  assert.deepEqual(
    data.map((cut) => [cut.id, cut.product_status_codes.ps_code]),
    [
      [first.id, 1],
      [second.id, 2],
    ],
  )
  assert.deepEqual([carcass_info.id, carcass_info.product_count, carcass_info.available_count], [carcass.id, 2, 1])
  const free = await visitor.send(getCarcassCuts, { params: { id: carcass.id }, query: { ps_code: 1 } })
  assert.deepEqual(
    free.data.map((cut) => cut.id),
    [first.id],
  )
  const response = await fetch(`${market.url}/api/fronts/products/carcass-infos/999999`)
  assert.deepEqual([response.status, (await response.json()).errno], [404, 2000])
})

test('a detail shows free boxes of the same cut from other carcasses, and nothing of a withdrawn box', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  const carcass = await makeCarcass(db)
  const box = await makeProduct(db, { carcass_id: carcass.id })
  await makeProduct(db, { carcass_id: carcass.id })
  const other = await makeProduct(db, { grade_code: '06' })
  await makeProduct(db, { pc_code: '01010300' })
  await makeProduct(db, { beef_code: '02' })
  const { data } = await visitor.send(getProduct, { params: { id: box.id } })
  assert.equal(data.id, box.id)
  assert.deepEqual(
    data.same_cuts.map((same) => same.id),
    [other.id],
  )
  const off = await makeProduct(db, { ps_code: 0 })
  await assert.rejects(visitor.send(getProduct, { params: { id: off.id } }), { errno: 2000, status: 404 })
  const missing = await fetch(`${market.url}/api/fronts/products/999999`)
  assert.deepEqual([missing.status, (await missing.json()).errno], [404, 2000])
  const nonsense = await fetch(`${market.url}/api/fronts/products/abc`)
  assert.deepEqual([nonsense.status, (await nonsense.json()).errno], [404, 1004])
})

test('pictures: the loin section, and the carcass’s own of a cut before the cut’s in general', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  const carcass = await makeCarcass(db)
  const picture = { thumb_path: null, width: 100, height: 80, alt: '' }
  await db
    .insertInto('carcass_imgs')
    .values([
      { ...picture, carcass_id: carcass.id, img_path: '/section.webp' },
      { ...picture, carcass_id: carcass.id, img_path: '/own.webp', pc_code: '01010500' },
    ])
    .execute()
  await db
    .insertInto('cut_imgs')
    .values({ ...picture, pc_code: '01010300', grade_code: carcass.grade_code, img_path: '/general.webp' })
    .execute()
  const paths = async (query: { pc_code?: string }) => {
    const { data } = await visitor.send(getCarcassImages, { params: { id: carcass.id }, query })
    return data.map((each) => each.img_path)
  }
  assert.deepEqual(await paths({}), ['/section.webp'])
  assert.deepEqual(await paths({ pc_code: '01010500' }), ['/section.webp', '/own.webp'])
  assert.deepEqual(await paths({ pc_code: '01010300' }), ['/section.webp', '/general.webp'])
})

test('today is counted by partner', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  const [few, many] = [await makePartner(db, { partner_name: '가' }), await makePartner(db, { partner_name: '나' })]
  for (const partner of [few, many, many]) {
    const carcass = await makeCarcass(db, { partner_id: partner.id })
    await makeProduct(db, { carcass_id: carcass.id })
    await makeProduct(db, { carcass_id: carcass.id, pc_code: '01010300' })
  }
  await makeProduct(db, { product_type: 'S' })
  const { data } = await visitor.send(countToday)
  assert.deepEqual(data, [
    { partner_id: many.id, partner_name: '나', carcass_count: 2, product_count: 4 },
    { partner_id: few.id, partner_name: '가', carcass_count: 1, product_count: 2 },
  ])
})

test('what can be taken is counted by cut, with its lowest price', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  const carcass = await makeCarcass(db)
  await makeProduct(db, { carcass_id: carcass.id, kg_price: 90_000 })
  await makeProduct(db, { carcass_id: carcass.id, kg_price: 80_000 })
  await makeProduct(db, { kg_price: 70_000, grade_code: '07', pc_code: '01010300' })
  const facet = { product_type: 'D', beef_code: '01' }
  const { data, lowest } = await visitor.send(countAvailable, { query: { product_type: 'D' } })
  assert.deepEqual(
    data.toSorted((a, b) => a.count - b.count),
    [
      { ...facet, pc_code: '01010300', grade_code: '07', count: 1 },
      { ...facet, pc_code: '01010500', grade_code: '04', count: 2 },
    ],
  )
  assert.deepEqual(
    lowest.toSorted((a, b) => a.kg_price - b.kg_price),
    [
      { pc_code: '01010300', kg_price: 70_000 },
      { pc_code: '01010500', kg_price: 80_000 },
    ],
  )
  const narrowed = await visitor.send(countAvailable, { query: { grade_code: '07' } })
  assert.deepEqual(narrowed.lowest, [{ pc_code: '01010300', kg_price: 70_000 }])
  const today = await visitor.send(countAvailable, { query: { sale_date: carcass.sale_date, pc_code: '01010500' } })
  assert.deepEqual(today.lowest, [{ pc_code: '01010500', kg_price: 80_000 }])
})

/** A buyer takes it. */
async function hold(db: Parameters<typeof makeProduct>[0], id: number): Promise<void> {
  const buyer = await db
    .insertInto('users')
    .values({
      userid: `holder${id}`,
      password_hash: '',
      name: '',
      phone_no: '',
      business_name: '',
      business_no: '',
      status: 'ACTIVE',
      customer_key: `holder${id}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select take_for_cart(${buyer.id}, ${[id]}::int[], 600, 3600, 50, 3)`.execute(db)
}
