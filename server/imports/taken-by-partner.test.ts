import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { createListing } from '#contract/partner/listings.ts'
import { rowsOf } from '#tests/support/carcass-sheet.ts'
import { type Imports, openImports, twoBoxes } from '#tests/support/imports.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { openIntake } from '#tests/support/intake.ts'
import { openDesk } from '#tests/support/staff.ts'

let market: Market
let imports: Imports
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  imports = await openImports(market)
})
after(() => market[Symbol.asyncDispose]())

it('a carcass of a sheet that its partner is writing is refused with whose it is, before and when it is received', async () => {
  const { id: partner } = await market.db
    .selectFrom('partners')
    .select('id')
    .where('partner_name', '=', imports.partner_name)
    .executeTakeFirstOrThrow()
  const person = await openDesk(market, ['partner-boxes'], partner)
  const sheet = (await openIntake(market)).typed()
  const [early, late] = ['009177720001', '009177720002'] as const
  const write = (cattle_no: string) =>
    person.send(createListing, { body: { cattle_no, prod_date: imports.today, sheet } })
  await write(early)
  const { id, counts } = await imports.checked([early, late].flatMap((no) => rowsOf(imports.typed(no), twoBoxes)))
  assert.deepEqual([counts.wrong, counts.right], [1, 1])
  const whose = '공급사가 이 도체를 직접 쓰고 있습니다'
  assert.match((await imports.cellsOf(id))[0]!, new RegExp(`^2 이력번호: ${whose}.*버려야 합니다`))
  await write(late)
  await imports.receive(id, 1)
  await imports.run()
  assert.equal((await imports.readId(id)).counts.refused, 1)
  assert.match((await imports.cellsOf(id)).join('\n'), new RegExp(`^4 이력번호: ${whose}`, 'm'))
})
