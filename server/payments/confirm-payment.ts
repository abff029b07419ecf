import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps/deps.ts'
import { type Answer, type Gateway, type ProviderPayment, saidNothing } from '#server/providers/payment-gateway.ts'
import type { Payment } from './payment.ts'
import { type Settlement, settlePayment } from './settle-payment.ts'

const busyTries = 10

type Needs = Pick<Deps, 'money' | 'gateway' | 'hub' | 'settings' | 'log'>

/**
 * Confirms a booked payment at the provider and settles it by what is certain, outside any transaction. Returns the payment as it then is:
 * still CONFIRMING where the result is unknown, and the sweep asks again.
 */
export async function confirmPayment(
  { money, gateway, hub, settings, log }: Needs,
  payment: Payment,
): Promise<Payment> {
  if (payment.state !== 'CONFIRMING') return payment
  const settlement = await drive(gateway, payment)
  if (settlement.kind === 'pending' && isNews(payment.tries))
    log.warn({ payment: payment.id, tries: payment.tries, silent: settlement.silent }, 'payment not settled yet')
  if (settlement.kind === 'charged-wrongly') {
    const { totalAmount, taxFreeAmount } = settlement.payment
    log.error({ payment: payment.id, totalAmount, taxFreeAmount }, 'charged otherwise than asked for, and given back')
  }
  const settled = await settlePayment(money, payment.id, settlement, await settings())
  hub.wake()
  return settled
}

/** Whether a try is logged: the first ten, then one an hour (a silent provider is asked every five minutes). */
const isNews = (tries: number) => tries <= 10 || tries % 12 === 0

/**
 * Confirms, and where the answer is not a clear success, reads the payment itself: an HTTP status does not tell whether money moved. An
 * authorised payment that was not charged yet is confirmed again; it is never failed while the provider calls it IN_PROGRESS.
 */
async function drive(gateway: Gateway, payment: Payment): Promise<Settlement> {
  const { payment_key: paymentKey, pay_order_id: orderId, amount, idem_key: idemKey } = payment
  if (payment.void_requested) return decide(payment, await gateway.find(paymentKey))
  const confirmed = await confirmOnce(gateway, { paymentKey, orderId, amount, idemKey })
  const paid = paidBy(confirmed, payment)
  if (paid) return { kind: 'paid', payment: paid }
  return decide(payment, await gateway.find(paymentKey), confirmed)
}

/** While another request with the same key is running (a second click), waits a moment and asks again: the key then gets the first one's response. */
async function confirmOnce(gateway: Gateway, request: Parameters<Gateway['confirm']>[0]): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await gateway.confirm(request)
    if (answer.kind !== 'unknown' || !answer.busy || tries === busyTries) return answer
    await pause(500)
  }
}

/** The provider's payment, if its order and amount are those that we asked for. */
function paidBy(answer: Answer, booked: Payment): ProviderPayment | undefined {
  if (answer.kind !== 'payment' || answer.payment.status !== 'DONE') return undefined
  const { totalAmount, orderId } = answer.payment
  const isOurs = totalAmount === booked.amount && orderId === booked.pay_order_id
  return isOurs && isTaxedAsTold(booked, answer.payment) ? answer.payment : undefined
}

/**
 * Whether the payment has the tax-free amount that we gave the browser for the window. The receipt prints the tax of the rest, which a
 * business reclaims from the tax office.
 */
const isTaxedAsTold = ({ tax_free_amount: told }: Payment, { taxFreeAmount }: ProviderPayment): boolean =>
  told === null || taxFreeAmount === null || taxFreeAmount === told

function decide(payment: Payment, asked: Answer, confirmed?: Answer): Settlement {
  const paid = paidBy(asked, payment)
  if (paid) return { kind: 'paid', payment: paid }
  const refusal =
    confirmed?.kind === 'refused'
      ? { code: confirmed.code, message: confirmed.message }
      : { code: 'NOT_CHARGED', message: '결제가 승인되지 않았습니다.' }
  if (asked.kind === 'missing') return { kind: 'not-charged', ...refusal }
  if (asked.kind !== 'payment') return { kind: 'pending', freshKey: false, silent: heardNothing(asked, confirmed) }
  // A payment of another order, or of another amount that our confirmation can never charge: it does not concern this order.
  const { orderId, totalAmount, status } = asked.payment
  if (orderId !== payment.pay_order_id) return { kind: 'not-charged', ...refusal }
  if (status === 'IN_PROGRESS' && totalAmount !== payment.amount) return { kind: 'not-charged', ...refusal }
  if (status === 'READY' && confirmed?.kind === 'refused') return { kind: 'not-charged', ...refusal }
  switch (status) {
    case 'DONE':
    case 'PARTIAL_CANCELED':
      return { kind: 'charged-wrongly', payment: asked.payment }
    case 'ABORTED':
    case 'EXPIRED':
    case 'CANCELED':
      return { kind: 'not-charged', ...(confirmed?.kind === 'refused' ? refusal : (asked.payment.failure ?? refusal)) }
    case 'READY':
    case 'IN_PROGRESS':
      // A voided payment is not confirmed again, but an earlier confirmation may still be under way: it ends only with a final status of
      // the provider, at the latest when the authorisation expires.
      return {
        kind: 'pending',
        silent: false,
        freshKey: confirmed?.kind === 'refused' || (confirmed?.kind === 'unknown' && confirmed.answered),
      }
    case 'WAITING_FOR_DEPOSIT':
      return { kind: 'pending', freshKey: false, silent: false }
  }
}

/** None of the requests got any answer. */
const heardNothing = (...answers: (Answer | undefined)[]) =>
  answers.every((answer) => answer === undefined || saidNothing(answer))
