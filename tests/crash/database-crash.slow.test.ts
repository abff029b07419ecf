import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { type Cluster, startPostgres } from '#scripts/postgres.ts'
import { chance } from '#tests/support/chance.ts'
import { makeProduct } from '#tests/support/make.ts'
import { assertClean, authorise, makeShoppers, type Shopper, startPaying, succeed } from '#tests/support/shopping.ts'
import { addToCart, removeFromCart } from '#contract/cart.ts'
import { until } from '#tests/support/until.ts'
import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import { openChildMarket, statusOf } from './child-market.ts'

/** Ends the server of the database at once, as a power cut of that machine would: nothing is written, nobody is told. */
async function crash({ pid, ended }: Cluster): Promise<void> {
  process.kill(pid, 'SIGQUIT')
  await ended
}

it('survives the database: 503 while it is away, and whole books when it is back', async () => {
  await using stack = new AsyncDisposableStack()
  const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-crash-database-'))
  stack.defer(() => rm(dir, { recursive: true, force: true }))
  let cluster = await startPostgres({ dir, durable: true })
  stack.defer(() => cluster.stop())
  const { db } = connect(cluster.url, { max: 1 })
  await migrate(db)
  await db.destroy()
  await using market = await openChildMarket(cluster.url)
  const ids: number[] = []
  for (let n = 0; n < 40; n++) ids.push((await makeProduct(market.db)).id)
  const shoppers = await makeShoppers(market, 6)
  const child = market.child()

  let over = false
  const odd: unknown[] = []
  const answered = { before: 0, after: 0 }
  let phase: keyof typeof answered = 'before'
  const work = shoppers.map(async (shopper, n) => {
    const next = chance(n)
    while (!over) {
      try {
        await oneThing(shopper, ids, next)
        answered[phase]++
      } catch (error) {
        const clear = error instanceof ServerRefusal && (error.status < 500 || error.status === 503)
        if (!clear && !(error instanceof NetworkFailure)) odd.push(error)
      }
    }
  })
  async function oneThing(shopper: Shopper, boxes: number[], next: () => number) {
    const id = boxes[Math.floor(next() * boxes.length)]!
    if (next() < 0.6) {
      await shopper.send(addToCart, { body: { product_id: [id] } })
      await shopper.send(removeFromCart, { body: { product_id: [id] } })
    } else {
      const { urlCode, pg } = await startPaying(shopper, [id])
      await succeed(shopper, urlCode, await authorise(market, pg))
    }
  }

  await until(() => answered.before >= 10)
  await crash(cluster)
  await until(async () => (await statusOf(`${market.url}/readyz`)) === 503, {
    what: 'readiness does not say that the database is away',
  })
  assert.equal(await statusOf(`${market.url}/livez`), 200)
  cluster = await startPostgres({ dir, port: cluster.port })
  await until(async () => (await statusOf(`${market.url}/readyz`)) === 200, {
    what: 'it is not ready again',
    patience: 30_000,
  })
  phase = 'after'
  await until(() => answered.after >= 10, { what: 'nothing is answered any more', patience: 30_000 })
  over = true
  await Promise.all(work)

  assert.equal(market.child(), child)
  assert.equal(child.exitCode, null, 'the process is still the same')
  assert.deepEqual(odd, [])
  await until(
    async () => {
      await market.pass(120)
      const { rows } = await market.pool.query(
        `select 1 from claims where kind in ('CART', 'ORDER', 'PAYING') union all select 1 from payments where state = 'CONFIRMING'`,
      )
      return rows.length === 0
    },
    { what: 'the market does not settle', patience: 40_000 },
  )
  await assertClean(market)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  assert.equal(code, 0, 'and it ends cleanly when asked to')
})
