import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { addToCart } from '#contract/cart.ts'
import { getToday } from '#contract/operator/today.ts'
import type { SweepNotes } from '#server/background/heartbeat.ts'
import { startSweeps } from '#server/background/start.ts'
import { expireHolds } from '#server/holds/expire-holds.ts'
import { makeProduct } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { makeShopper } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { until } from '#tests/support/until.ts'
import { auditAtNight } from './audit-whole.ts'

let market: Market
let logged: { level: string; violations?: unknown[] }[]
before(async () => {
  market = await openStillMarket({ lockSeconds: 60 })
})
after(() => market[Symbol.asyncDispose]())
beforeEach(async () => {
  logged = []
  await market.pool.query('truncate audit_runs')
})

const nothing = async () => {}
const audit = (meanwhile = nothing, signal = new AbortController().signal) => {
  const say = (level: string) => (what: object) => void logged.push({ level, ...what })
  const log = { info: say('info'), error: say('error') }
  return auditAtNight({ ...market.server.deps, log: log as never }, signal, meanwhile)
}
const runs = async () =>
  (await market.pool.query(`select violations, found from audit_runs where night is not null`)).rows
const shown = async () => (await (await openDesk(market, ['owner'])).send(getToday, {})).data.health.whole_audit
const figure = async (name: string) => {
  const text = await (await fetch(`${market.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}
/** Sales of so many days that nobody made, which only the whole audit sees (A19); a negative number takes them back. */
const plant = (days: number) =>
  market.pool.query(
    `insert into sale_tally select market_today() - day, sign($1::int), 0 from generate_series(1, abs($1::int)) day`,
    [days],
  )

describe('the whole audit of each night', () => {
  it('says of a clean market that it is', async () => {
    await audit()
    assert.deepEqual(await runs(), [{ violations: 0, found: [] }])
    assert.deepEqual({ ...(await shown()), at: '' }, { at: '', violations: 0, rules: [], late: false })
    assert.equal(await figure('market_whole_audit_violations'), 0)
    assert.deepEqual(
      logged.map(({ level }) => level),
      ['info'],
    )
  })

  it('stores what it finds, logs it, and shows it to the owner and at /metrics until it is mended', async () => {
    await plant(25)
    await audit()
    const [{ violations, found }] = await runs()
    assert.equal(violations, 25)
    assert.equal(found.length, 20)
    assert.deepEqual(Object.keys(found[0]).toSorted(), ['rows', 'rule', 'what'])
    assert.deepEqual([found[0].rule, found[0].rows], ['A19 boxes and sales of a day differ', 25])
    assert.deepEqual(logged, [{ ...logged[0], level: 'error', violations: found }])
    const { violations: count, rules } = (await shown())!
    assert.deepEqual([count, rules], [25, ['A19']])
    assert.equal(await figure('market_whole_audit_violations'), 25)
    // The audit of each minute has not seen it, and its figure is its own.
    assert.equal(await figure('market_audit_violations'), 0)

    await plant(-25)
    await market.pass(86_400)
    await audit()
    assert.equal((await shown())?.violations, 0)
    assert.equal(await figure('market_whole_audit_violations'), 0)
  })

  it('does not report what the sweeps end meanwhile, and reports what they do not', async () => {
    const shopper = await makeShopper(market)
    await shopper.send(addToCart, { body: { product_id: [(await makeProduct(market.db)).id] } })
    await market.pass(3_600)
    await plant(1)
    await audit(async () => void (await expireHolds(market.server.deps)))
    const [{ violations, found }] = await runs()
    assert.deepEqual([violations, found.map(({ rule }: { rule: string }) => rule.slice(0, 3))], [1, ['A19']])
    await plant(-1)
  })

  it('is done once a night, which begins at four in Seoul', async () => {
    const { rows } = await market.pool.query<{ seconds: number }>(
      `select extract(epoch from seoul_start(market_today() + 1) + interval '3 hours 58 minutes' - market_now())::int as seconds`,
    )
    await audit()
    await market.pass(rows[0]!.seconds)
    await audit()
    assert.equal((await runs()).length, 1)
    await market.pass(180)
    await audit()
    await audit()
    assert.equal((await runs()).length, 2)
  })

  it('says that it was not done for more than thirty hours', async () => {
    await audit()
    assert.ok((await figure('market_whole_audit_age_seconds')) < 29 * 3600)
    await market.pool.query(`update audit_runs set at = at - interval '29 hours'`)
    assert.equal((await shown())?.late, false)
    await market.pool.query(`update audit_runs set at = at - interval '2 hours'`)
    assert.equal((await shown())?.late, true)
    assert.ok((await figure('market_whole_audit_age_seconds')) > 30 * 3600)
  })

  it('says so too where it has never been done, but the audit of each minute has', async () => {
    assert.ok(Number.isNaN(await figure('market_whole_audit_age_seconds')))
    await market.pool.query(
      `insert into audit_runs (at, violations, found) values (clock_timestamp() - interval '31 hours', 0, '[]'), (clock_timestamp(), 0, '[]')`,
    )
    assert.equal(await shown(), null)
    assert.ok((await figure('market_whole_audit_age_seconds')) > 30 * 3600)
  })

  /** Runs `work` while nobody can read a table of which the whole audit alone reads, and it waits there; `pid`: its connection. */
  async function whileStuck(begin: () => void, work: (pid: number) => Promise<unknown>) {
    const client = await market.pool.connect()
    try {
      await client.query('begin')
      await client.query('lock table refund_batch_lines in access exclusive mode')
      begin()
      const waiting = await until(async () => {
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_locks where not granted and relation = 'refund_batch_lines'::regclass`,
        )
        return rows[0]
      })
      await work(waiting.pid)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  it('keeps no process from ending, counts for nothing when it is broken off, and is begun anew', async () => {
    const other = await market.another({ ROLE: 'background' })
    await whileStuck(
      () => other.wakeSweeps(),
      () => other.close(),
    )
    assert.deepEqual(await runs(), [])
    await audit()
    assert.equal((await runs()).length, 1)
  })

  it('fails, and is tried again', async () => {
    let failed: Promise<void>
    await whileStuck(
      () => void (failed = assert.rejects(audit(), /canceling statement/)),
      async (pid) => {
        await market.pool.query('select pg_cancel_backend($1)', [pid])
        await failed
      },
    )
    assert.deepEqual(await runs(), [])
    await audit()
    assert.equal((await runs()).length, 1)
  })

  it('is run by one of two processes', async () => {
    await market.pool.query('delete from sweep_beats')
    const notes: SweepNotes[] = [new Map(), new Map()]
    const running = notes.map((own) => startSweeps(market.server.deps, own))
    await until(async () => (await runs()).length > 0)
    await Promise.all(running.map((sweeps) => sweeps.stop()))
    assert.equal((await runs()).length, 1)
    assert.equal(notes.filter((own) => own.get('whole audit')?.okAt !== undefined).length, 1)
  })
})
