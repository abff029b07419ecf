import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import pg from 'pg'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { until } from '#tests/support/until.ts'

const happens = (version: number) =>
  `insert into outbox (event, product_id, version, ps_code) values ('product-status-updated', 1, ${version}, 1)`
const number = 'select number_outbox()::int as last, pg_backend_pid() as pid'

describe('what was committed', () => {
  it('is numbered by one at a time: who comes second waits, and goes on where the first one ended', async () => {
    const database = await openTestDatabase()
    const clients = [1, 2, 3].map(() => new pg.Client({ connectionString: database.url }))
    const [first, second, other] = clients as [pg.Client, pg.Client, pg.Client]
    try {
      for (const client of clients) await client.connect()
      const { pid } = (await second.query(number)).rows[0]
      // The transaction that began first commits last: after the first numbering has read, and before it commits.
      await second.query(`begin; ${happens(1)}`)
      await other.query(happens(2))
      await first.query('begin')
      const numbered = (await first.query(number)).rows[0]
      assert.equal(numbered.last, 1)
      await second.query('commit')
      const later = second.query(number)
      later.catch(() => {})
      await until(async () => {
        const { rows } = await other.query('select $1::int = any(pg_blocking_pids($2)) as waits', [numbered.pid, pid])
        return rows[0].waits
      })
      await first.query('commit')
      assert.equal((await later).rows[0].last, 2)
      const { rows } = await other.query('select version, seq::int from outbox order by seq')
      assert.deepEqual(rows, [
        { version: 2, seq: 1 },
        { version: 1, seq: 2 },
      ])
    } finally {
      // In this order: the first ones hold the locks that the others wait for.
      for (const client of clients) await client.end()
      await database.drop()
    }
  })
})
