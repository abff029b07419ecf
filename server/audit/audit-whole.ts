import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { findLasting } from './find-lasting.ts'
import { findViolations, type Violation } from './find-violations.ts'
import { storeRun, tonight } from './run-audit.ts'

/** Milliseconds that the whole audit may take: a little less than the turn of its sweep, so that no other process begins it meanwhile. */
const limit = 50 * 60_000

/** Milliseconds in which the sweeps end what was seen in the middle of a step. */
const settled = 30_000

/**
 * Asks every rule of the audit and stores the run. What it finds it looks for again after `meanwhile`: what is gone by then was seen in
 * the middle of a step.
 */
export async function auditWhole(
  { db, read }: Pick<Deps, 'db' | 'read'>,
  meanwhile: () => Promise<unknown>,
  signal?: AbortSignal,
): Promise<Violation[]> {
  const until = performance.now() + limit
  const look = () => read((from) => findViolations(from, { whole: true, until, ...(signal && { signal }) }))
  const violations = (await findLasting(look, meanwhile)) ?? []
  await storeRun(db, violations, { whole: true })
  return violations
}

/**
 * For a sweep: the whole audit, once a night of the market's clock, from four o'clock on. It counts once it is stored: when the process
 * ends before, a later turn begins anew.
 */
export async function auditAtNight(
  deps: Pick<Deps, 'db' | 'read' | 'log'>,
  signal: AbortSignal,
  meanwhile: () => Promise<unknown> = () => pause(settled, undefined, { signal }),
): Promise<void> {
  const { rows } = await sql<{ due: boolean }>`
    select not exists (select from audit_runs where night = (select ${tonight})) as due`.execute(deps.db)
  if (!rows[0]?.due) return
  const began = performance.now()
  try {
    const violations = await auditWhole(deps, meanwhile, signal)
    const seconds = Math.round((performance.now() - began) / 1000)
    if (violations.length > 0) deps.log.error({ violations, seconds }, 'the whole audit found violations')
    else deps.log.info({ seconds }, 'the whole audit found nothing')
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
