import { z } from 'zod'
import type { World } from '#sandbox/world.ts'
import { newTransactionKey } from './keys.ts'
import type { Payment } from './payment.ts'
import type { PaymentBook } from './payment-book.ts'
import { messageOf, ProviderError } from './provider-error.ts'

const body = z.object({ paymentKey: z.string(), orderId: z.string(), amount: z.number() })

/**
 * Takes the money of an authenticated payment. `reject` is the code with which the card company refuses it.
 * A second confirm without the same idempotency key answers ALREADY_PROCESSED_PAYMENT.
 */
export function confirm(request: unknown, book: PaymentBook, clock: World['clock'], reject?: string): Payment {
  const read = body.safeParse(request)
  if (!read.success) throw new ProviderError('INVALID_REQUEST')
  const { paymentKey, orderId, amount } = read.data
  const payment = book.byKey(paymentKey)
  if (payment === undefined) throw new ProviderError('NOT_FOUND_PAYMENT')
  if (payment.orderId !== orderId) throw new ProviderError('FORBIDDEN_REQUEST')
  if (payment.approvedAt !== null) throw new ProviderError('ALREADY_PROCESSED_PAYMENT')
  if (payment.status !== 'IN_PROGRESS') throw new ProviderError('NOT_FOUND_PAYMENT_SESSION')
  if (payment.amount !== amount) throw new ProviderError('INVALID_REQUEST')
  const rival = book.ofOrder(orderId).find((one) => one !== payment && one.approvedAt !== null)
  if (rival !== undefined) throw new ProviderError('DUPLICATED_ORDER_ID')
  if (reject !== undefined) {
    payment.status = 'ABORTED'
    payment.failure = { code: reject, message: messageOf(reject) }
    book.save(payment, 'IN_PROGRESS')
    throw new ProviderError(reject)
  }
  payment.status = 'DONE'
  payment.approvedAt = clock.now()
  payment.approvalKey = newTransactionKey()
  payment.lastTransactionKey = payment.approvalKey
  book.save(payment, 'IN_PROGRESS')
  return payment
}
