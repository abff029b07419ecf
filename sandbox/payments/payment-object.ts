import { koreanTime } from '#sandbox/korean-time.ts'
import { balanceOf, type Cancel, type Payment, taxFreeBalanceOf } from './payment.ts'
import { taxSplit } from './tax-split.ts'

/** Merchant id of the sandbox's shop, at most 14 letters. */
export const merchantId = 'tsandhangyeol'

const time = (ms: number | null) => (ms === null ? null : koreanTime(ms))
const methodNames = { CARD: '카드', TRANSFER: '계좌이체' } as const

/** The Payment object of API version 2022-11-16, as in every response and webhook. */
export function paymentObject(payment: Payment, publicUrl: string) {
  const balanceAmount = balanceOf(payment)
  const taken = payment.approvedAt !== null
  // No public record shows this field of an authorised payment: here it is 0 until the money has moved, which is the least helpful to a
  // shop.
  const taxFreeAmount = taken ? taxFreeBalanceOf(payment) : 0
  const address = `${publicUrl}/v1/payments/${payment.paymentKey}`
  return {
    mId: merchantId,
    version: '2022-11-16',
    paymentKey: payment.paymentKey,
    type: 'NORMAL',
    orderId: payment.orderId,
    orderName: payment.orderName,
    lastTransactionKey: payment.lastTransactionKey,
    currency: 'KRW',
    method: payment.authorizedAt === null ? null : methodNames[payment.method],
    totalAmount: payment.amount,
    balanceAmount,
    status: payment.status,
    requestedAt: koreanTime(payment.requestedAt),
    approvedAt: time(payment.approvedAt),
    useEscrow: payment.authorizedAt === null ? null : payment.useEscrow,
    ...taxSplit(balanceAmount, taxFreeAmount),
    taxFreeAmount,
    taxExemptionAmount: 0,
    cultureExpense: false,
    isPartialCancelable: !payment.useEscrow,
    card: taken ? cardObject(payment) : null,
    transfer: taken ? transferObject(payment) : null,
    virtualAccount: null,
    mobilePhone: null,
    giftCertificate: null,
    easyPay: null,
    cashReceipt: taken ? cashReceiptObject(payment, publicUrl) : null,
    cashReceipts: null,
    receipt: taken ? { url: receiptUrl(payment, publicUrl) } : null,
    checkout: { url: `${address}/checkout` },
    cancels: payment.cancels.length === 0 ? null : payment.cancels.map(cancelObject),
    failure: payment.failure,
    discount: null,
    secret: null,
    country: 'KR',
    metadata: payment.metadata,
  }
}

export type PaymentObject = ReturnType<typeof paymentObject>

export const receiptUrl = (payment: Payment, publicUrl: string): string =>
  `${publicUrl}/receipt/redirection?transactionId=${payment.paymentKey}&ref=PX`

function cardObject(payment: Payment) {
  const { card } = payment
  if (card === null) return null
  return {
    amount: payment.amount,
    issuerCode: card.issuerCode,
    acquirerCode: card.issuerCode,
    number: card.number,
    installmentPlanMonths: card.installmentPlanMonths,
    approveNo: card.approveNo,
    useCardPoint: false,
    cardType: card.cardType,
    ownerType: card.ownerType,
    acquireStatus: payment.status === 'CANCELED' ? 'CANCELED' : 'READY',
    isInterestFree: false,
    interestPayer: null,
  }
}

function transferObject(payment: Payment) {
  return payment.transfer === null ? null : { bankCode: payment.transfer.bankCode, settlementStatus: 'INCOMPLETED' }
}

function cashReceiptObject(payment: Payment, publicUrl: string) {
  const receipt = payment.transfer?.cashReceipt
  if (receipt === undefined || receipt.type === '미발행') return null
  return {
    type: receipt.type,
    receiptKey: receipt.receiptKey,
    issueNumber: receipt.issueNumber,
    receiptUrl: receiptUrl(payment, publicUrl),
    amount: payment.amount,
    taxFreeAmount: payment.taxFreeAmount,
  }
}

function cancelObject(cancel: Cancel) {
  return {
    transactionKey: cancel.transactionKey,
    cancelReason: cancel.cancelReason,
    taxExemptionAmount: 0,
    canceledAt: koreanTime(cancel.canceledAt),
    transferDiscountAmount: 0,
    easyPayDiscountAmount: 0,
    receiptKey: null,
    cancelStatus: 'DONE',
    cancelRequestId: null,
    cancelAmount: cancel.cancelAmount,
    taxFreeAmount: cancel.taxFreeAmount,
    refundableAmount: cancel.refundableAmount,
  }
}
