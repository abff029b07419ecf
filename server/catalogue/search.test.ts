import assert from 'node:assert/strict'
import { after, before, describe, it, test } from 'node:test'
import type { Sent } from '#contract/call.ts'
import { countAvailable, listProducts, listSellers, listSuggestions } from '#contract/catalogue.ts'
import { makeCarcass, makePartner, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { setNow } from '#tests/support/settings.ts'

test('a search finds boxes by cut, by partner and by any part of a traceability number', async () => {
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
  assert.deepEqual(await found('11112222'), [tenderloin.id, ribeye.id])
  assert.deepEqual(await found('8887'), [other.id])
  assert.deepEqual(await found('등심 8887'), [other.id])
  assert.deepEqual(await found('8878'), [])
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

describe('a market with a little of everything', () => {
  let market: Market
  let boxes: Record<'steer' | 'cow' | 'dairy' | 'rump' | 'ribs', number>
  before(async () => {
    market = await openMarket()
    const { db } = market
    const near = await makePartner(db, { partner_name: '횡성 새벽한우' })
    const steer = await makeCarcass(db, { grade_code: '02', partner_id: near.id, abatt_date: '2026-01-05' })
    const cow = await makeCarcass(db, { grade_code: '04', judge_sex_nm: '암', abatt_date: '2026-01-07' })
    const dairy = await makeCarcass(db, { beef_code: '02', judge_breed_nm: '육우', grade_code: '06' })
    const box = async (carcass: { id: number }, pc_code: string, weight: number, kg_price: number) =>
      (await makeProduct(db, { carcass_id: carcass.id, pc_code, weight, kg_price })).id
    boxes = {
      steer: await box(steer, '01010500', 4, 120_000),
      cow: await box(cow, '01010500', 6, 90_000),
      dairy: await box(dairy, '01010600', 1, 88_000),
      rump: await box(dairy, '01012000', 3, 40_000),
      ribs: await box(cow, '01013300', 2, 50_000),
    }
  })
  after(() => market[Symbol.asyncDispose]())

  const search = async (query: Sent<typeof listProducts>['query']) => {
    const { data, total, search: taken } = await market.visitor.send(listProducts, { query })
    assert.equal(total, data.length)
    const names = Object.entries(boxes)
    return { found: data.map(({ id }) => names.find(([, one]) => one === id)?.[0]), taken }
  }
  const found = async (sch_word: string) => (await search({ sch_word })).found

  it('is searched as buyers type it', async () => {
    assert.deepEqual(await found('한우 등심'), ['cow', 'steer'])
    assert.deepEqual(await found('꽃등심 1++'), ['steer'])
    assert.deepEqual(await found('등심 1+'), ['cow'])
    assert.deepEqual(await found('한우등심1++(8)'), ['steer'])
    assert.deepEqual(await found('암소'), ['ribs', 'cow'])
    assert.deepEqual(await found('육회용'), ['rump'])
    assert.deepEqual(await found('불고기'), ['rump'])
    assert.deepEqual(await found('LA갈비'), ['ribs'])
    assert.deepEqual(await found('횡성 등심'), ['steer'])
    assert.deepEqual(await found('새벽 한우'), ['steer'])
    assert.deepEqual(await found('등심 6kg'), ['cow'])
    assert.deepEqual(await found('5만원 이하'), ['ribs', 'rump'])
    assert.deepEqual(await found('꽃등십'), ['cow', 'steer'])
  })

  it('answers with what is nearest, and says which words it left out', async () => {
    assert.deepEqual(await search({ sch_word: '등심 500g' }), {
      found: ['dairy', 'steer', 'cow'],
      taken: { left_out: ['500g'], corrected: [] },
    })
    assert.deepEqual(await search({ sch_word: '육우 우둔 1++' }), {
      found: ['rump'],
      taken: { left_out: ['1++'], corrected: [] },
    })
    assert.deepEqual((await search({ sch_word: '맛있는거 등심' })).taken?.left_out, ['맛있는거'])
    assert.deepEqual((await search({ sch_word: '꽃등십' })).taken?.corrected, [{ from: '꽃등십', to: '꽃등심' }])
    // What was chosen in the filter is never left out.
    assert.deepEqual((await search({ sch_word: '한우 등심', grade_code: '07' })).found, [])
    assert.deepEqual((await search({ sch_word: '안심' })).found, [])
    const past = await market.visitor.send(listProducts, { query: { sch_word: '등심 500g', limit: 2, page: 2 } })
    assert.deepEqual([past.data.map(({ id }) => id), past.total], [[boxes.cow], 3])
  })

  it('is narrowed by partner, sex, weight, won per kg and slaughter date', async () => {
    const { data: sellers } = await market.visitor.send(listSellers, { query: {} })
    const near = sellers.find(({ partner_name }) => partner_name === '횡성 새벽한우')
    assert.equal(sellers.length, 3)
    assert.deepEqual((await search({ partner_id: String(near?.partner_id) })).found, ['steer'])
    assert.deepEqual((await search({ sex: '암' })).found, ['ribs', 'cow'])
    assert.deepEqual((await search({ sex: ['암', '거세'], pc_code: '01010500' })).found, ['cow', 'steer'])
    assert.deepEqual((await search({ weight_from: '2', weight_to: '4' })).found, ['ribs', 'rump', 'steer'])
    assert.deepEqual((await search({ kg_price_from: '88000', kg_price_to: '90000' })).found, ['dairy', 'cow'])
    assert.deepEqual((await search({ abatt_from: '2026-01-05', abatt_to: '2026-01-06' })).found, ['steer'])
    assert.deepEqual((await search({ abatt_from: '2026-01-06', abatt_to: '2026-01-07', sort: 'kg_price' })).found, [
      'ribs',
      'cow',
    ])
    assert.deepEqual((await search({ sch_word: '한우', weight_from: '5.5', product_type: 'D' })).found, ['cow'])
    for (const query of ['sex=x', 'partner_id=0', 'weight_from=1e1', 'kg_price_to=-1', 'abatt_from=2026-13-01']) {
      const answer = await fetch(`${market.url}/api/fronts/products/items?${query}`)
      assert.equal(answer.status, 400, query)
    }
  })

  it('is sorted by won per kg with the delivery of a box', async () => {
    // With 10,000 won of delivery, 1 kg at 88,000 won costs 98,000 won per kg and 6 kg at 90,000 won cost 91,667.
    const loin = { pc_code: '01010500,01010600' }
    assert.deepEqual((await search({ ...loin, sort: 'kg_price' })).found, ['dairy', 'cow', 'steer'])
    assert.deepEqual((await search({ ...loin, sort: 'delivered' })).found, ['cow', 'dairy', 'steer'])
    assert.deepEqual((await search({ sort: 'delivered', sex: '암' })).found, ['ribs', 'cow'])
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (page) => {
        const { data } = await market.visitor.send(listProducts, { query: { sort: 'delivered', limit: 1, page } })
        return data[0]?.id
      }),
    )
    assert.deepEqual(pages, [boxes.rump, boxes.ribs, boxes.cow, boxes.dairy, boxes.steer, undefined])
  })

  it('is sorted by what a box costs with its delivery when it is bought alone', async () => {
    const loin = { pc_code: '01010500,01010600', sort: 'delivered' } as const
    // Free from 500,000 won on: the cow's 6 kg at 90,000 won are delivered free, the dairy cow's 1 kg at 88,000 won is not.
    await setNow(market, 'delivery_rule', { per: 'partner-day', free_from: 500_000 })
    assert.deepEqual((await search(loin)).found, ['cow', 'dairy', 'steer'])
    // Delivery is free for all of them, so only the price per kg counts again.
    await setNow(market, 'delivery_rule', { per: 'address-day', free_from: 1_000 })
    assert.deepEqual((await search(loin)).found, ['dairy', 'cow', 'steer'])
    await setNow(market, 'delivery_rule', { per: 'box', free_from: null })
    assert.deepEqual((await search(loin)).found, ['cow', 'dairy', 'steer'])
  })

  it('counts the same for the map, the search, the suggestion and the list', async () => {
    const counts = await market.visitor.send(countAvailable, { query: {} })
    const loin = ['01010500', '01010600', '01010700', '01010800']
    const onTheMap = counts.data
      .filter(({ pc_code }) => loin.includes(pc_code))
      .reduce((sum, { count }) => sum + count, 0)
    const suggested = await market.visitor.send(listSuggestions, { query: { sch_word: '등' } })
    const searched = await market.visitor.send(listProducts, { query: { sch_word: '등심' } })
    assert.deepEqual(
      [onTheMap, suggested.data[0], searched.total],
      [3, { kind: 'part', sch_word: '등심', count: 3 }, 3],
    )
  })

  it('suggests how words may go on, with what each finds', async () => {
    const suggested = async (sch_word: string) =>
      (await market.visitor.send(listSuggestions, { query: { sch_word } })).data.map(
        ({ kind, sch_word: words, count }) => [kind, words, count],
      )
    assert.deepEqual(await suggested('한우 꽃'), [
      ['cut', '한우 꽃등심살', 2],
      ['cut', '한우 꽃갈비', 1],
    ])
    assert.deepEqual(await suggested('불고'), [['use', '불고기', 1]])
    assert.deepEqual((await suggested('ㄷㅅ'))[0], (await suggested('등심'))[0])
    assert.deepEqual(await suggested('횡'), [['partner', '횡성 새벽한우', 1]])
    assert.deepEqual(await suggested('암소 '), [
      ['part', '암소 등심', 1],
      ['part', '암소 갈비', 1],
    ])
    assert.deepEqual(await suggested('한우등심1++'), [['words', '한우등심1++', 1]])
    assert.deepEqual(await suggested('없는말'), [])
    const { data } = await market.visitor.send(listProducts, { query: { sch_word: '꽃등심 1++' } })
    const number = data[0]?.carcass_infos.cattle_no ?? ''
    assert.deepEqual((await suggested(number.slice(1))).at(-1), ['number', number, 1])
  })
})
