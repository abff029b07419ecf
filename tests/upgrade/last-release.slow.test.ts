import assert from 'node:assert/strict'
import { it } from 'node:test'
import pg from 'pg'
import { ownSchema, schemaGap } from '#database/migrate.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { productStatusNames } from '#domain/product-status-names.ts'
import { type Table, tablesOf } from '#scripts/backup/tables.ts'
import { migrateDatabase } from '#scripts/start/database.ts'
import { statusOf } from '#tests/crash/child-market.ts'
import { comeToRest } from '#tests/prove/chaos.ts'
import { assertClean, steer } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import { type Ground, openGround } from './ground.ts'
import { lastRelease, unpack } from './previous-release.ts'

it('a database that the last release made, with orders in every state, comes over without losing a row, and is in order', async (t) => {
  const release = await lastRelease()
  if (typeof release === 'string') return t.skip(release)
  await using code = await unpack(release)
  await using ground = await openGround(code.dir)
  await failForm(ground)
  assert.deepEqual(await statesMissing(ground), [])

  const tables = await tablesIn(ground)
  const before = await sumsOf(ground, tables)
  await migrateDatabase(ground.databaseUrl)
  assert.equal(await schemaGap(ground.db, await ownSchema()), 'none')
  assert.deepEqual(await sumsOf(ground, tables), before)

  const { newer } = ground
  await newer.start()
  await until(async () => (await statusOf(`${newer.url}/readyz`)) === 200, { patience: 300_000, what: 'it opens' })
  // A demo keeps one payment in the dark.
  await steer(ground, 'DELETE', '/control/faults')
  await comeToRest(ground)
  await assertClean(ground)
})

/** Ends one order form as a refused card does when the boxes cannot be kept: nobody in a demo's market has paid in vain. */
async function failForm({ pool }: Ground): Promise<void> {
  await pool.query(`
    begin;
    create temporary table form on commit drop as
      select line.order_id, line.product_id from order_products line join orders on orders.id = line.order_id
      where order_id = (select min(order_id) from order_products join orders on orders.id = order_id where live and state = 'FORM');
    update order_products set live = false, os_code = 'PAYF'
      where order_id in (select order_id from form);
    update products set ps_code = 1 where id in (select product_id from form);
    delete from claims where product_id in (select product_id from form);
    update orders set state = 'FAILED' where id in (select order_id from form);
    commit`)
}

async function statesMissing({ pool }: Ground): Promise<string[]> {
  const { rows } = await pool.query<{ code: string }>(
    'select distinct os_code as code from order_products union select distinct ps_code::text from products',
  )
  const found = new Set(rows.map(({ code }) => code))
  return [...Object.keys(orderStatusNames), ...Object.keys(productStatusNames)].filter((code) => !found.has(code))
}

/** All but the one in which an upgrade notes itself, and the one that says what the code may do, which comes with it. */
async function tablesIn({ databaseUrl }: Ground): Promise<Table[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const tables = await tablesOf(client)
  await client.end()
  return tables.filter(({ name }) => !['releases', 'order_product_moves'].includes(name))
}

/** By table: how many rows there are, and a sum of all that these columns say, whatever their order. */
async function sumsOf({ pool }: Ground, tables: readonly Table[]): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(one::text, 0)::numeric), 0) as sum
       from (select row(${table.columns.map((name) => pg.escapeIdentifier(name)).join(', ')}) as one from ${pg.escapeIdentifier(table.name)}) said`,
    )
    sums[table.name] = rows[0]!.sum
  }
  return sums
}
