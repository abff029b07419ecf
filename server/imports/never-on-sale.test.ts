import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { rowsOf } from '#tests/support/carcass-sheet.ts'
import { openImports, twoBoxes } from '#tests/support/imports.ts'
import { openMarket } from '#tests/support/market.ts'

it('a carcass of a sheet whose cut is retired after the dry run is not scheduled, and the desk is told why', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const imports = await openImports(market)
  const { id } = await imports.checked(rowsOf(imports.typed(), twoBoxes))
  await sql`update cuts set retired_at = market_now() where pc_name = ${twoBoxes[0][0]}`.execute(market.db)
  await imports.receive(id, 1, { at: '2099-01-01T06:00:00+09:00' })
  await imports.run()
  const said = await imports.cellsOf(id)
  assert.equal(said.length, 1)
  assert.match(said[0]!, /^2 이력번호: 등록되지 않은 부위 코드입니다/)
})
