import type { LedgerRow } from '#contract/operator/payments.ts'
import type { Database } from '#database/connect.ts'
import { compareBooks } from '#server/ledger/compare-books.ts'
import { readBooks } from '#server/ledger/read-books.ts'
import { transfersOfList } from '#server/ledger/provider-transaction.ts'
import type { Gateway } from '#server/providers/payment-gateway.ts'
import type { Violation } from './run-audit.ts'

/**
 * Holds our books against the provider's own transaction list of a period, movement by movement (P1–P3): paid there and not here, here
 * and not there, or given back otherwise. What was paid back by hand through the bank is no business of the provider's. `start` and
 * `end` are days in Seoul. Undefined: the provider gave no list.
 */
export async function findOddRows(
  db: Database,
  gateway: Pick<Gateway, 'transactions'>,
  start: string,
  end: string,
): Promise<LedgerRow[] | undefined> {
  const list = await gateway.transactions(`${start}T00:00:00`, `${end}T23:59:59`)
  if (!list) return undefined
  const transfers = transfersOfList(list)
  const books = await readBooks(db, { transfers, days: { from: start, to: end }, deadlineMinutes: 60 })
  return compareBooks(transfers, books).filter((row) => row.step !== null && !isAwaited(row))
}

export async function runLedgerAudit(...period: Parameters<typeof findOddRows>): Promise<Violation[] | undefined> {
  return (await findOddRows(...period))?.map(violationOf)
}

export const violationOf = (row: LedgerRow): Violation => ({
  rule: ruleOf(row),
  what: `${row.key}: ${row.ours?.amount ?? '–'} / ${row.theirs?.amount ?? '–'}`,
})

/** We have asked the provider for it, and the answer is not there yet. */
const isAwaited = ({ column, ours }: LedgerRow): boolean => column === 'ours' && ours?.state === 'CONFIRMING'

function ruleOf({ kind, column, ours }: LedgerRow): string {
  if (kind === 'cancel' || (column === 'theirs' && ours?.state === 'DONE')) return 'P3 amounts differ'
  return column === 'ours' ? 'P2 paid here, not there' : 'P1 paid there, not here'
}
