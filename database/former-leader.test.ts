import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#database/connect.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'

describe('a connection to a database that leads no more', () => {
  it('is dropped when it refuses to write, and the next one writes', async () => {
    const database = await openTestDatabase()
    const { pool, db } = connect(database.url, { max: 1, name: 'test' })
    try {
      const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
      const before = await pid()
      await pool.query('set default_transaction_read_only = on')
      assert.equal(await pid(), before)
      const write = () => sql`update write_probe set at = clock_timestamp() where id = ${1}`.execute(db)
      await assert.rejects(write(), { code: '25006' })
      assert.equal((await write()).numAffectedRows, 1n)
      assert.notEqual(await pid(), before)
    } finally {
      await db.destroy()
      await database.drop()
    }
  })
})
