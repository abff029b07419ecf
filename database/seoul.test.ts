import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { openTestDatabase, type TestDatabase } from '#tests/support/cluster.ts'
import { connect, type Connected } from './connect.ts'

let database: TestDatabase
let connected: Connected
before(async () => {
  database = await openTestDatabase()
  connected = connect(database.url, { max: 1, name: 'test' })
})
after(async () => {
  await connected?.db.destroy()
  await database?.drop()
})

it('the days of the database begin at midnight of Seoul, whatever zone the connection is in', async () => {
  for (const zone of ['UTC', 'Asia/Tokyo', 'America/New_York']) {
    await connected.pool.query(`set timezone to '${zone}'`)
    const { rows } = await connected.pool.query(`
      select seoul_day('2026-11-19 14:59:59.999999Z')::text as before, seoul_day('2026-11-19 15:00Z')::text as at,
        seoul_start('2026-11-20') = '2026-11-19 15:00Z' as begins, seoul_day(null) as nothing`)
    assert.deepEqual(rows, [{ before: '2026-11-19', at: '2026-11-20', begins: true, nothing: null }], zone)
  }
})

it('an index on a moment serves a day: the functions are written into the statement', async () => {
  await connected.pool.query(`set timezone to 'UTC'`)
  const { rows } = await connected.pool.query<{ 'QUERY PLAN': string }>(`
    explain (verbose, costs off) select seoul_day(paid_at) from orders
    where paid_at >= seoul_start(market_today()) and paid_at < seoul_start('2026-11-20')`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  assert.doesNotMatch(plan, /seoul_|market_today/)
  // A constant day is folded into a timestamp when the statement is planned.
  assert.match(plan, /paid_at < '2026-11-19 15:00:00\+00'/)
})
