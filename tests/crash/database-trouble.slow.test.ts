import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import pg from 'pg'
import { addToCart, removeFromCart } from '#contract/cart.ts'
import { listProducts } from '#contract/catalogue.ts'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { type Cluster, startPostgres } from '#scripts/postgres.ts'
import { owner } from '#scripts/postgres/ensure-database.ts'
import { makeProduct } from '#tests/support/make.ts'
import { assertClean, buy, makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { type ChildMarket, openChildMarket, statusOf } from './child-market.ts'

/** Milliseconds after which everything must work again, once the cause is gone. */
const wholeAgain = 5_000

async function openTroubled(stack: AsyncDisposableStack, home = tmpdir()) {
  const dir = await mkdtemp(path.join(home, 'hangyeol-trouble-'))
  stack.defer(() => rm(dir, { recursive: true, force: true }))
  const cluster = await startPostgres({ dir, durable: false })
  stack.defer(() => cluster.stop())
  const { db } = connect(cluster.url, { max: 1 })
  await migrate(db)
  await db.destroy()
  const market = stack.use(await openChildMarket(cluster.url))
  const shopper = await makeShopper(market)
  const { id } = await makeProduct(market.db)
  return { dir, cluster, market, shopper, id }
}

const ready = ({ url }: ChildMarket) => statusOf(`${url}/readyz`)

/** Takes the box and lets it go. */
async function use(shopper: Shopper, id: number): Promise<void> {
  await shopper.send(addToCart, { body: { product_id: [id] } })
  await shopper.send(removeFromCart, { body: { product_id: [id] } })
}

/** What a buyer is told meanwhile: come back, and when. */
async function refused(market: ChildMarket, shopper: Shopper, id: number): Promise<void> {
  const answer = await fetch(`${market.url}${addToCart.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shopper.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ product_id: [id] }),
  })
  const { message } = (await answer.json()) as { message: string }
  assert.equal(answer.status, 503)
  assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
  assert.equal(message, '서버 오류로 인해 데이터를 가져올 수 없습니다. 다시 시도해주세요.')
}

async function works(market: ChildMarket, shopper: Shopper, id: number): Promise<void> {
  await until(async () => (await ready(market)) === 200, { what: 'it is not ready again', patience: wholeAgain })
  await until(() => use(shopper, id).then(() => true), { what: 'nothing can be taken', patience: wholeAgain })
  await assertClean(market)
}

async function asMaster(cluster: Cluster, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.urlOf('postgres') })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

describe('a database in trouble', () => {
  it('whose log is not kept: a figure says so for as long as that lasts', async () => {
    await using stack = new AsyncDisposableStack()
    const { dir, cluster: before, market } = await openTroubled(stack)
    const says = (figure: string) => async () =>
      (await (await fetch(`${market.url}/metrics`)).text()).includes(`\nmarket_archiving_fails ${figure}\n`)
    await asMaster(before, `alter system set archive_mode = 'on'`, `alter system set archive_command = 'false'`)
    await before.stop()
    const cluster = await startPostgres({ dir, durable: false, port: before.port })
    stack.defer(() => cluster.stop())
    await until(says('0'), { what: 'the figure does not come back with the database' })
    await asMaster(cluster, 'select pg_switch_wal()')
    await until(says('1'), { what: 'nobody notices that the log is not kept' })
    await asMaster(cluster, `alter system set archive_command = 'true'`, 'select pg_reload_conf()')
    await until(says('0'), { what: 'it is still said when it is kept again', patience: 90_000 })
  })

  it('that takes no writes: 503, not ready, lists go on, and all is well once it does', async () => {
    await using stack = new AsyncDisposableStack()
    const { cluster, market, shopper, id } = await openTroubled(stack)
    const child = market.child()
    await use(shopper, id)
    await asMaster(cluster, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
    await until(async () => (await ready(market)) === 503)
    await refused(market, shopper, id)
    assert.equal(await statusOf(`${market.url}/livez`), 200)
    assert.equal(await statusOf(`${market.url}${listProducts.path}`), 200)
    await asMaster(
      cluster,
      'set default_transaction_read_only = off',
      'alter system reset default_transaction_read_only',
      'select pg_reload_conf()',
    )
    await works(market, shopper, id)
    assert.equal(market.child(), child, 'nobody started it anew')
  })

  it('that has no connection left: 503 at once, and all is well once there is one', async () => {
    await using stack = new AsyncDisposableStack()
    const { cluster, market, shopper, id } = await openTroubled(stack)
    // Not a hoard of connections: any one that closes meanwhile, an idle one of a pool for example, would go to the server.
    await asMaster(cluster, `alter role ${owner} connection limit 0`)
    await until(async () => {
      await asMaster(
        cluster,
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name like 'hangyeol%'`,
      )
      return (await ready(market)) === 503
    })
    await refused(market, shopper, id)
    assert.match((await fetch(`${market.url}/Main`)).headers.get('content-type') ?? '', /^text\/html/)
    await asMaster(cluster, `alter role ${owner} connection limit -1`)
    await works(market, shopper, id)
  })

  it('whose disk is full: what is told as paid is paid, 503, not ready, and all is well once there is room', async (test) => {
    await using stack = new AsyncDisposableStack()
    const home = await mkdtemp(path.join(tmpdir(), 'hangyeol-full-'))
    stack.defer(() => rm(home, { recursive: true, force: true }))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=0755', 'tmpfs', home], { stdio: 'ignore' })
    } catch {
      return test.skip('whoever runs this may mount nothing')
    }
    stack.defer(() => void execFileSync('umount', ['-l', home]))
    const { market, shopper, id } = await openTroubled(stack, home)
    const bought = await buy(market, shopper, [(await makeProduct(market.db)).id])
    const filler = path.join(home, 'filler')
    const file = await open(filler, 'w')
    const { bavail, bsize } = await statfs(home)
    const piece = Buffer.alloc(bsize, 1)
    for (let n = 0; n < bavail; n++) await file.write(piece).catch(() => {})
    await file.close()

    const odd: unknown[] = []
    await until(
      async () => {
        await market.db
          .insertInto('outbox')
          .values({ event: 'filling', payload: JSON.stringify('x'.repeat(4_000)) } as never)
          .execute()
          .catch(() => {})
        await use(shopper, id).catch((error: unknown) => {
          if (!(error instanceof ServerRefusal) || error.status !== 503) odd.push(error)
        })
        return (await ready(market)) === 503
      },
      { patience: 60_000, what: 'a full disk is not noticed' },
    )
    assert.deepEqual(odd, [])
    assert.equal(await statusOf(`${market.url}/livez`), 200)
    await rm(filler)
    await until(async () => (await ready(market)) === 200, { what: 'it is not ready again', patience: 10_000 })
    const { rows } = await market.pool.query('select state from orders where id = $1', [bought.order_id])
    assert.equal(rows[0].state, 'PAID')
    await until(() => use(shopper, id).then(() => true))
  })
})
