import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProduct, listProducts } from '#contract/catalogue.ts'
import { makePartner, makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'

test('answers that are kept as text fit what is declared, and no column beside it leaves', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  const partner = await makePartner(db, { partner_name: '"따옴표" \\ 농장\n' })
  const box = await makeProduct(db, { partner_id: partner.id })
  await makeProduct(db, { grade_code: '07' })
  for (let time = 0; time < 3; time++) {
    const list = await visitor.send(listProducts, { query: {} })
    assert.deepEqual(listProducts.result.parse(list), list)
    const detail = await visitor.send(getProduct, { params: { id: box.id } })
    assert.deepEqual(getProduct.result.parse(detail), detail)
    assert.equal(detail.data.carcass_infos.partner.partner_name, '"따옴표" \\ 농장\n')
    assert.equal(detail.data.same_cuts.length, 1)
    for (const name of ['posted_at', 'mine', 'box_version', 'position']) assert.ok(!(name in detail.data), name)
  }
})

test('a kept row is never told after it changed', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  const box = await makeProduct(db, { kg_price: 80_000 })
  const second = await market.another()
  const seen = async () => {
    const { data } = await visitor.send(listProducts, { query: {} })
    const other = await (await fetch(`${second.url}/api/fronts/products/items`)).json()
    assert.deepEqual(other.result.data, data)
    return data.map((row) => [row.kg_price, row.weight, row.carcass_infos.farm_addr, row.product_imgs.length])
  }
  assert.deepEqual(await seen(), [[80_000, 4.2, '경기 안성시', 0]])
  await db.updateTable('products').set({ kg_price: 70_000 }).where('id', '=', box.id).execute()
  assert.deepEqual(await seen(), [[70_000, 4.2, '경기 안성시', 0]])
  await db.updateTable('carcass_infos').set({ farm_addr: '강원 횡성군' }).execute()
  assert.deepEqual(await seen(), [[70_000, 4.2, '강원 횡성군', 0]])
  await db
    .insertInto('product_imgs')
    .values({ product_id: box.id, img_path: '/a.webp', width: 1, height: 1, alt: '' })
    .execute()
  assert.deepEqual(await seen(), [[70_000, 4.2, '강원 횡성군', 1]])
})
