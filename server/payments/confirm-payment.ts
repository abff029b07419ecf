import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps/deps.ts'
import { type Answer, type Gateway, type ProviderPayment, saidNothing } from '#server/providers/payment-gateway.ts'
import type { Payment } from './payment.ts'
import { type Settlement, settlePayment } from './settle-payment.ts'

const busyTries = 10

type Needs = Pick<Deps, 'money' | 'gateway' | 'hub' | 'settings' | 'log'>

/**
 * Asks the provider for the money of a booked payment and settles by what is certain. The call is made outside any transaction.
 * Answers the payment as it then is: still CONFIRMING when nobody knows yet; the sweep goes on asking.
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

/** The first tries, and then one an hour: a provider that says nothing for days is asked every five minutes. */
const isNews = (tries: number) => tries <= 10 || tries % 12 === 0

/**
 * Confirm, and when the answer is not plainly "paid", ask for the payment itself: an HTTP status does not tell whether money moved.
 * An authorised payment that was not charged yet is confirmed again; it is never failed while the provider calls it IN_PROGRESS.
 */
async function drive(gateway: Gateway, payment: Payment): Promise<Settlement> {
  const { payment_key: paymentKey, pay_order_id: orderId, amount, idem_key: idemKey } = payment
  if (payment.void_requested) return decide(payment, await gateway.find(paymentKey))
  const confirmed = await confirmOnce(gateway, { paymentKey, orderId, amount, idemKey })
  const paid = paidBy(confirmed, payment)
  if (paid) return { kind: 'paid', payment: paid }
  return decide(payment, await gateway.find(paymentKey), confirmed)
}

/** A second click finds the first one's request still at work: its answer comes for the same key in a moment. */
async function confirmOnce(gateway: Gateway, request: Parameters<Gateway['confirm']>[0]): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await gateway.confirm(request)
    if (answer.kind !== 'unknown' || !answer.busy || tries === busyTries) return answer
    await pause(500)
  }
}

/** The provider's payment, when it is exactly the one we asked for. */
function paidBy(answer: Answer, booked: Payment): ProviderPayment | undefined {
  if (answer.kind !== 'payment' || answer.payment.status !== 'DONE') return undefined
  const { totalAmount, orderId } = answer.payment
  const isOurs = totalAmount === booked.amount && orderId === booked.pay_order_id
  return isOurs && isTaxedAsTold(booked, answer.payment) ? answer.payment : undefined
}

/**
 * Whether the window was told what we told the browser to be free of VAT: what is called taxed is printed with its tax on the receipt, by
 * which a business asks it back from the tax office.
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
  // Somebody else's payment, or one of another amount that our confirmation can never charge: none of our business.
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
      // A voided attempt is not confirmed again, but an earlier confirmation may still be on its way: only the provider's last
      // word ends it, at the latest when the authorisation runs out.
      return {
        kind: 'pending',
        silent: false,
        freshKey: confirmed?.kind === 'refused' || (confirmed?.kind === 'unknown' && confirmed.answered),
      }
    case 'WAITING_FOR_DEPOSIT':
      return { kind: 'pending', freshKey: false, silent: false }
  }
}

/** Neither the asking nor the confirming, if there was one, got any answer. */
const heardNothing = (...answers: (Answer | undefined)[]) =>
  answers.every((answer) => answer === undefined || saidNothing(answer))
