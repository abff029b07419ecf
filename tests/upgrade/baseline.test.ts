import assert from 'node:assert/strict'
import { it } from 'node:test'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { migrationsIn } from '#database/migrations.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { everythingIn } from './everything-in.ts'

async function openEmpty() {
  const database = await openTestDatabase('template0')
  const { db, pool } = connect(database.url, { max: 1, name: 'test' })
  return {
    db,
    pool,
    everything: () => everythingIn(database.url, pool),
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await database.drop()
    },
  }
}

it('the baseline makes what the migrations of before it make, to the last index and row', async () => {
  await using made = await openEmpty()
  await migrate(made.db)
  await using grown = await openEmpty()
  const stoodFor = (await migrationsIn()).filter(({ isBefore }) => isBefore).map(({ name }) => name)
  // One is left over, so that it begins with them.
  await migrate(grown.db, stoodFor.slice(0, -1))
  await migrate(grown.db)
  for (const { pool } of [made, grown]) await pool.query('truncate releases restart identity')
  let everything = await made.everything()
  assert.deepEqual(everything, await grown.everything())

  for (const plant of [
    `comment on table users is 'who'`,
    'grant select on users to public',
    'alter table order_products disable trigger user',
    'alter table orders alter user_id drop not null',
    `update cuts set position = position + 1 where pc_name = '꼬리'`,
  ]) {
    await made.pool.query(plant)
    const planted = await made.everything()
    assert.notDeepEqual(planted, everything, plant)
    everything = planted
  }
})
