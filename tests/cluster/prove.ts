import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { connect, type Connected } from '#database/connect.ts'
import { backUp } from '#scripts/cluster/backups.ts'
import { layoutOf } from '#scripts/cluster/layout.ts'
import { needPackages } from '#scripts/cluster/packages.ts'
import { type Programs, raiseDatabases, raiseShop } from '#scripts/cluster/raise.ts'
import { useSandboxStorage } from '#scripts/cluster/sandbox-storage.ts'
import { migrateDatabase } from '#scripts/start/database.ts'
import { readEnvironment } from '#scripts/start/environment.ts'
import { type Launch, openSandboxProcess } from '#scripts/start/launch.ts'
import { openProgress } from '#scripts/start/progress.ts'
import { runAudit } from '#server/audit/run-audit.ts'
import { runLedgerAudit } from '#server/audit/run-ledger-audit.ts'
import { paymentGateway } from '#server/providers/payment-gateway.ts'
import { comeToRest } from '#tests/prove/chaos.ts'
import { brokenPromises } from '#tests/prove/promises.ts'
import { makeProduct } from '#tests/support/make.ts'
import { ledger, makeShoppers, steer } from '#tests/support/shopping.ts'
import { allWell, faults, leader } from './faults.ts'
import { openMachines } from './machines.ts'
import { keepLog, restoreToMoment } from './restore-to-moment.ts'
import { buySteadily, type Met } from './steady-buyers.ts'

export type Round = {
  name: string
  /** Seconds without a sale, the longest. */
  pause: number
  /** What was asked and not answered, or refused. */
  failures: string[]
  sales: number
}
export type Report = { rounds: Round[]; paid: number; rows: string[]; captured: number; cancelled: number }

/** How many boxes wait on the shelf. */
const shelf = 200

/**
 * Raises the cluster of `npm run cluster`, lets members buy all the time through its balancer, does each harm `rounds` times and audits at
 * the end: by the product's own audits, against the provider's book, and by the promises in words of their own.
 */
export async function proveCluster(rounds: number, buyers: number, say: (line: string) => void): Promise<Report> {
  await needPackages(say)
  await using running = new AsyncDisposableStack()
  const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-cluster-'))
  running.defer(() => rm(dir, { recursive: true, force: true }))
  Object.assign(process.env, { PORT: '5000', SANDBOX_PORT: '5001', DATA_DIR: dir, RATE_LIMIT_FACTOR: '100000' })
  useSandboxStorage(process.env)
  const config = await readEnvironment()
  const machines = openMachines(dir, running)
  if (!machines.real) say('root가 아니라서 네트워크를 끊는 일과 디스크를 채우는 일은 빼요.')
  const layout = layoutOf(config, machines)
  const programs: Programs = new Map()
  const launch: Launch = { config, progress: { ...openProgress(say), say: () => {} }, running, kept: [] }
  const sandboxProcess = openSandboxProcess(launch)
  const url = await raiseDatabases(launch, layout, programs)
  await migrateDatabase(url)
  await sandboxProcess?.ready
  await raiseShop(launch, layout, programs, url)

  const { db, pool } = connect(url, { max: 6, name: 'cluster-prove' })
  running.defer(() => db.destroy())
  const sandbox = { url: `http://127.0.0.1:${config.sandboxPort}` }
  const ground = { layout, programs, sandbox }
  const boxes: number[] = []
  const met: Met = { sales: [], failures: [], paid: [] }
  let isOver = false
  const over = () => isOver
  const filling = (async () => {
    while (!isOver) {
      if (boxes.length < shelf)
        await makeProduct(db).then(
          ({ id }) => boxes.push(id),
          () => undefined,
        )
      else await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  const members = await makeShoppers({ db, config, url: `http://127.0.0.1:${config.port}` }, buyers)
  const buying = members.map((shopper) => buySteadily({ sandbox, nextBox: () => boxes.shift() }, shopper, met, over))
  const report: Round[] = []
  const watch = async (name: string, work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    await allWell(ground)
    const to = performance.now()
    const sales = met.sales.filter((at) => at >= from && at <= to)
    const times = [from, ...sales, to]
    const pause = Math.max(...times.slice(1).map((at, n) => at - times[n]!)) / 1000
    const failures = met.failures.filter(({ at }) => at >= from && at <= to).map(({ what }) => what)
    const round = { name, pause, failures, sales: sales.length }
    report.push(round)
    say(lineOf(round))
  }
  await allWell(ground)
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 10_000))
  await backUp(await leader(ground), 'stanza-create')
  await watch('a whole backup', async () => backUp(await leader(ground), '--type=full', 'backup'))
  const possible = faults.filter(({ onMachines }) => machines.real || !onMachines)
  for (let n = 0; n < rounds; n++) {
    if (rounds > 1) say(`── ${n + 1}/${rounds}`)
    await watch('nothing (10 s)', quiet)
    for (const { name, run } of possible) await watch(name, () => run(ground))
  }
  isOver = true
  await Promise.all([...buying, filling])

  await comeToRest({
    pool,
    async pass(seconds) {
      await sql`update market_clock set shift = shift + make_interval(secs => ${seconds})`.execute(db)
      await steer({ sandbox } as never, 'POST', '/control/clock', { advance_seconds: seconds })
    },
  })
  const { payments, captured, cancelled } = await ledger({ sandbox } as never)
  const found = async (of: Connected): Promise<string[]> => {
    const { rows } = await of.pool.query<{ start: string; until: string }>(
      'select (market_today() - 2)::text as start, (market_today() + 1)::text as until',
    )
    const own = await runAudit(of.db, { whole: true })
    const books = await runLedgerAudit(of.db, paymentGateway(config.toss), rows[0]!.start, rows[0]!.until)
    return [
      ...[...own, ...(books ?? [{ rule: 'ledger', what: 'no answer' }])].map(({ rule, what }) => `${rule}: ${what}`),
      ...(await brokenPromises(of.pool, payments, { paid: met.paid, cancelled: [] })),
    ]
  }
  const rows = await found({ db, pool })

  // The mistake: everything that was ever paid is gone, on the leader and on its followers.
  const last = await pool.query<{ moment: string }>('select clock_timestamp()::text as moment')
  await pool.query('drop table payments cascade')
  const from = performance.now()
  const node = await leader(ground)
  await keepLog(node, pool)
  const restored = connect(await restoreToMoment(layout, node, { moment: last.rows[0]!.moment, url, running }), {
    max: 2,
  })
  running.defer(() => restored.db.destroy())
  const again = await found(restored)
  say(`실수 하기 전으로 되돌리기: ${((performance.now() - from) / 1000).toFixed(1)}초, 어긋난 것 ${again.length}`)
  return {
    rounds: report,
    paid: met.paid.length,
    captured,
    cancelled,
    rows: [...rows, ...again.map((one) => `restored: ${one}`)],
  }
}

export const lineOf = ({ name, pause, failures, sales }: Round): string =>
  `${name}: ${pause.toFixed(1)}초 멈춤, 실패 ${failures.length}, 판매 ${sales}${failures.length > 0 ? ` (${[...new Set(failures)].slice(0, 2).join(' · ')})` : ''}`
