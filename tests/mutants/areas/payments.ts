import { by } from '#tests/support/named-tests.ts'
import type { Mutant } from '#tests/mutants/mutant.ts'

const success = by('server/payments/success.test.ts')
const unknown = by('server/payments/unknown.test.ts')
const paidAlready = by('server/payments/paid-already.test.ts')
const leftLately = by('server/payments/left-lately.test.ts')
const staleForms = by('server/payments/close-stale-forms.test.ts')
const submit = by('server/payments/submit.test.ts')
const sweeps = by('server/background/sweeps.test.ts')
const authorised = by('server/payments/told-tax-free.test.ts')

/** Booking, capturing and settling. */
export const payments: readonly Mutant[] = [
  {
    breaks: 'a buyer who was told that the boxes are lost is charged when they are free again',
    file: 'server/payments/begin-payment.ts',
    text: "        if (order.lapse_told_at !== null && !actor.startsWith('operator:')) throw refuse('order.lapsed')\n",
    instead: '',
    caught: sweeps('charges nobody who was told that the boxes were lost, though they are free again'),
  },
  {
    breaks: 'what was approved for one address pays for goods that go to another',
    file: 'server/payments/submit-order.ts',
    text: 'else ${newPayOrderId()} end,',
    instead: 'else coalesce(pay_order_id, ${newPayOrderId()}) end,',
    caught: submit('charges what is approved only for the address and memo that its window was opened with'),
  },
  {
    breaks: 'a settled payment is settled again by whatever comes late',
    file: 'server/payments/settle-payment.ts',
    text: `if (payment.state !== 'CONFIRMING') return payment`,
    instead: '',
    caught: paidAlready(
      'an answer that comes late changes nothing, whatever it says: paid, not charged, charged wrongly or nothing',
    ),
  },
  {
    breaks: 'a payment is confirmed without an idempotency key',
    file: 'server/providers/payment-gateway.ts',
    text: `askFor('/v1/payments/confirm', { paymentKey, orderId, amount }, idemKey),`,
    instead: `askFor('/v1/payments/confirm', { paymentKey, orderId, amount }),`,
    caught: success('is asked for with a key that no other order has'),
  },
  {
    breaks: 'another sum is taken for the sum of a paid order',
    file: 'server/payments/succeed-payment.ts',
    text: `if (said.amount !== order.amount || !order.pay_method) {`,
    instead: `if (!order.pay_method) {`,
    caught: paidAlready('a claim that does not fit it is refused: another sum, another number, another key'),
  },
  {
    breaks: 'anybody who knows a form’s code may come back as its buyer',
    file: 'server/payments/succeed-payment.ts',
    text: 'where url_code = ${said.urlCode} and user_id = ${userId}`',
    instead: 'where url_code = ${said.urlCode} and ${userId} > 0`',
    caught: success('charges nothing: every field tampered'),
  },
  {
    breaks: 'a payment of another sum than was asked for counts as paid',
    file: 'server/payments/confirm-payment.ts',
    text: 'totalAmount === booked.amount',
    instead: 'totalAmount > 0',
    caught: unknown('that was really charged (${name}) goes back whole, and the boxes lie in the cart'),
  },
  {
    breaks: 'no answer is taken for a refusal',
    file: 'server/payments/confirm-payment.ts',
    text: `return { kind: 'pending', freshKey: false, silent: heardNothing(asked, confirmed) }`,
    instead: `return { kind: 'not-charged', ...refusal }`,
    caught: unknown('is shown as 결제대기 while nobody can be asked, and settled with the same key'),
  },
  {
    breaks: 'a payment is confirmed with a new key though its money may have moved',
    file: 'server/payments/settle-payment.ts',
    text: 'const key = freshKey ?',
    instead: 'const key = freshKey || silent ?',
    caught: unknown('is shown as 결제대기 while nobody can be asked, and settled with the same key'),
  },
  {
    breaks: 'of a wrong charge only what the order costs goes back',
    file: 'server/payments/settle-payment.ts',
    text: 'amount: provider.balanceAmount,',
    instead: 'amount: payment.amount,',
    caught: unknown('that was really charged (${name}) goes back whole, and the boxes lie in the cart'),
  },
  {
    breaks: 'what was cancelled before it was known stays bought',
    file: 'server/payments/settle-payment.ts',
    text: 'if (payment.void_requested) await refundEveryLine(trx, payment)',
    instead: 'if (payment.void_requested && payment.amount < 0) await refundEveryLine(trx, payment)',
    caught: unknown('gives the money back when it turns out to have moved'),
  },
  {
    breaks: 'a voided payment is confirmed once more',
    file: 'server/payments/confirm-payment.ts',
    text: 'if (payment.void_requested) return decide(payment, await gateway.find(paymentKey))',
    instead: '',
    caught: unknown('never confirms again, and frees the boxes when the authorisation has run out'),
  },
  {
    breaks: 'a second payment is booked while one is under way',
    file: 'server/payments/begin-payment.ts',
    text: `if (existing) throw refuse('order.paying')`,
    instead: '',
    caught: success('cannot name another key while one is being charged or is paid'),
  },
  {
    breaks: 'who was suspended is charged all the same',
    file: 'server/payments/begin-payment.ts',
    text: `if (!mayTrade) throw refuse('member.not-approved')`,
    instead: '',
    caught: leftLately('is not charged when suspended with the provider’s window open'),
  },
  {
    breaks: 'an order is paid whose box somebody else has by now',
    file: 'server/lines/take-again.ts',
    text: `if (claimed.size !== ids.length) throw refuse('order.lapsed')`,
    instead: '',
    caught: success('is refused when somebody else has one of them by now, and nothing is charged'),
  },
  {
    breaks: 'what is left of an order is sold for the price of the whole',
    file: 'server/lines/take-again.ts',
    text: `if (lines.some(({ os_code }) => os_code !== 'ORDW')) throw refuse('order.lapsed')`,
    instead: '',
    caught: staleForms(
      'never sells a part of an order for the price of the whole, when a line of it was being paid as the others were closed',
    ),
  },
  {
    breaks: 'a box that was priced anew is sold at its old price',
    file: 'server/lines/take-again.ts',
    text: `if (changed.length > 0) throw refuse('order.lapsed')`,
    instead: '',
    caught: success('is refused when one of them ${what} by now, and nothing is charged'),
  },
  {
    breaks: 'a key that the provider does not know stops the clocks',
    file: 'server/payments/need-authorised.ts',
    text: `if (asked.kind === 'missing') throw refuse('payment.foreign')`,
    instead: `if (asked.kind === 'missing') return true`,
    caught: success('is refused with a key that the provider does not know, and no clock stops for it'),
  },
  {
    breaks: 'a key of which nothing has been heard stops the clocks',
    file: 'server/payments/need-authorised.ts',
    text: `if (asked.kind === 'unknown' || asked.kind === 'refused') return false`,
    instead: `if (asked.kind === 'unknown' || asked.kind === 'refused') return true`,
    caught: unknown('books nothing, and the clock goes on (${kind}); once the provider speaks the order is completed'),
  },
  {
    breaks: 'the sum that the buyer has authorised is not looked at',
    file: 'server/payments/need-authorised.ts',
    text: `if (totalAmount !== order.amount) throw refuse('payment.amount')`,
    instead: 'void totalAmount',
    caught: success(
      'is refused when the buyer authorised another amount than the order’s, and nothing is booked for it',
    ),
  },
  {
    breaks: 'what the window was told to be free of VAT is not looked at',
    file: 'server/payments/confirm-payment.ts',
    text: 'taxFreeAmount === null || taxFreeAmount === told',
    instead: 'taxFreeAmount !== undefined',
    caught: authorised('sells nothing and gets its money back: ${free} of 430,000 won'),
  },
  {
    breaks: 'an answer of 409 is taken for the end of a payment',
    file: 'server/providers/payment-gateway.ts',
    text: 'new Set([408, 409, 429])',
    instead: 'new Set([408, 429])',
    caught: by('server/providers/payment-gateway.test.ts')('tells nothing where its status is ${status}'),
  },
]
