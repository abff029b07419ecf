import { sql } from 'kysely'
import { auditAtNight } from '#server/audit/audit-whole.ts'
import { runAudit } from '#server/audit/run-audit.ts'
import type { SweepName } from '#domain/sweep-names.ts'
import type { Deps } from '#server/deps/deps.ts'
import { askResults } from '#server/messages/ask-results.ts'
import { sendMessages } from '#server/messages/send-messages.ts'
import { runDailyRetention } from '#server/members/run-retention.ts'
import type { SweepNotes } from './heartbeat.ts'
import { type RunningSweep, startSweep, type Sweep } from './sweep.ts'
import { prune } from './prune.ts'
import { takeTurn } from './take-turn.ts'
import { checkNotices } from '#server/ledger/check-notices.ts'
import { askAboutNumbers } from '#server/members/ask-tax-office.ts'
import { askTraces } from '#server/trace/ask-traces.ts'
import { closeStaleForms } from '#server/payments/close-stale-forms.ts'
import { compareLedger } from '#server/audit/compare-ledger.ts'
import { confirmDelivered } from '#server/orders/confirm-delivered.ts'
import { tellOrdered } from '#server/orders/tell-ordered.ts'
import { dropSomeOrphans } from '#server/files/drop-orphans.ts'
import { expireHolds } from '#server/holds/expire-holds.ts'
import { stopEnded } from '#server/intake/stop-ended.ts'
import { postScheduled } from '#server/intake/post-scheduled.ts'
import { runExports } from '#server/exports/run-exports.ts'
import { runImports } from '#server/imports/run-imports.ts'
import { reconciler } from '#server/payments/reconcile-payments.ts'
import { earnLines } from '#server/settlements/earn-lines.ts'
import { tellRefunds } from '#server/refunds/tell-refunds.ts'
import { trackParcels } from '#server/parcels/track-parcels.ts'

type Named = Sweep & { name: SweepName }

/** All sweeps and their intervals. Every process may run all of them: rows and their locks decide which process does what. */
export function startSweeps(deps: Deps, notes: SweepNotes): RunningSweep {
  const { long } = deps
  const reconciling = reconciler(deps)
  // A sweep that reads whole tables, or gathers what is told at once, is run by one process at a time, however many processes there are.
  const inTurns = (sweep: Named): Named => ({
    ...sweep,
    takeTurn: () => takeTurn(deps, sweep.name, sweep.everySeconds),
  })
  const sweeps: Named[] = [
    { name: 'expire holds', everySeconds: 0.5, work: () => expireHolds(deps) },
    { name: 'reconcile payments', everySeconds: 1, work: reconciling.round },
    { name: 'check notices', everySeconds: 10, work: () => checkNotices(deps) },
    { name: 'tell refunds', everySeconds: 5, work: () => tellRefunds(deps) },
    { name: 'send messages', everySeconds: 1, work: () => sendMessages(deps) },
    { name: 'ask what became of messages', everySeconds: 1, work: () => askResults(deps) },
    { name: 'ask the tax office', everySeconds: 5, work: () => askAboutNumbers(deps) },
    { name: 'ask for traces', everySeconds: 3, work: () => askTraces(deps) },
    { name: 'track parcels', everySeconds: 10, work: () => trackParcels(deps) },
    { name: 'post scheduled', everySeconds: 1, work: () => postScheduled(deps) },
    { name: 'stop ended sales', everySeconds: 30, work: () => stopEnded(deps) },
    { name: 'tell partners', everySeconds: 20, work: () => tellPartners(deps) },
    inTurns({ name: 'tell partners of orders', everySeconds: 300, work: () => tellOrdered(deps) }),
    { name: 'run exports', everySeconds: 1, work: (signal) => runExports(deps, signal) },
    { name: 'run imports', everySeconds: 1, work: (signal) => runImports(deps, signal) },
    { name: 'fold counts', everySeconds: 10, work: () => foldCounts(deps) },
    inTurns({ name: 'audit', everySeconds: 60, work: () => audit(deps) }),
    inTurns({
      name: 'whole audit',
      everySeconds: 3_600,
      work: (signal) => auditAtNight({ ...deps, read: long.read }, signal),
    }),
    { name: 'ledger', everySeconds: 600, work: compareLedger(deps) },
    { name: 'earn lines', everySeconds: 10, work: () => earnLines(deps) },
    { name: 'confirm delivered', everySeconds: 300, work: () => confirmDelivered(deps) },
    { name: 'close stale forms', everySeconds: 300, work: () => closeStaleForms(deps) },
    { name: 'prune', everySeconds: 600, work: () => prune(deps) },
    inTurns({ name: 'retention', everySeconds: 1_800, work: () => retention(deps) }),
  ]
  const mayRun = () => deps.schema.gap() === 'none'
  const running = sweeps.map((sweep) => startSweep(sweep, deps.log, notes, mayRun))
  return {
    wake: () => running.forEach((sweep) => sweep.wake()),
    async stop() {
      await Promise.all(running.map((sweep) => sweep.stop()))
      await reconciling.rest()
    },
  }
}

/** A partner's days off begin and end at midnight, without a request that could notify the browsers, so this sweep does. */
async function tellPartners({ db, hub }: Deps) {
  const { rows } = await sql<{ told: number }>`select tell_partners() as told`.execute(db)
  if (rows[0]?.told) hub.wake()
}

async function foldCounts({ db }: Deps) {
  await sql`select fold_product_tally(), fold_price_sales(), fold_sale_tally(), fold_order_line_tally(), fold_member_tally()`.execute(
    db,
  )
}

async function audit({ long, log }: Deps) {
  const violations = await runAudit(long.db)
  if (violations.length > 0) log.error({ violations }, 'the audit found violations')
}

async function retention({ db, long, config, log }: Deps) {
  const report = await runDailyRetention(long.db)
  const files = await dropSomeOrphans({ db, config })
  if (report) log.info({ event: 'retention', report, files }, 'what may no longer be kept was taken away')
}
