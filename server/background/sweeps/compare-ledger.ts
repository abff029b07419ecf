import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { runLedgerAudit } from '#server/audit/run-ledger-audit.ts'

/**
 * Holds our books against the provider's list of the last three days (P1–P3 of INVARIANTS c1) and says what stands in only one of
 * them. A payment that is being settled at this moment is different for a moment: only what was different twice is told.
 */
export function compareLedger({ db, gateway, log }: Deps): () => Promise<void> {
  let before = new Set<string>()
  return async () => {
    const { rows } = await sql<{ start: string; end: string }>`
      select (market_today() - 3)::text as start, market_today()::text as end`.execute(db)
    const { start, end } = rows[0]!
    const found = await runLedgerAudit(db, gateway, start, end)
    if (!found) {
      log.warn('the provider gave no list of transactions')
      return
    }
    const violations = found.filter(({ what }) => before.has(what))
    before = new Set(found.map(({ what }) => what))
    if (violations.length > 0) log.error({ violations }, 'our books differ from the provider’s')
  }
}
