import type { LedgerRow } from '#contract/operator/payments.ts'
import type { Database } from '#database/connect.ts'
import { compareBooks } from '#server/ledger/compare-books.ts'
import { readBooks } from '#server/ledger/read-books.ts'
import { transfersOfList } from '#server/ledger/provider-transaction.ts'
import type { Gateway } from '#server/providers/payment-gateway.ts'
import type { Violation } from './find-violations.ts'

/**
 * Compares our books with the provider's list of transactions of a period, one by one (P1–P3): paid only there, paid only here, or refunded
 * differently. Refunds by bank transfer are left out: the provider knows nothing of them. `start` and `end` are days in Seoul. Undefined:
 * the provider gave no list.
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

/** The provider was asked to confirm it and has not answered yet. */
const isAwaited = ({ column, ours }: LedgerRow): boolean => column === 'ours' && ours?.state === 'CONFIRMING'

function ruleOf({ kind, column, ours }: LedgerRow): string {
  if (kind === 'cancel' || (column === 'theirs' && ours?.state === 'DONE')) return 'P3 amounts differ'
  return column === 'ours' ? 'P2 paid here, not there' : 'P1 paid there, not here'
}
