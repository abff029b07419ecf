import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { io } from 'socket.io-client'
import pg from 'pg'
import type { ProductStatusUpdated } from '#contract/events.ts'
import type { ConfigProblem } from '#server/config/config.ts'
import { needSessionSettings } from '#server/need-session-settings.ts'
import { migrateDatabase } from '#scripts/start/database.ts'
import { boxesFree, take } from '#tests/support/carting.ts'
import { openTestDatabase, queryAt, type TestDatabase } from '#tests/support/cluster.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, buy, makeShoppers } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import { openPooler, type Pooler } from './open-pooler.ts'

/** Connections to the database, for two servers that open fifteen each. */
const size = 4

let database: TestDatabase
let pooler: Pooler
let market: Market
let statements: string[]
before(async () => {
  database = await openTestDatabase()
  pooler = await openPooler(database.url, size)
  const way = { databaseUrl: pooler.url, databaseDirectUrl: database.url }
  const problem = await needSessionSettings(way as never).then(
    () => assert.fail('opened without its settings'),
    (error: unknown) => error as ConfigProblem,
  )
  statements = problem.message.split('\n').filter((line) => line.includes('alter role'))
  await queryAt(database.url, statements.join('\n'))
  await pooler.reconnect()
  await needSessionSettings(way as never)
  market = await openMarket({
    database: database.url,
    crowded: true,
    env: {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
      DATABASE_PREPARE: String(pooler.prepares),
    },
  })
})
after(async () => {
  await market[Symbol.asyncDispose]()
  await pooler[Symbol.asyncDispose]()
  await database.drop()
})

describe('a shop behind PgBouncer in transaction mode', () => {
  it('says which settings the role lacks, and what to run', () => {
    assert.equal(statements.length, 4)
    assert.match(statements.join('\n'), /alter role \w+ in database \w+ set lock_timeout = '3000';/)
  })

  it('sells a box once to many who press at once, by two servers on few connections, and tells everybody', async () => {
    const beside = await market.another()
    const heard: ProductStatusUpdated[] = []
    const socket = io(beside.url, { transports: ['websocket'], forceNew: true, reconnection: false })
    socket.on('product-status-updated', (event: ProductStatusUpdated) => heard.push(event))
    await new Promise<void>((resolve) => socket.once('caught-up', () => resolve()))
    try {
      const shoppers = await makeShoppers(market, 12)
      const boxes = await boxesFree(market, 6)
      const taken = await Promise.all(
        boxes.flatMap((box) =>
          shoppers.map((one) =>
            take(one, box).then(
              () => true,
              () => false,
            ),
          ),
        ),
      )
      assert.equal(taken.filter(Boolean).length, boxes.length)
      await until(() => boxes.every((box) => heard.some(({ id }) => id === box)))

      const more = await boxesFree(market, shoppers.length)
      await Promise.all(shoppers.map((one, n) => buy(market, one, [more[n]!])))
      const [used] = await queryAt(
        database.url,
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and application_name in ('hangyeol', 'hangyeol-money')`,
      )
      assert.ok(used!['n'] > 0 && used!['n'] <= size, `${used!['n']} connections`)
      await assertClean(market)
    } finally {
      socket.disconnect()
    }
  })

  it('gives up a lock that does not come, as it does without one', async () => {
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    try {
      await holder.query('begin; lock table write_probe')
      const { pool } = market.server.deps
      await assert.rejects(pool.query('update write_probe set at = now()'), { code: '55P03' })
    } finally {
      await holder.end()
    }
  })

  it('is brought up to its version past the pooler', async () => {
    assert.deepEqual(await migrateDatabase(database.url), [])
  })
})
