import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#database/connect.ts'
import { plusDays } from '#domain/calendar.ts'
import { lastPeriodEnd, settlementCycle } from '#domain/settlement/settlement-cycle.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'

it('a period begins for the database on the day after the last one ends', async () => {
  const database = await openTestDatabase()
  const { db } = connect(database.url, { max: 1, name: 'test' })
  try {
    const { rows } = await sql<{ cycle: (typeof settlementCycle.options)[number]; day: string; start: string }>`
      select cycle, day::date::text as day, settlement_period_start(cycle, day::date)::text as start
      from unnest(${settlementCycle.options}::text[]) cycle, generate_series('2027-12-01'::date, '2028-12-31', interval '1 day') day`.execute(
      db,
    )
    assert.ok(rows.length > 1_500)
    assert.deepEqual(
      rows.filter(({ cycle, day, start }) => plusDays(lastPeriodEnd(cycle, day), 1) !== start),
      [],
    )
  } finally {
    await db.destroy()
    await database.drop()
  }
})
