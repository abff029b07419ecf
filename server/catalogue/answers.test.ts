import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getProduct, listProducts } from '#contract/catalogue.ts'
import { makePartner, makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'

test('cached answers match the declared schema and hold no other column', async () => {
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

test('a cached answer is compressed once for each encoding, and again after a box has changed', async () => {
  await using market = await openMarket()
  const boxes = await Promise.all(
    (['01', '04', '07'] as const).map((grade_code) => makeProduct(market.db, { grade_code })),
  )
  const ask = async (accepted: string, as: string | undefined) => {
    const headers = { 'accept-encoding': accepted }
    const answer = await market.server.app.inject({ url: listProducts.path, headers })
    assert.equal(answer.headers['content-encoding'], as, accepted)
    if (as) assert.match(String(answer.headers.vary), /accept-encoding/i)
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[as ?? '']
    return { headers: answer.headers, text: (unpack?.(answer.rawPayload) ?? answer.rawPayload).toString() }
  }
  const { text } = await ask('gzip, deflate, br', 'br')
  const kept = await ask('gzip, deflate, br', 'br')
  assert.equal(kept.text, text)
  assert.ok(Number(kept.headers['content-length']) < text.length / 2, 'sent whole, not as it is compressed')
  assert.equal((await ask('br;q=0, gzip;q=0.5', 'gzip')).text, text)
  assert.equal((await ask('identity', undefined)).text, text)
  assert.equal((await ask('BR;Q=0', undefined)).text, text)
  await market.db.updateTable('products').set({ kg_price: 71_300 }).where('id', '=', boxes[0]!.id).execute()
  const later = await ask('gzip, deflate, br', 'br')
  assert.match(later.text, /71300/)
  assert.notEqual(later.text, text)
})

test('a cached row is never sent after it has changed', async () => {
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
