import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listBanks, listCuts, listGrades, listKinds, listOrderStatuses } from '#contract/codes.ts'
import { beefKinds, gradeNames, homeCuts } from '#domain/codes.ts'
import { openMarket } from '#tests/support/market.ts'

test('the code lists are there in a market that was only migrated, and agree with the rules', async () => {
  await using market = await openMarket()
  const { visitor } = market
  const grades = await visitor.send(listGrades)
  assert.deepEqual(Object.fromEntries(grades.data.map(({ code, name }) => [code, name])), gradeNames)
  assert.deepEqual(
    grades.data.map(({ name }) => name),
    ['1++(9)', '1++(8)', '1++(7)', '1+', '1', '2', '3'],
  )
  const kinds = await visitor.send(listKinds)
  assert.deepEqual(Object.fromEntries(kinds.data.map(({ code, name }) => [code, name])), beefKinds)

  const cuts = await visitor.send(listCuts, { query: { cate_depth: 3 } })
  assert.equal(cuts.data.filter((cut) => cut.primal !== null).length, 39)
  assert.equal(new Set(cuts.data.flatMap((cut) => cut.primal ?? [])).size, 10)
  const codes = cuts.data.map((cut) => cut.pc_code)
  for (const code of homeCuts) assert.ok(codes.includes(code), code)
  assert.deepEqual(await visitor.send(listCuts, { query: {} }), cuts)
  const groups = await visitor.send(listCuts, { query: { cate_depth: 2 } })
  assert.deepEqual(
    groups.data.map(({ pc_name }) => pc_name),
    ['정육', '부산물'],
  )
  const deep = await fetch(`${market.url}/api/codes/beefs/cuts?cate_depth=4`)
  assert.equal(deep.status, 400)

  const banks = await visitor.send(listBanks)
  assert.deepEqual(
    banks.data.find((bank) => bank.bank_code === '06'),
    { bank_code: '06', bank_name: 'KB국민은행' },
  )
  const statuses = await visitor.send(listOrderStatuses)
  const shown = statuses.data.map(({ os_code }) => os_code)
  assert.ok(!shown.includes('ORDW') && !shown.includes('PAYF'))
  assert.deepEqual(
    statuses.data.find(({ os_code }) => os_code === 'ORDC'),
    { os_code: 'ORDC', os_name: '주문취소' },
  )
})

test('a retired code leaves the lists', async () => {
  await using market = await openMarket()
  await market.db
    .updateTable('cuts')
    .set({ retired_at: '2026-01-01T00:00:00Z' })
    .where('pc_code', '=', '01013600')
    .execute()
  const { data } = await market.visitor.send(listCuts, { query: {} })
  assert.ok(!data.some((cut) => cut.pc_name === '마구리'))
})
