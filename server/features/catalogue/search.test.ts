import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listProducts } from '#contract/catalogue.ts'
import { makeCarcass, makePartner, makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'

test('a search finds boxes by cut, by partner and by the beginning of a traceability number', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  const anseong = await makePartner(db, { partner_name: '안성 한우촌' })
  const first = await makeCarcass(db, { cattle_no: '002111122223', partner_id: anseong.id })
  const second = await makeCarcass(db, { cattle_no: '002999988887' })
  const ribeye = await makeProduct(db, { carcass_id: first.id, pc_code: '01010500' })
  const tenderloin = await makeProduct(db, { carcass_id: first.id, pc_code: '01010300' })
  const other = await makeProduct(db, { carcass_id: second.id, pc_code: '01010500', kg_price: 50_000 })
  const found = async (sch_word: string, more = {}) => {
    const { data, total } = await visitor.send(listProducts, { query: { sch_word, ...more } })
    assert.equal(total, data.length)
    return data.map((product) => product.id)
  }
  assert.deepEqual(await found('등심'), [other.id, ribeye.id])
  assert.deepEqual(await found('꽃 등심'), [other.id, ribeye.id])
  assert.deepEqual(await found('  안심살 '), [tenderloin.id])
  assert.deepEqual(await found('한우촌'), [tenderloin.id, ribeye.id])
  assert.deepEqual(await found('안성한우'), [tenderloin.id, ribeye.id])
  assert.deepEqual(await found('0029'), [other.id])
  assert.deepEqual(await found('002 1111 2222 3'), [tenderloin.id, ribeye.id])
  assert.deepEqual(await found('002-1111'), [tenderloin.id, ribeye.id])
  assert.deepEqual(await found('11112222'), [])
  assert.deepEqual(await found('한우촌', { pc_code: '01010300' }), [tenderloin.id])
  assert.deepEqual(await found('등심', { pc_code: '01010300' }), [])
  assert.deepEqual(await found('등심', { sort: 'kg_price' }), [other.id, ribeye.id])
  assert.deepEqual(await found('한우촌', { sale_date: '2026-01-02' }), [])
  assert.deepEqual(await found('한우촌', { sale_date: ribeye.sale_date }), [tenderloin.id, ribeye.id])
  const past = await visitor.send(listProducts, { query: { sch_word: '한우촌', limit: 1, page: 3 } })
  assert.deepEqual([past.data, past.total], [[], 2])
})

test('signs that mean something to SQL are letters in a search', async () => {
  await using market = await openMarket()
  const odd = await makePartner(market.db, { partner_name: String.raw`100%_한우\농장` })
  const carcass = await makeCarcass(market.db, { partner_id: odd.id })
  const box = await makeProduct(market.db, { carcass_id: carcass.id })
  await makeProduct(market.db)
  for (const sch_word of ['%', '_', '100%', String.raw`\농`, '%_한우']) {
    const { data } = await market.visitor.send(listProducts, { query: { sch_word } })
    assert.deepEqual(
      data.map((product) => product.id),
      [box.id],
      sch_word,
    )
  }
  for (const sch_word of ["' or 1=1 --", '%%%', 'x'.repeat(50)]) {
    const { total } = await market.visitor.send(listProducts, { query: { sch_word } })
    assert.equal(total, 0, sch_word)
  }
  const long = await fetch(`${market.url}/api/fronts/products/items?sch_word=${'x'.repeat(51)}`)
  assert.equal(long.status, 400)
})
