import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { getLedger, LedgerRow, LedgerSums } from '#contract/operator/payments.ts'
import { daysBetween } from '#domain/calendar.ts'
import { mostLedgerDays } from '#domain/ledger.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import type { ProviderTransaction } from '#server/providers/payment-gateway.ts'
import { compareBooks } from './compare-books.ts'
import { readBooks } from './read-books.ts'
import { transfersOfList, transfersOfPayment } from './provider-transaction.ts'

type Days = { from: string; to: string }
type Needs = Pick<Deps, 'db' | 'gateway' | 'settings'>

/** At most so many payments that differ are read one by one: the provider's list gives no reasons, and only the days that were asked for. */
const mostReadBack = 20
const usualMatched = 200

/** Compares the ledger of these days (in Seoul, both included). */
export async function findLedger(
  deps: Needs,
  days: Days,
  listOf: (days: Days) => Promise<ProviderTransaction[]>,
  mostMatched = usualMatched,
): Promise<Result<typeof getLedger>['data']> {
  const length = daysBetween(days.from, days.to)
  if (length < 0 || length >= mostLedgerDays) throw refuse('payment.days')
  const transfers = transfersOfList(await listOf(days))
  const { payment_deadline_minutes: deadlineMinutes } = await deps.settings()
  const rows = compareBooks(transfers, await readBooks(deps.db, { transfers, days, deadlineMinutes }))
  const looked = await lookCloser(deps, rows, deadlineMinutes)
  const matched = looked.filter(({ column }) => column === 'matched')
  const odd = looked.filter(({ column }) => column !== 'matched')
  return {
    ...days,
    sums: { ...sumsOf(looked), by_bank: await sentByBank(deps, days) },
    rows: [...odd, ...matched.slice(0, mostMatched)],
    hidden: Math.max(0, matched.length - mostMatched),
  }
}

/** Reads payments that differ one by one: then it is known whether they still differ, and which step is safe. */
async function lookCloser({ db, gateway }: Needs, rows: LedgerRow[], deadlineMinutes: number): Promise<LedgerRow[]> {
  const keys = [...new Set(rows.filter(({ step }) => step !== null).map((row) => row.payment_key))].slice(
    0,
    mostReadBack,
  )
  const answers = await Promise.all(keys.map(async (key) => ({ key, asked: await gateway.find(key) })))
  const known = answers.filter(({ asked }) => asked.kind !== 'unknown')
  const transfers = known.flatMap(({ asked }) => (asked.kind === 'payment' ? transfersOfPayment(asked.payment) : []))
  const seen = new Set(known.map(({ key }) => key))
  const books = await readBooks(db, { transfers, keys: [...seen], deadlineMinutes })
  const again = new Map(compareBooks(transfers, books, true).map((row) => [row.key, row]))
  return rows.map((row) => (seen.has(row.payment_key) && again.get(row.key)) || row)
}

function sumsOf(rows: readonly LedgerRow[]): Omit<LedgerSums, 'by_bank'> {
  const sums = {
    ours: { approved: 0, cancelled: 0, count: 0 },
    theirs: { approved: 0, cancelled: 0, count: 0 },
    counts: { matched: 0, ours: 0, theirs: 0 },
  }
  for (const { kind, column, ours, theirs } of rows) {
    const name = kind === 'approval' ? 'approved' : 'cancelled'
    sums.counts[column]++
    if (theirs) add(sums.theirs, name, theirs.amount)
    // A charge without goods that has been refunded counts on our side too: both books agree on it.
    if (column === 'matched') add(sums.ours, name, theirs?.amount ?? ours?.amount ?? 0)
    else if (ours && ours.state === 'DONE') add(sums.ours, name, ours.amount)
  }
  return sums
}

function add(side: LedgerSums['ours'], name: 'approved' | 'cancelled', amount: number): void {
  side[name] += amount
  side.count++
}

async function sentByBank({ db }: Needs, { from, to }: Days): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from refunds
    where state = 'DONE' and way = 'bank' and done_at >= seoul_start(${from}) and done_at < seoul_start(${to}::date + 1)`.execute(
    db,
  )
  return rows[0]!.sum
}
