import type { LedgerRow } from '#contract/operator/payments.ts'
import { isOfRefund, type LedgerStep } from '#domain/ledger.ts'
import type { BookedPayment, BookedRefund, Books } from './read-books.ts'
import type { ProviderTransfer } from './provider-transaction.ts'

/**
 * Compares our books with the provider's, movement by movement, the newest first. Every row that differs names the one step that is safe
 * with what is known. `readBack`: the payment was read by itself, so that a movement that is missing there does not exist.
 */
export function compareBooks(transfers: readonly ProviderTransfer[], books: Books, readBack = false): LedgerRow[] {
  const payments = new Map(books.payments.map((payment) => [payment.payment_key, payment]))
  const rows = transfers.map((transfer) => {
    const payment = payments.get(transfer.paymentKey)
    return transfer.kind === 'approval'
      ? approvalRow(transfer, payment, transfers, books)
      : cancelRow(transfer, payment, transfers, books)
  })
  const approved = new Set(transfers.filter(({ kind }) => kind === 'approval').map(({ paymentKey }) => paymentKey))
  const given = new Set(transfers.flatMap(({ transactionKey }) => transactionKey ?? []))
  for (const payment of books.payments)
    if ((payment.inside || readBack) && payment.state !== 'FAILED' && !approved.has(payment.payment_key))
      rows.push(
        rowOf(
          { key: `a:${payment.payment_key}`, kind: 'approval', booked: payment, step: stepAlone(payment, readBack) },
          books,
        ),
      )
  for (const refund of books.refunds)
    if ((refund.inside || (readBack && refund.state === 'DONE')) && !given.has(refund.transaction_key ?? ''))
      rows.push(
        rowOf({ key: `r:${refund.id}`, kind: 'cancel', booked: refund, step: readBack ? 'query' : 'ask' }, books),
      )
  // Within the same second a cancel counts as newer than its approval.
  return rows.toSorted((one, other) => secondOf(other) - secondOf(one) || other.kind.localeCompare(one.kind))
}

/**
 * The rows of our books alone, when the provider is not asked or does not answer: no step in them moves money. Keys are the same as beside
 * the provider's rows, so that notes about a row are found.
 */
export function rowsOfOurs(books: Books): LedgerRow[] {
  const approvals = books.payments.map((payment) =>
    rowOf(
      {
        key: `a:${payment.payment_key}`,
        kind: 'approval',
        booked: payment,
        step: payment.state === 'CONFIRMING' ? stepAlone(payment, false) : null,
      },
      books,
    ),
  )
  const cancels = books.refunds.map((refund) =>
    rowOf(
      {
        key: refund.transaction_key ? `c:${refund.transaction_key}` : `r:${refund.id}`,
        kind: 'cancel',
        booked: refund,
        step: null,
      },
      books,
    ),
  )
  return [...approvals, ...cancels].toSorted((one, other) => secondOf(other) - secondOf(one))
}

const secondOf = ({ at }: LedgerRow): number => Math.floor(Date.parse(at) / 1000)

/** The step for a payment that is still unknown, or that we have as paid and the provider does not list. */
function stepAlone({ state, late }: BookedPayment, readBack: boolean): LedgerStep {
  if (state === 'DONE') return readBack ? 'query' : 'ask'
  return late ? 'void' : 'ask'
}

function approvalRow(
  transfer: ProviderTransfer,
  payment: BookedPayment | undefined,
  transfers: readonly ProviderTransfer[],
  books: Books,
): LedgerRow {
  const key = `a:${transfer.paymentKey}`
  const row = (step: LedgerStep | null) => rowOf({ key, kind: 'approval', transfer, booked: payment, step }, books)
  if (payment?.state === 'DONE') return row(payment.amount === transfer.amount ? null : 'query')
  if (payment?.state === 'CONFIRMING') return row('complete')
  const left = balanceOf(transfer.paymentKey, transfers)
  if (payment) return row(payment.returned || left === 0 ? null : 'refund')
  const order = books.orders.find(({ pay_order_id }) => pay_order_id === transfer.orderId)
  // The order number is not ours: we must not refund somebody else's money.
  if (!order) return row('query')
  if (left === 0) return row(null)
  return row(order.servable && order.amount === transfer.amount && left === transfer.amount ? 'complete' : 'refund')
}

