export type PaymentMethod = 'CARD' | 'TRANSFER'
export type PaymentStatus = 'READY' | 'IN_PROGRESS' | 'DONE' | 'CANCELED' | 'PARTIAL_CANCELED' | 'ABORTED' | 'EXPIRED'
export type CashReceiptType = '소득공제' | '지출증빙' | '미발행'

export type CardFacts = {
  issuerCode: string
  number: string
  installmentPlanMonths: number
  approveNo: string
  cardType: '신용' | '체크'
  ownerType: '개인' | '법인'
}

export type TransferFacts = {
  bankCode: string
  cashReceipt: { type: CashReceiptType; issueNumber: string; receiptKey: string }
}

export type Cancel = {
  transactionKey: string
  cancelReason: string
  cancelAmount: number
  taxFreeAmount: number
  refundableAmount: number
  canceledAt: number
}

/** One payment as the provider keeps it. Times are milliseconds of the sandbox's clock, amounts are won. */
export type Payment = {
  paymentKey: string
  orderId: string
  orderName: string
  customerKey: string | null
  customerName: string | null
  customerMobilePhone: string | null
  method: PaymentMethod
  amount: number
  taxFreeAmount: number
  useEscrow: boolean
  successUrl: string | null
  failUrl: string | null
  metadata: Record<string, string> | null
  /** The options that the shop requested for the window. */
  wish: { cardCompany: string | null; months: number | null; maxMonths: number | null; cashReceipt: CashReceiptType }
  status: PaymentStatus
  requestedAt: number
  authorizedAt: number | null
  approvedAt: number | null
  approvalKey: string | null
  lastTransactionKey: string | null
  card: CardFacts | null
  transfer: TransferFacts | null
  cancels: Cancel[]
  failure: { code: string; message: string } | null
}

export const cancelledAmount = (payment: Payment): number =>
  payment.cancels.reduce((sum, cancel) => sum + cancel.cancelAmount, 0)

/** Won that can still be refunded. */
export const balanceOf = (payment: Payment): number => payment.amount - cancelledAmount(payment)

/** Tax-free won that can still be refunded. */
export const taxFreeBalanceOf = (payment: Payment): number =>
  payment.taxFreeAmount - payment.cancels.reduce((sum, cancel) => sum + cancel.taxFreeAmount, 0)
