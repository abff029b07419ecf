import { sql } from 'kysely'
import { runAudit } from '#server/audit/run-audit.ts'
import { runLedgerAudit } from '#server/audit/run-ledger-audit.ts'
import { brokenPromises } from '#tests/prove/promises.ts'
import { playBatch, seedsInBatch } from './batch.ts'
import { type Hall, openHall } from './stage.ts'
import type { World } from './world.ts'

export type Failure = { seed: number; broken: string[]; story: string[] }
export type Report = {
  seeds: number
  calls: number
  acts: number
  faults: number
  paid: number
  refunds: number
  failures: Failure[]
  /** What the product's own audits and the independent promises found, with the seeds whose rows may be meant. */
  rows: string[]
}

/**
 * Plays seeds from `from` on against the model, in batches, and audits what they leave. Stops with the first batch in which something
 * does not fit: its other worlds are right, but the audits would find what the broken ones left half done.
 */
export async function simulate({
  from,
  seeds,
  each,
}: {
  from: number
  seeds: number
  each?: (world: World) => void
}): Promise<Report> {
  const hall = await openHall()
  await using _ = hall.market
  const report: Report = { seeds: 0, calls: 0, acts: 0, faults: 0, paid: 0, refunds: 0, failures: [], rows: [] }
  const all: World[] = []
  for (let first = from; first < from + seeds && report.failures.length + report.rows.length === 0;) {
    const end = Math.min(from + seeds, (Math.floor(first / seedsInBatch) + 1) * seedsInBatch)
    const worlds = await playBatch(
      hall,
      Array.from({ length: end - first }, (_one, n) => first + n),
    )
    for (const world of worlds) each?.(world)
    report.failures.push(...worlds.filter(({ broken }) => broken.length > 0))
    count(report, worlds)
    all.push(...worlds.map(withoutStory))
    if (report.failures.length === 0) report.rows.push(...(await auditBatch(hall, all)))
    first = end
  }
  if (report.failures.length === 0) report.rows.push(...(await auditAll(hall, all)))
  return report
}

const withoutStory = (world: World): World => ({ ...world, story: [] })

function count(report: Report, worlds: readonly World[]): void {
  report.seeds += worlds.length
  for (const { side, orders, story } of worlds) {
    report.calls += [...side.nth.values()].reduce((sum, n) => sum + n, 0)
    report.acts += story.filter((line) => /^ {2}\S/.test(line)).length
    report.faults += side.faults
    report.paid += orders.filter(({ state }) => state === 'PAID').length
    report.refunds += orders.flatMap(({ lines }) => lines).filter(({ refund }) => refund?.state === 'DONE').length
  }
}

async function auditBatch({ market, stage, start }: Hall, worlds: readonly World[]): Promise<string[]> {
  // What is told to browsers is numbered by the hub's own turns.
  await market.server.deps.hub.caughtUp()
  const { rows } = await sql<{ from: string; to: string }>`
    select seoul_day(${start}::timestamptz)::text as from, market_today()::text as to`.execute(market.db)
  const own = await runAudit(market.db)
  const books = await runLedgerAudit(market.db, stage.provider.gateway, rows[0]!.from, rows[0]!.to)
  return [...own, ...(books ?? [{ rule: 'ledger', what: 'no answer' }])].map(
    ({ rule, what }) => `${rule}: ${what}${meant(worlds, what)}`,
  )
}

async function auditAll({ market, stage }: Hall, worlds: readonly World[]): Promise<string[]> {
  const own = await runAudit(market.db, { whole: true })
  const theirs = stage.provider.book.all().map(({ paymentKey, approvedAt, amount, cancels }) => ({
    payment_key: paymentKey,
    captured: approvedAt === null ? 0 : amount,
    cancelled: cancels.reduce((sum, { cancelAmount }) => sum + cancelAmount, 0),
  }))
  const promises = await brokenPromises(market.pool, theirs, {
    paid: worlds.flatMap(({ paidTold }) => paidTold.map(({ id }) => ({ order: id }))),
    cancelled: worlds.flatMap(({ cancelTold }) => cancelTold.map(({ id }) => id)),
  })
  return [...own.map(({ rule, what }) => `${rule}: ${what}`), ...promises].map((row) => `${row}${meant(worlds, row)}`)
}

/** Whose row that may be: the numbers of a line of an audit are ids of boxes, orders, lines or refunds. */
function meant(worlds: readonly World[], what: string): string {
  const ids = new Set((what.match(/\d+/g) ?? []).map(Number))
  const seeds = worlds.filter(({ boxes, orders }) =>
    [...boxes, ...orders, ...orders.flatMap(({ lines }) => lines)].some(({ id }) => ids.has(id)),
  )
  return seeds.length > 0
    ? ` (SIMULATE_SEED=${seeds
        .map(({ seed }) => seed)
        .slice(0, 5)
        .join(' or ')})`
    : ''
}
