import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { create } from 'qrcode'
import { getTrace } from '#contract/trace.ts'
import { askTraces } from './ask-traces.ts'
import { makeCarcass, makePartner, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, buy, fault, makeShopper, refusalOf, steer } from '#tests/support/shopping.ts'

let market: Market
/** No background sweeps: the tests run them. */
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
})
after(() => market[Symbol.asyncDispose]())

const read = async (cattle_no: string) => (await market.visitor.send(getTrace, { params: { cattle_no } })).data
const sweep = () => askTraces(market.server.deps)
const stateOf = async (cattle_no: string) => {
  const { rows } = await market.pool.query<{ state: string; asked: boolean }>(
    'select state, ask_after > market_now() as asked from animal_traces where cattle_no = $1',
    [cattle_no],
  )
  return rows[0]
}
const asked = async () => (await steer<{ calls: unknown[] }>(market, 'GET', '/control/calls?call=trace')).calls.length

it('tells everybody where an animal was born, raised, slaughtered and packed, and when that was looked up', async () => {
  const { cattle_no } = await makeCarcass(market.db)
  assert.equal((await stateOf(cattle_no))?.state, 'NEW')
  await sweep()
  const before = await asked()
  const trace = await read(cattle_no)
  assert.equal(await asked(), before, 'what is kept is not asked again')
  assert.equal(trace.state, 'FOUND')
  assert.equal(trace.source, '축산물이력제 공개 데이터')
  assert.match(trace.fetched_at!, /^\d{4}-\d{2}-\d{2}T/)
  assert.equal(trace.link, `${market.config.publicUrl}/Trace/${cattle_no}`)
  assert.ok(trace.facts?.birth_date && trace.facts.slaughter && trace.facts.packers.length > 0)
  assert.ok(trace.facts.farms.length >= 2)
  assert.equal(trace.intakes.length, 1)
  assert.equal(trace.intakes[0]?.wgrade, 'A')
})

it('asks for the first who looks, before the sweep came by', async () => {
  const { cattle_no } = await makeCarcass(market.db)
  const seen = await Promise.all([read(cattle_no), read(cattle_no), read(cattle_no)])
  assert.ok(seen.some(({ state }) => state === 'FOUND'))
  assert.equal((await read(cattle_no)).state, 'FOUND')
})

it('says that the service is away, shows what the market itself wrote down, and asks again later', async () => {
  const { cattle_no, farm_addr } = await makeCarcass(market.db)
  const { id } = await fault(market, { call: 'trace', kind: 'error_before', code: '02', times: 0 })
  const away = await read(cattle_no)
  assert.deepEqual([away.state, away.facts, away.fetched_at], ['AWAY', null, null])
  assert.equal(away.intakes[0]?.farm_addr, farm_addr)
  await sweep()
  assert.equal((await read(cattle_no)).state, 'AWAY')
  await steer(market, 'DELETE', `/control/faults/${id}`)
  await market.pass(6 * 60)
  await sweep()
  assert.equal((await read(cattle_no)).state, 'FOUND')

  // Stored data stay when a later request fails.
  await market.pool.query('update animal_traces set ask_after = market_now() where cattle_no = $1', [cattle_no])
  await fault(market, { call: 'trace', kind: 'drop_before', times: 2 })
  await sweep()
  const later = await read(cattle_no)
  assert.equal(later.state, 'FOUND')
  assert.ok(later.facts?.slaughter)
})

it('says so when the service knows no such animal, and forgets nothing it once knew', async () => {
  const unknown = await makeCarcass(market.db, { cattle_no: '002000012345' })
  await sweep()
  const trace = await read(unknown.cattle_no)
  assert.deepEqual([trace.state, trace.facts], ['UNKNOWN', null])
  assert.ok(trace.fetched_at)
})

it('is looked up again while the meat is on the market, and again when the animal comes in once more', async () => {
  const { cattle_no, partner_id } = await makeCarcass(market.db)
  await sweep()
  assert.deepEqual(await stateOf(cattle_no), { state: 'FOUND', asked: true })
  const first = (await read(cattle_no)).fetched_at!
  await makeCarcass(market.db, { cattle_no, partner_id, prod_date: '2026-01-01' })
  assert.deepEqual(await stateOf(cattle_no), { state: 'FOUND', asked: false })
  await sweep()
  const again = await read(cattle_no)
  assert.ok(again.fetched_at! > first)
  assert.equal(again.intakes.length, 2)
  const old = await makeCarcass(market.db, {
    sale_date: '2020-01-02',
    prod_date: '2020-01-01',
    abatt_date: '2019-12-30',
  })
  await sweep()
  const { rows } = await market.pool.query('select ask_after from animal_traces where cattle_no = $1', [old.cattle_no])
  assert.equal(rows[0].ask_after, null)
})

it('never says who bought of it', async () => {
  const partner = await makePartner(market.db)
  const carcass = await makeCarcass(market.db, { partner_id: partner.id })
  const box = await makeProduct(market.db, { carcass_id: carcass.id })
  const shopper = await makeShopper(market)
  const { order_no } = await buy(market, shopper, [box.id])
  const said = JSON.stringify(await read(carcass.cattle_no))
  for (const secret of [shopper.user!.name, shopper.user!.userid, order_no, '한결식당', 'user_id'])
    assert.ok(!said.includes(secret), secret)
  await assertClean(market)
})

it('is there for numbers that came in, and refuses what is no number', async () => {
  const missing = await refusalOf(read('002999999999'))
  assert.deepEqual([missing.status, missing.message], [404, '한결에 들어온 적이 없는 이력번호입니다.'])
  const short = await refusalOf(read('0021'))
  assert.deepEqual([short.status, short.message], [400, '이력번호는 숫자 12자리입니다.'])
})

it('draws the code of its own link, module by module, with the margin that readers want', async () => {
  const answer = await fetch(`${market.url}/api/fronts/traces/002184937201/code.svg`)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/svg+xml'])
  const svg = await answer.text()
  const { modules } = create(`${market.config.publicUrl}/Trace/002184937201`, { errorCorrectionLevel: 'M' })
  assert.ok(svg.includes(`viewBox="0 0 ${modules.size + 8} ${modules.size + 8}"`))
  const drawn = new Set<string>()
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let n = 0; n < Number(length); n++) drawn.add(`${Number(x) - 4 + n} ${Number(y) - 4}`)
  const expected = new Set<string>()
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) expected.add(`${x} ${y}`)
  assert.deepEqual(drawn, expected)
  assert.equal((await fetch(`${market.url}/api/fronts/traces/12/code.svg`)).status, 400)
})
