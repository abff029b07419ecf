import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type pg from 'pg'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { until } from '#tests/support/until.ts'
import { connect } from './connect.ts'
import { migrate, ownSchema, schemaGap } from './migrate.ts'
import { migrationNames } from './migrations.ts'

/** A migration that adds a column to `orders`. */
const newest = '0194_delivery_rule.sql'

async function openOlder() {
  const database = await openTestDatabase('template0')
  const { db, pool } = connect(database.url, { max: 4, name: 'test' })
  const older = (await migrationNames()).filter((name) => name < newest)
  await migrate(db, older)
  const [, ...since] = (await migrationNames()).slice(older.length - 1)
  return {
    db,
    pool,
    url: database.url,
    since,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await database.drop()
    },
  }
}

const releases = async (pool: pg.Pool) =>
  (await pool.query<{ migrations: string[] }>('select migrations from releases order by id')).rows.slice(1)

describe('a migration', () => {
  it('keeps nobody waiting behind it while it waits for a table in use', async () => {
    await using older = await openOlder()
    const { db, pool, since } = older
    const reader = await pool.connect()
    await reader.query('begin; select from orders')
    let done = false
    const migrating = migrate(db).then(() => (done = true))
    const waits = () =>
      pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%alter table orders%'`,
      )
    for (let times = 0; times < 2; times++) {
      await until(async () => (await waits()).rows[0]!.n === 1, { what: 'it does not wait' })
      // A server's lock timeout is three seconds: it has to get the lock before that.
      await pool.query('select from orders where id = $1', [1])
    }
    assert.equal(done, false)
    await reader.query('commit')
    reader.release()
    await migrating
    assert.equal(await schemaGap(db, await ownSchema()), 'none')
    assert.deepEqual(await releases(pool), [{ migrations: since }])
  })

  it('leaves a database as it is that is one release ahead, and refuses one that is two', async () => {
    const database = await openTestDatabase()
    const { db, pool } = connect(database.url, { max: 1, name: 'test' })
    const release = (name: string) =>
      pool.query(`
        insert into kysely_migration (name, "timestamp") values ('${name}', '');
        insert into releases (migrations) values ('{${name}}')`)
    try {
      await release('9998_next.sql')
      await pool.query('drop function fold_price_sales')
      assert.deepEqual(await migrate(db), [])
      const { rows } = await pool.query(`select to_regproc('fold_price_sales') as there`)
      assert.deepEqual(rows, [{ there: null }], 'what the later release has dropped stays away')
      const sum = (text: string) =>
        pool.query(`update kysely_migration set sum = ${text} where name = '0005_orders.sql' returning sum`)
      await sum(`'of another text'`)
      await assert.rejects(migrate(db), /9998_next\.sql|0005_orders\.sql/)
      await sum('null')
      await release('9999_after_next.sql')
      await assert.rejects(migrate(db), /더 새로운 한결의 것이에요/)
    } finally {
      await db.destroy()
      await database.drop()
    }
  })

  it('is run once, and noted as one release, by two that start at once', async () => {
    await using older = await openOlder()
    const other = connect(older.url, { max: 1, name: 'test' })
    await Promise.all([migrate(older.db), migrate(other.db)])
    await other.db.destroy()
    assert.deepEqual(await releases(older.pool), [{ migrations: older.since }])
  })
})
