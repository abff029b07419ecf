import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import pg from 'pg'
import { connect } from '#database/connect.ts'
import { migrate, ownSchema, schemaGap } from '#database/migrate.ts'
import { migrationsIn } from '#database/migrations.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { makeProduct } from '#tests/support/make.ts'

/** Everything in the database that does not belong to the server's role, except parts of extensions. */
const foreign = `
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relowner <> 'hangyeol'::regrole
    and relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  union all
  select proname from pg_proc where pronamespace = 'public'::regnamespace and proowner <> 'hangyeol'::regrole
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all
  select datname from pg_database where datname = 'hangyeol' and datdba <> 'hangyeol'::regrole
  order by name`

it('an older database of the cluster’s master is handed over to the server’s role, also after a start that was cut off', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-owner-'))
  const start = () => startPostgres({ dir, durable: false })
  const asMaster = async <Row extends pg.QueryResultRow>(url: string, text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<Row>(text)
    await client.end()
    return rows
  }
  let cluster = await start()
  try {
    const older = connect(cluster.urlOf('hangyeol'), { max: 1 })
    const before = (await migrationsIn()).filter(({ isBefore }) => isBefore).map(({ name }) => name)
    await migrate(older.db, before.slice(0, -1))
    const box = await makeProduct(older.db)
    await older.db.destroy()
    // The state before the role existed: the superuser owns everything.
    await asMaster(cluster.urlOf('hangyeol'), 'reassign owned by hangyeol to postgres; drop owned by hangyeol')
    await asMaster(cluster.urlOf('postgres'), 'drop role hangyeol')
    await cluster.stop()

    cluster = await start()
    assert.deepEqual(await asMaster(cluster.urlOf('hangyeol'), foreign), [])
    // Interrupted: the tables were handed over, the database was not.
    await asMaster(cluster.urlOf('postgres'), 'alter database hangyeol owner to postgres')
    await asMaster(cluster.urlOf('hangyeol'), 'alter table orders owner to postgres')
    const left = await asMaster<{ name: string }>(cluster.urlOf('hangyeol'), foreign)
    assert.deepEqual(
      left.map(({ name }) => name),
      ['hangyeol', 'orders', 'orders_id_seq'],
    )
    await cluster.stop()

    cluster = await start()
    assert.deepEqual(await asMaster(cluster.urlOf('hangyeol'), foreign), [])
    const own = connect(cluster.url, { max: 1 })
    await migrate(own.db)
    assert.equal(await schemaGap(own.db, await ownSchema()), 'none')
    const { rows } = await own.pool.query<{ id: number }>('select id from products')
    assert.deepEqual(rows, [{ id: box.id }])
    await own.db.destroy()
  } finally {
    await cluster.stop()
    await rm(dir, { recursive: true, force: true })
  }
})
