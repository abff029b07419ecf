import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { listImportOdd } from '#contract/operator/imports.ts'
import { rowsOf } from '#tests/support/carcass-sheet.ts'
import { openImports, twoBoxes } from '#tests/support/imports.ts'
import { openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'

it('a sheet with a slip is not taken in before the line is confirmed; as drafts it is', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const sold = (times: number) =>
    sql`
      insert into price_sales (day, beef_code, judge_sex_nm, grade_code, pc_code, n, weight, amount)
      values (market_today() - 2, '01', '거세', '04', '01010500', 9 * ${times}::int, 72 * ${times}::int, 72 * 128000 * ${times}::int)`.execute(
      market.db,
    )
  const imports = await openImports(market)
  await sold(1)
  const [tender, loin] = twoBoxes
  const slip = [tender, [loin[0], loin[1], loin[2] / 10]] as const
  const sheet = [...rowsOf(imports.typed(), twoBoxes), ...rowsOf(imports.typed(), slip)]
  const { id } = await imports.checked(sheet)
  const { data: odd, total } = await imports.desk.send(listImportOdd, { params: { id } })
  assert.equal(total, 1)
  assert.deepEqual([odd[0]!.line, odd[0]!.value, odd[0]!.first_row], ['1/price:1', 12_830, 4])
  const refusal = await refusalOf(imports.receive(id, 2))
  assert.match(refusal.message, /평소와 다른 값이 1줄 있어요/)
  assert.equal((await imports.readId(id)).state, 'READY')
  const wrong = [{ line: odd[0]!.line, value: 128_300 }]
  assert.equal((await refusalOf(imports.receive(id, 2, { confirmed: wrong }))).status, 409)
  await imports.receive(id, 2, { confirmed: [{ line: odd[0]!.line, value: 12_830 }] })
  await imports.run()
  assert.equal((await imports.readId(id)).counts.taken, 2)
  const drafts = await imports.checked([...rowsOf(imports.typed(), slip)])
  await imports.receive(drafts.id, 1, { way: 'draft' })
  await imports.run()
  assert.equal((await imports.readId(drafts.id)).counts.taken, 1)
  await sold(-1)
})

it('a row that was pasted twice does not go on sale unasked', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const imports = await openImports(market)
  const [tender] = twoBoxes
  const { id } = await imports.checked(rowsOf(imports.typed(), [...twoBoxes, tender]))
  const { data: odd } = await imports.desk.send(listImportOdd, { params: { id } })
  assert.deepEqual(
    odd.map(({ line, value, usual }) => [line, value, usual]),
    [['0/same:0', 2, 3.07]],
  )
  assert.match((await refusalOf(imports.receive(id, 1))).message, /평소와 다른 값이 1줄 있어요/)
  await imports.receive(id, 1, { confirmed: [{ line: '0/same:0', value: 2 }] })
  await imports.run()
  assert.equal((await imports.taken(id))[0]?.boxes, 3)
})
