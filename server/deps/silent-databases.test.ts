import assert from 'node:assert/strict'
import { it } from 'node:test'
import fastify from 'fastify'
import { sql } from 'kysely'
import { connect, type Database } from '#database/connect.ts'
import { isDatabaseGone } from '#database/is-database-gone.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { openSilentLine } from '#tests/support/silent-line.ts'
import { until } from '#tests/support/until.ts'
import { noReads } from './read.ts'
import { readFromFollowers } from './read-from-followers.ts'

const { log } = fastify({ logger: false })

/** Two ways to the same database: directly, and over a line that can fall silent. */
async function openTwoWays(silence: number) {
  const stack = new AsyncDisposableStack()
  const database = await openTestDatabase()
  stack.defer(() => database.drop())
  const line = stack.use(await openSilentLine(database.url))
  const { db: near } = connect(database.url, { max: 2 })
  stack.defer(() => near.destroy())
  const { db: far } = connect(line.url, { max: 2, silence })
  stack.defer(() => far.destroy())
  return { near, far, line, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

const pid = async (db: Database) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid

it('a statement on a connection that has fallen silent is given up, and the next one is asked on another', async () => {
  await using ways = await openTwoWays(3_000)
  const before = await pid(ways.far)
  ways.line.fallSilent()
  await assert.rejects(pid(ways.far), (error: Error) => isDatabaseGone(error))
  await until(async () => (await pid(ways.far).catch(() => before)) !== before)
})

it('a replica that has fallen silent is not waited for: the leader reads', async () => {
  await using ways = await openTwoWays(60_000)
  const tally = noReads()
  const read = readFromFollowers({ leader: ways.near, followers: ways.far, log }, tally)
  await read(pid)
  assert.deepEqual(tally, { ...noReads(), byFollower: 1 })
  ways.line.fallSilent()
  await read(pid)
  assert.deepEqual(tally, { ...noReads(), byFollower: 1, failed: 1 })
})

it('what PostgreSQL refuses to read on a replica is not asked on the leader, and the replica is asked on', async () => {
  await using ways = await openTwoWays(60_000)
  const tally = noReads()
  const read = readFromFollowers({ leader: ways.near, followers: ways.far, log }, tally)
  await assert.rejects(
    read((db) => sql`select ${'\0'}::text`.execute(db)),
    { code: '22021' },
  )
  await read(pid)
  assert.deepEqual(tally, { ...noReads(), byFollower: 1 })
})
