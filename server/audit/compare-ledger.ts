import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { findOddRows, violationOf } from './run-ledger-audit.ts'
import { reportToDesk } from '#server/refunds/report-to-desk.ts'

/**
 * Compares our books with the provider's list of the last three days (P1–P3 of INVARIANTS c1). A payment that is just being settled differs
 * for a moment, so only a difference that the run before found too is reported. What only the provider has also goes to the payments desk,
 * as if the provider had sent a notice: that notice may have been lost.
 */
export function compareLedger({ db, gateway, log }: Deps): () => Promise<void> {
  let before = new Set<string>()
  return async () => {
    const { rows } = await sql<{ start: string; end: string }>`
      select (market_today() - 3)::text as start, market_today()::text as end`.execute(db)
    const { start, end } = rows[0]!
    const odd = await findOddRows(db, gateway, start, end)
    if (!odd) {
      log.warn('the provider gave no list of transactions')
      return
    }
    const lasting = odd.filter((row) => before.has(violationOf(row).what))
    before = new Set(odd.map((row) => violationOf(row).what))
    if (lasting.length === 0) return
    log.error({ violations: lasting.map(violationOf) }, 'our books differ from the provider’s')
    for (const { key, column, payment_key: paymentKey, theirs } of lasting)
      if (column === 'theirs')
        await reportToDesk(db, { foundBy: 'ledger', key, paymentKey, status: theirs?.status ?? '' })
  }
}
