import type { World } from '#sandbox/world.ts'
import { cancel } from './cancel.ts'
import type { Payment } from './payment.ts'
import type { PaymentBook } from './payment-book.ts'

type Asked = { paymentKey: string; amount?: number | undefined; reason?: string }

/** A refund made in the provider's console: `amount` won, or all that is left. */
export function cancelInConsole(
  { paymentKey, amount, reason = '상점관리자 취소' }: Asked,
  book: PaymentBook,
  clock: World['clock'],
): Payment {
  const payment = book.byKey(paymentKey)
  // The console asks for the tax-free part; a shopkeeper would enter it in proportion.
  const taxFree =
    amount === undefined || payment === undefined
      ? undefined
      : Math.round((amount * payment.taxFreeAmount) / payment.amount)
  return cancel(paymentKey, { cancelReason: reason, cancelAmount: amount, taxFreeAmount: taxFree }, book, clock)
}
