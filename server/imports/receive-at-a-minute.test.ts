import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { continueImport } from '#contract/operator/imports.ts'
import { outcomeOf } from '#domain/import-outcome.ts'
import { type Imports, openImports } from '#tests/support/imports.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'

let market: Market
let imports: Imports
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  imports = await openImports(market)
})
after(() => market[Symbol.asyncDispose]())

const inSeconds = async (seconds: number) => {
  const { rows } = await sql<{ at: string }>`select market_now() + ${seconds} * interval '1 second' as at`.execute(
    market.db,
  )
  return new Date(rows[0]!.at).toISOString()
}

describe('a sheet for a minute', () => {
  it('does not go on sale at once for a minute that has clearly passed', async () => {
    const { id } = await imports.checked(imports.many(1))
    assert.equal(
      (await refusalOf(imports.receive(id, 1, { at: await inSeconds(-3_600) }))).message,
      '지난 시각이에요. 예약 시각을 다시 고르거나 비워 주세요.',
    )
    assert.equal((await imports.readId(id)).state, 'READY')
    // It passed while one was asked: then it means now, and it is told so.
    await imports.receive(id, 1, { at: await inSeconds(-60) })
    await imports.run()
    const done = await imports.readId(id)
    assert.deepEqual([done.at, outcomeOf(done)], [null, '1두 판매 시작'])
    assert.equal((await imports.taken(id)).length, 1)
  })

  it('that came to a stop goes on after its minute too', async () => {
    const { id } = await imports.checked(imports.many(2))
    await imports.receive(id, 2, { at: await inSeconds(60) })
    const hub = {
      ...market.server.deps.hub,
      wake: () => {
        throw new Error('the line to the database broke')
      },
    }
    await imports.run({ ...market.server.deps, hub })
    assert.equal((await imports.readId(id)).state, 'FAILED')
    await market.pass(900)
    await imports.desk.send(continueImport, { params: { id } })
    await imports.run()
    const done = await imports.readId(id)
    assert.deepEqual([done.state, done.counts.taken, done.counts.refused], ['DONE', 2, 0])
  })
})
