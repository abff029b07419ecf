import { loadavg } from 'node:os'
import { backUp } from '#scripts/cluster/backups.ts'
import { chance } from '#tests/support/chance.ts'
import { auditHouse, comeToQuiet, type Found } from './audit-house.ts'
import { draw } from './draw.ts'
import { allWell, type Fault, faults, leader } from './faults.ts'
import { openTrade } from './open-trade.ts'
import { type House, raiseHouse } from './raise-house.ts'
import { keepLog, restoreToMoment } from './restore-to-moment.ts'
import { lineOf, type Round } from './round.ts'
import type { Met } from './steady-buyers.ts'

export type Options = {
  rounds: number
  buyers: number
  seed: number
  /** Rounds from one audit to the next. */
  auditEvery: number
  /** Harms with one of these in their name alone. */
  only: readonly string[]
  /** No further round once it is aborted. */
  enough: AbortSignal
}
export type Report = { rounds: Round[]; audits: (Found & { after: string })[] }

/** Milliseconds that the cluster is watched on after it has become whole. */
const quiet = 3_000

/**
 * Raises the cluster of `npm run cluster`, lets members buy all the time through its balancer and does harm, one in each round, drawn by the
 * seed, every harm as often as any other. After each `auditEvery` rounds the buying ends for a moment and everything is audited. A round that
 * goes wrong is written down, and the next one begins when the cluster is whole all the same. Last comes a restore to the moment before a mistake.
 */
export async function proveCluster(options: Options, say: (line: string) => void): Promise<Report> {
  const { rounds, buyers, seed, auditEvery, only, enough } = options
  await using running = new AsyncDisposableStack()
  const house = await raiseHouse(running, say)
  await allWell(house)
  await backUp(await leader(house), 'stanza-create')

  const possible = faults
    .filter(({ name }) => only.some((part) => name.includes(part)))
    .filter(({ onMachines }) => house.machines.real || !onMachines)
  const harms = draw(possible, rounds, chance(seed))
  const report: Report = { rounds: [], audits: [] }
  const told: Met['paid'] = []
  let isWhole = true
  for (let done = 0; done < harms.length && isWhole && !enough.aborted;) {
    const trade = await openTrade(house, buyers)
    const watch = async (fault: Pick<Fault, 'name' | 'run'>, n: number) => {
      const round = await goThrough(house, trade.met, fault, chance(seed + n))
      report.rounds.push(round)
      say(`${n}/${harms.length} ${lineOf(round)}`)
      // Once more: whoever is late is not lost.
      isWhole = round.broken === undefined || (await allWell(house).then(Boolean, () => false))
    }
    if (done === 0) await watch(wholeBackup, 0)
    const leg = harms.slice(done, done + auditEvery)
    for (const fault of leg) if (isWhole && !enough.aborted) await watch(fault, ++done)
    await trade.close()
    told.push(...trade.met.paid)
    const found = await comeToQuiet(house)
      .then(() => auditHouse(house, house.url, told))
      .catch(unaudited)
    found.rows.push(...trade.met.unanswered, ...(await whyLogIsUnkept(house)))
    report.audits.push({ ...found, after: `round ${done}` })
    say(auditLine(report.audits.at(-1)!))
  }
  if (isWhole) {
    // What a hundred harms have done must be told also where the last act fails.
    report.audits.push(await makeAMistake(house, told).catch((error) => ({ ...unaudited(error), after: 'a mistake' })))
    say(auditLine(report.audits.at(-1)!))
  } else say('✗ 클러스터가 다시 온전해지지 않아서 여기서 끝내요.')
  return report
}

const wholeBackup: Pick<Fault, 'name' | 'run'> = {
  name: 'none: a whole backup',
  run: async (house) => backUp(await leader(house), '--type=full', 'backup'),
}

async function goThrough(
  house: House,
  met: Met,
  { name, run }: Pick<Fault, 'name' | 'run'>,
  next: () => number,
): Promise<Round> {
  const from = performance.now()
  let broken: string | undefined
  try {
    await run(house, next)
    await allWell(house)
    await new Promise((resolve) => setTimeout(resolve, quiet))
  } catch (error) {
    broken = wordsOf(error)
  }
  const to = performance.now()
  const sales = met.sales.filter((at) => at >= from && at <= to)
  const times = [from, ...sales, to]
  return {
    harm: name,
    pause: Math.max(...times.slice(1).map((at, n) => at - times[n]!)) / 1000,
    failures: met.failures.filter(({ at }) => at >= from && at <= to).map(({ what }) => what),
    sales: sales.length,
    load: loadavg()[0]!,
    ...(broken !== undefined && { broken }),
  }
}

/** Nothing when the backup service has the log up to now. Asked before the end, so that it shows after which harm it stopped. */
const whyLogIsUnkept = (house: House): Promise<string[]> =>
  leader(house)
    .then((node) => keepLog(node, house.pool))
    .then(
      () => [],
      (error) => [`the log is not kept: ${wordsOf(error)}`],
    )

/** Everything that was ever paid is gone, on the leader and on its followers: back to the moment before, in a database of its own. */
async function makeAMistake(house: House, told: Met['paid']): Promise<Report['audits'][number]> {
  const { pool, layout, url, running } = house
  const { rows } = await pool.query<{ moment: string; timeline: string }>(
    `select clock_timestamp()::text as moment, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`,
  )
  const { moment, timeline } = rows[0]!
  await pool.query('drop table payments cascade')
  const from = performance.now()
  const node = await leader(house)
  await keepLog(node, pool)
  const restored = await restoreToMoment(layout, node, { moment, url, running })
  const found = await auditHouse(house, restored, told)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  return { ...found, after: `a mistake on timeline ${parseInt(timeline, 16)}, restored in ${seconds} s` }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const unaudited = (error: unknown): Found => ({
  rows: [`not audited: ${wordsOf(error)}`],
  difference: 0,
  paid: 0,
  won: 0,
})

const auditLine = ({ after, rows, difference, paid, won }: Report['audits'][number]) =>
  [
    `── ${after}: 결제된 주문 ${paid}, ${won}원, 어긋난 것 ${rows.length}, 차액 ${difference}원`,
    ...rows.slice(0, 20).map((row) => `✗ ${row}`),
  ].join('\n')
