import type { World } from '#sandbox/world.ts'
import type { Payment, PaymentStatus } from './payment.ts'
import { messageOf } from './provider-error.ts'

/** A payment must be authenticated within 30 minutes and confirmed within 10 minutes after that. */
const authenticationTime = 30 * 60_000
const confirmationTime = 10 * 60_000

export type PaymentBook = {
  add(payment: Payment): void
  byKey(paymentKey: string): Payment | undefined
  /** The payment that counts for an order: the one with money, else the latest one. */
  byOrder(orderId: string): Payment | undefined
  ofOrder(orderId: string): Payment[]
  all(): Payment[]
  /** Stores a change. A change of status goes to those who watch. */
  save(payment: Payment, before: PaymentStatus): void
  watch(tell: (payment: Payment, before: PaymentStatus) => void): void
  clear(): void
}

const hasMoney = ({ approvedAt }: Payment) => approvedAt !== null

export function createPaymentBook({ clock, journal }: Pick<World, 'clock' | 'journal'>): PaymentBook {
  const byKey = new Map<string, Payment>()
  const byOrder = new Map<string, Payment[]>()
  const deadlines = new Map<string, () => void>()
  const watchers: ((payment: Payment, before: PaymentStatus) => void)[] = []

  function enter(payment: Payment): void {
    byKey.set(payment.paymentKey, payment)
    byOrder.set(payment.orderId, [...(byOrder.get(payment.orderId) ?? []), payment])
    watchDeadline(payment)
  }

  function watchDeadline(payment: Payment): void {
    deadlines.get(payment.paymentKey)?.()
    deadlines.delete(payment.paymentKey)
    const due = deadlineOf(payment)
    if (due !== null)
      deadlines.set(
        payment.paymentKey,
        clock.at(due, () => expire(payment)),
      )
  }

  function expire(payment: Payment): void {
    const due = deadlineOf(payment)
    if (due === null || clock.now() < due) return
    const before = payment.status
    payment.status = 'EXPIRED'
    payment.failure = { code: 'EXPIRED_PAYMENT', message: messageOf('EXPIRED_PAYMENT') }
    save(payment, before)
  }

  function save(payment: Payment, before: PaymentStatus): void {
    journal.write('payment', payment.paymentKey, payment)
    watchDeadline(payment)
    for (const tell of watchers) tell(payment, before)
  }

  for (const payment of journal.restore('payment') as Payment[]) enter(payment)

  /** Checks the clock too, because a timer may be late while the machine is busy. */
  function current(payment: Payment | undefined): Payment | undefined {
    if (payment !== undefined) expire(payment)
    return payment
  }

  return {
    add(payment) {
      enter(payment)
      journal.write('payment', payment.paymentKey, payment)
    },
    byKey: (paymentKey) => current(byKey.get(paymentKey)),
    byOrder(orderId) {
      const payments = byOrder.get(orderId) ?? []
      return current(payments.findLast(hasMoney) ?? payments.at(-1))
    },
    ofOrder: (orderId) => byOrder.get(orderId) ?? [],
    all: () => [...byKey.values()],
    save,
    watch: (tell) => void watchers.push(tell),
    clear() {
      for (const cancel of deadlines.values()) cancel()
      deadlines.clear()
      byKey.clear()
      byOrder.clear()
      journal.forget('payment')
    },
  }
}

function deadlineOf(payment: Payment): number | null {
  if (payment.status === 'READY') return payment.requestedAt + authenticationTime
  if (payment.status === 'IN_PROGRESS' && payment.authorizedAt !== null) return payment.authorizedAt + confirmationTime
  return null
}
