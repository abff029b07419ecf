import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import type { Market } from '#tests/support/market.ts'
import { assertWhole } from './settle.ts'

/**
 * The last test of a file of races: nothing is found by any audit, and no race was decided by PostgreSQL ending one of its sides.
 * `audit`: where money goes back in parts and goods are exchanged, what stayed is not the price of what went.
 */
export function leftWhole(market: () => Market, audit: (market: Market) => Promise<void> = assertWhole): void {
  void it('leave whole books, and no deadlock', async () => {
    await audit(market())
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`.execute(market().db)
    assert.equal(rows[0]!.deadlocks, 0)
  })
}
