import type { LedgerRow } from '#contract/operator/payments.ts'
import { isOfRefund, type LedgerStep } from '#domain/ledger.ts'
import type { BookedPayment, BookedRefund, Books } from './read-books.ts'
import type { ProviderTransfer } from './provider-transaction.ts'

/**
 * Our books against the provider's, movement by movement, the newest first. Every row that differs names the one step that is safe
 * from what is known. `readBack`: the payment was asked for by itself, so what is not there is not there at all.
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
  // Within a second, what went back came after what it was taken from.
  return rows.toSorted((one, other) => secondOf(other) - secondOf(one) || other.kind.localeCompare(one.kind))
}

/**
 * What our books alone have of payments, while the provider is not asked or says nothing: nothing that moves money follows from it.
 * A row is called as it would be beside the provider's, so that what is noted about it is found there.
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

/** Nobody knows yet, or the provider does not name what we have as paid. */
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
  // An order number that is not ours: somebody else's money is not ours to give back.
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
  // What we have sent by bank is to stay at the provider: it is ours by now.
  if (payment.by_bank > 0) return row(balanceOf(transfer.paymentKey, transfers) < payment.by_bank ? 'query' : null)
  const open = books.refunds.filter((one) => one.payment_key === transfer.paymentKey && one.state !== 'DONE')
  if (payment.state === 'FAILED' && open.length === 0 && balanceOf(transfer.paymentKey, transfers) === 0)
    return row(null)
  if (open.some((refund) => isOfRefund(transfer, refund))) return row('settle')
  // Without goods there is one refund: a part that was given otherwise is known by what is left, and what is left goes back.
  if (
    payment.state === 'FAILED' &&
    open.some(({ amount }) => amount !== transfer.amount) &&
    balanceOf(transfer.paymentKey, transfers) > 0
  )
    return row('ask')
  // While a refund of ours is under way, a cancel whose reason we do not know may be that refund.
  return row(transfer.reason === null && open.some(({ amount }) => amount === transfer.amount) ? 'ask' : 'attach')
}

/** What of a payment is left at the provider, as far as these movements tell. */
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