function cancelRow(
  transfer: ProviderTransfer,
  payment: BookedPayment | undefined,
  transfers: readonly ProviderTransfer[],
  books: Books,
): LedgerRow {
  const key = `c:${transfer.transactionKey}`
  const own = books.refunds.filter(({ transaction_key }) => transaction_key === transfer.transactionKey)
  const booked = own[0] && { ...own[0], amount: own.reduce((sum, { amount }) => sum + amount, 0) }
  const row = (step: LedgerStep | null) => rowOf({ key, kind: 'cancel', transfer, booked, step }, books)
  if (booked)
    return row(booked.amount === transfer.amount && own.every(({ state }) => state === 'DONE') ? null : 'query')
  const order = books.orders.find(({ pay_order_id }) => pay_order_id === transfer.orderId)
  if (!payment) return row(order && balanceOf(transfer.paymentKey, transfers) === 0 ? null : order ? 'ask' : 'query')
  if (payment.state === 'CONFIRMING') return row('ask')
  // What we have refunded by bank must stay at the provider: that money is ours now.
  if (payment.by_bank > 0) return row(balanceOf(transfer.paymentKey, transfers) < payment.by_bank ? 'query' : null)
  const open = books.refunds.filter((one) => one.payment_key === transfer.paymentKey && one.state !== 'DONE')
  if (payment.state === 'FAILED' && open.length === 0 && balanceOf(transfer.paymentKey, transfers) === 0)
    return row(null)
  if (open.some((refund) => isOfRefund(transfer, refund))) return row('settle')
  // A payment without goods has one refund: when a part was refunded otherwise, the balance says so, and the rest goes back.
  if (
    payment.state === 'FAILED' &&
    open.some(({ amount }) => amount !== transfer.amount) &&
    balanceOf(transfer.paymentKey, transfers) > 0
  )
    return row('ask')
  // While a refund of ours is under way, a cancel without a known reason may be that refund.
  return row(transfer.reason === null && open.some(({ amount }) => amount === transfer.amount) ? 'ask' : 'attach')
}

/** The balance of a payment at the provider in won, as far as these movements show it. */
const balanceOf = (paymentKey: string, transfers: readonly ProviderTransfer[]): number =>
  transfers
    .filter((one) => one.paymentKey === paymentKey)
    .reduce((sum, { kind, amount }) => sum + (kind === 'approval' ? amount : -amount), 0)

type Made = {
  key: string
  kind: LedgerRow['kind']
  transfer?: ProviderTransfer
  booked: BookedPayment | BookedRefund | undefined
  step: LedgerStep | null
}

function rowOf({ key, kind, transfer, booked, step }: Made, books: Books): LedgerRow {
  const of =
    booked ??
    books.payments.find(({ payment_key }) => payment_key === transfer?.paymentKey) ??
    books.orders.find(({ pay_order_id }) => pay_order_id === transfer?.orderId)
  return {
    key,
    kind,
    column: step === null ? 'matched' : transfer ? 'theirs' : 'ours',
    step,
    at: transfer?.at ?? booked!.at,
    payment_key: transfer?.paymentKey ?? booked!.payment_key,
    order_id: of?.order_id ?? null,
    order_no: of?.order_no ?? null,
    business_name: of?.business_name ?? null,
    ours: booked ? { amount: booked.amount, state: booked.state } : null,
    theirs: transfer ? { amount: transfer.amount, status: transfer.status, reason: transfer.reason ?? '' } : null,
    query: books.queries.get(key) ?? null,
  }
}
