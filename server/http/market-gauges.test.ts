import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { openMarket } from '#tests/support/market.ts'
import { until } from '#tests/support/until.ts'

/** The figures of a process whose name matches, by their name and labels. */
async function figuresOf({ url }: { url: string }, name: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Object.fromEntries(
    [...text.matchAll(new RegExp(`^(${name}(?:\\{.*\\})?) (\\S+)$`, 'gm'))].map(([, one, value]) => [
      one,
      Number(value),
    ]),
  )
}

describe('the figures of one process', () => {
  it('say how many events it has not sent, though another has sent them', async () => {
    await using market = await openMarket({ env: { ROLE: 'server' } })
    const other = await market.another()
    market.server.deps.hub.before(() => {
      throw new Error('it sends nothing')
    })
    await sql`insert into outbox (event, product_id, version, ps_code)
      select 'product-status-updated', n, 1, 1 from generate_series(1, 101) as n`.execute(market.db)
    await other.deps.hub.caughtUp()
    assert.deepEqual(await figuresOf(other, 'market_events_behind'), { market_events_behind: 0 })
    assert.deepEqual(await figuresOf(market.server, 'market_events_behind'), { market_events_behind: 101 })
  })

  it('count the failed rounds of each of its sweeps', async () => {
    await using market = await openMarket({
      sweepsAtOnce: true,
      prepare: async (db) => {
        await sql`create or replace function tell_partners() returns int language plpgsql as
          $$ begin raise exception 'broken on purpose'; end $$`.execute(db)
      },
    })
    const failures = () => figuresOf(market.server, 'market_sweep_failures_total')
    await until(async () => (await failures())['market_sweep_failures_total{sweep="tell partners"}']! >= 2)
    assert.ok('market_sweep_failures_total{sweep="expire holds"}' in (await failures()))
  })
})
