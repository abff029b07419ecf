import { fromKoreanWallClock, koreanTime } from '#sandbox/korean-time.ts'
import type { Payment } from './payment.ts'
import { merchantId, receiptUrl } from './payment-object.ts'
import { ProviderError } from './provider-error.ts'

type Row = { key: string; payment: Payment; status: string; at: number; amount: number }

const mostRows = 5000

/** One row per approval and per cancel, oldest first. `endDate` is taken to the end of its second. */
export function listTransactions(payments: readonly Payment[], query: Record<string, unknown>, publicUrl: string) {
  const start = dateOf(query['startDate'])
  const end = dateOf(query['endDate'])
  if (start > end) throw new ProviderError('INVALID_DATE')
  const limit = query['limit'] === undefined ? 100 : Number(query['limit'])
  if (!Number.isInteger(limit) || limit < 1) throw new ProviderError('INVALID_REQUEST')
  if (limit > mostRows) throw new ProviderError('EXCEED_MAX_QUERY_LIMIT')

  const rows = payments
    .flatMap(rowsOf)
    .filter(({ at }) => at >= start && at < end + 1000)
    .toSorted((one, other) => one.at - other.at)
  const after = query['startingAfter']
  const from = after === undefined ? 0 : rows.findIndex(({ key }) => key === after) + 1
  if (after !== undefined && from === 0) throw new ProviderError('INVALID_PAGING_KEY')
  return rows.slice(from, from + limit).map((row) => transactionObject(row, publicUrl))
}

function dateOf(value: unknown): number {
  const ms = typeof value === 'string' ? fromKoreanWallClock(value) : null
  if (ms === null) throw new ProviderError('INVALID_ISO_DATE_FORMAT')
  return ms
}

function rowsOf(payment: Payment): Row[] {
  if (payment.approvedAt === null || payment.approvalKey === null) return []
  const approval = {
    key: payment.approvalKey,
    payment,
    status: 'DONE',
    at: payment.approvedAt,
    amount: payment.amount,
  }
  const cancels = payment.cancels.map((cancel) => ({
    key: cancel.transactionKey,
    payment,
    status: cancel.refundableAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
    at: cancel.canceledAt,
    amount: cancel.cancelAmount,
  }))
  return [approval, ...cancels]
}

function transactionObject({ key, payment, status, at, amount }: Row, publicUrl: string) {
  return {
    mId: merchantId,
    transactionKey: key,
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    method: payment.method === 'CARD' ? '카드' : '계좌이체',
    customerKey: payment.customerKey,
    useEscrow: payment.useEscrow,
    receiptUrl: receiptUrl(payment, publicUrl),
    status,
    transactionAt: koreanTime(at),
    currency: 'KRW',
    amount,
  }
}
