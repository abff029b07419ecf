import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ownSchema, schemaGap } from '#database/migrate.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { productStatusNames } from '#domain/product-status-names.ts'
import { migrateDatabase } from '#scripts/start/database.ts'
import { runLedgerAudit } from '#server/audit/run-ledger-audit.ts'
import { paymentGateway } from '#server/providers/payment-gateway.ts'
import { statusOf } from '#tests/crash/child-market.ts'
import { comeToRest } from '#tests/prove/chaos.ts'
import { untrueAnswers } from '#tests/prove/promises.ts'
import { assertClean, steer } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import { openCrowd } from './crowd.ts'
import { type Ground, openGround } from './ground.ts'
import { previousRelease, unpack } from './previous-release.ts'

/** Orders paid through each server that stands alone, and through each while they stand side by side. */
const [alone, beside] = [10, 20]
/** Milliseconds: a busy machine sells an order in seconds. */
const patience = 300_000

it('a market with orders in every state is upgraded while it is bought from, and the older server goes on beside', async (t) => {
  const release = await previousRelease()
  if (typeof release === 'string') return t.skip(release)
  await using code = await unpack(release)
  await using ground = await openGround(code.dir)
  assert.equal(await schemaGap(ground.db, await ownSchema()), 'database')
  await upgrade(ground)
})

async function upgrade(ground: Ground): Promise<void> {
  const { older, newer } = ground
  await older.start()
  await until(async () => (await statusOf(`${older.url}/readyz`)) === 200, { patience, what: 'the older one opens' })
  await using crowd = await openCrowd(ground)
  let olderLeaves = false
  let over = false
  const atOlder = crowd.send([older], 6, () => olderLeaves)
  const isEverywhere = everyState(ground)
  await until(async () => (await isEverywhere()) && atOlder.paid.length >= alone, { patience, what: 'every state' })

  await migrateDatabase(ground.databaseUrl)
  await newer.start()
  await until(async () => (await statusOf(`${newer.url}/readyz`)) === 200)
  const atNewer = crowd.send([newer], 6, () => over)
  const atBoth = crowd.send([older, newer], 6, () => olderLeaves)
  const before = atOlder.paid.length
  await until(
    () => [atOlder.paid.length - before, atNewer.paid.length, atBoth.paid.length].every((paid) => paid >= beside),
    { patience, what: 'both sell' },
  )
  assert.equal(await statusOf(`${older.url}/readyz`), 200)

  olderLeaves = true
  const ended = older.end('SIGTERM')
  const withBoth = atNewer.paid.length
  await until(() => atNewer.paid.length - withBoth >= alone, { patience, what: 'the newer one sells alone' })
  assert.equal(await ended, 0)
  over = true
  await crowd.gone()

  const all = [atOlder, atNewer, atBoth]
  assert.deepEqual(
    all.flatMap(({ odd }) => odd),
    [],
  )
  await steer(ground, 'DELETE', '/control/faults')
  await comeToRest(ground)
  await assertClean(ground)
  for (const told of all) assert.deepEqual(await untrueAnswers(ground.pool, told), [])
  const { rows: days } = await ground.pool.query<{ first: string; last: string }>(
    'select (market_today() - 60)::text as first, (market_today() + 1)::text as last',
  )
  const gateway = paymentGateway(ground.config.toss)
  assert.deepEqual(await runLedgerAudit(ground.db, gateway, days[0]!.first, days[0]!.last), [])
}

/** Answers whether there has by now been a line and a box in every state that there is. */
function everyState({ pool }: Ground): () => Promise<boolean> {
  const left = new Set([...Object.keys(orderStatusNames), ...Object.keys(productStatusNames)])
  return async () => {
    const { rows } = await pool.query<{ code: string }>(
      'select distinct os_code as code from order_products union all select distinct ps_code::text from products',
    )
    for (const { code } of rows) left.delete(code)
    return left.size === 0
  }
}
