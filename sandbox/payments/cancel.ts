import { z } from 'zod'
import type { World } from '#sandbox/world.ts'
import { newTransactionKey } from './keys.ts'
import { balanceOf, type Payment, taxFreeBalanceOf } from './payment.ts'
import type { PaymentBook } from './payment-book.ts'
import { banks } from './payment-request.ts'
import { ProviderError } from './provider-error.ts'

const body = z.object({
  cancelReason: z.string().trim().min(1).max(200),
  cancelAmount: z.number().int().positive().nullish(),
  taxFreeAmount: z.number().int().nonnegative().nullish(),
  refundableAmount: z.number().int().nonnegative().nullish(),
  currency: z.literal('KRW').nullish(),
  refundReceiveAccount: z
    .object({ bank: z.string(), accountNumber: z.string(), holderName: z.string().min(1).max(60) })
    .nullish(),
})

/**
 * Refunds all of a payment or `cancelAmount` won. A partial cancel without `taxFreeAmount` counts as taxable, also for tax-free goods: the
 * provider does not guess. With `refundableAmount` it refuses unless exactly that much is left.
 */
export function cancel(
  paymentKey: string,
  request: unknown,
  book: PaymentBook,
  clock: World['clock'],
  checked = true,
): Payment {
  const read = body.safeParse(request)
  if (!read.success) throw new ProviderError('INVALID_REQUEST')
  const payment = book.byKey(paymentKey)
  if (payment === undefined) throw new ProviderError('NOT_FOUND_PAYMENT')
  if (payment.status === 'CANCELED') throw new ProviderError('ALREADY_CANCELED_PAYMENT')
  if (payment.approvedAt === null) throw new ProviderError('NOT_CANCELABLE_PAYMENT')
  checkAccount(read.data.refundReceiveAccount)

  const balance = balanceOf(payment)
  if (checked && (read.data.refundableAmount ?? balance) !== balance)
    throw new ProviderError('NOT_MATCHES_REFUNDABLE_AMOUNT')
  const cancelAmount = read.data.cancelAmount ?? balance
  if (cancelAmount > balance) throw new ProviderError('NOT_CANCELABLE_AMOUNT')
  if (cancelAmount < payment.amount && payment.useEscrow) throw new ProviderError('NOT_ALLOWED_PARTIAL_REFUND')
  const taxFreeLeft = taxFreeBalanceOf(payment)
  const rest = cancelAmount === balance
  const taxFreeAmount = rest ? taxFreeLeft : (read.data.taxFreeAmount ?? 0)
  if (taxFreeAmount > taxFreeLeft || taxFreeAmount > cancelAmount) throw new ProviderError('NOT_CANCELABLE_AMOUNT')

  const before = payment.status
  payment.lastTransactionKey = newTransactionKey()
  payment.cancels.push({
    transactionKey: payment.lastTransactionKey,
    cancelReason: read.data.cancelReason,
    cancelAmount,
    taxFreeAmount,
    refundableAmount: balance - cancelAmount,
    canceledAt: clock.now(),
  })
  payment.status = rest ? 'CANCELED' : 'PARTIAL_CANCELED'
  book.save(payment, before)
  return payment
}

function checkAccount(account: z.infer<typeof body>['refundReceiveAccount']): void {
  if (account === null || account === undefined) return
  if (!banks.some(({ bank_code }) => bank_code === account.bank)) throw new ProviderError('INVALID_BANK')
  if (!/^\d{1,20}$/.test(account.accountNumber)) throw new ProviderError('INVALID_REFUND_ACCOUNT_NUMBER')
}
