import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Deps } from '#server/deps/deps.ts'
import { isOfRefund } from '#domain/ledger.ts'
import { won } from '#domain/prices.ts'
import type { Answer, ProviderPayment } from '#server/providers/payment-gateway.ts'

export type Cancel = ProviderPayment['cancels'][number]
type Asked = { id: number; payment_id: number; payment_key: string; order_product_id: number | null; amount: number }

/**
 * What the provider's payment shows before a refund. `clear`: it may be sent; `left` is the balance in won (undefined: it knows no such
 * payment), `taxFree` the tax-free part of it. `given`: it has given this very refund already. `external`: it has given something that
 * nobody here began and that is not in our books, so it may be the same money. `unread`: no answer, and nothing may be sent on a guess.
 */
export type Standing =
  | { kind: 'clear'; left?: number; taxFree?: number | null }
  | { kind: 'given'; cancel: Cancel; payment: ProviderPayment }
  | { kind: 'external'; cancels: Cancel[] }
  | { kind: 'unread'; asked: Answer }

/** Reads the payment at the provider and compares its cancels with our books. A network call: never in a transaction. */
export async function readBeforeRefund(
  { money, gateway }: Pick<Deps, 'money' | 'gateway'>,
  refund: Asked,
): Promise<Standing> {
  return standingOf(money, refund, await gateway.find(refund.payment_key))
}

/** The same for a payment that was just read. */
export async function standingOf(money: Database, refund: Asked, asked: Answer): Promise<Standing> {
  if (asked.kind === 'missing') return { kind: 'clear' }
  if (asked.kind !== 'payment') return { kind: 'unread', asked }
  const { payment } = asked
  const cancel = givenBack(asked, refund)
  if (cancel) return { kind: 'given', cancel, payment }
  const clear = { kind: 'clear', left: payment.balanceAmount, taxFree: payment.taxFreeAmount } as const
  // A refund without a line returns the whole payment: what is left of it is owed, whoever has refunded the rest.
  if (refund.order_product_id === null && refund.amount <= payment.balanceAmount) return clear
  const unbooked = await unmatchedCancels(money, refund.payment_id, payment.cancels)
  return unbooked.length > 0 ? { kind: 'external', cancels: unbooked } : clear
}

/** The provider's cancel that belongs to this refund, if there is one. */
export function givenBack(answer: Answer, refund: { id: number; amount: number }): Cancel | undefined {
  if (answer.kind !== 'payment') return undefined
  return answer.payment.cancels.find(({ cancelReason: reason, cancelAmount: amount }) =>
    isOfRefund({ reason, amount }, refund),
  )
}

/**
 * The cancels of a payment that nobody here began. Our refunds are read after the provider's payment: one that was given in between is in
 * our books by then, or under way and recognised by its mark.
 */
export async function unmatchedCancels(db: Database, paymentId: number, cancels: readonly Cancel[]): Promise<Cancel[]> {
  if (cancels.length === 0) return []
  const { rows: own } = await sql<{ id: number; amount: number; state: string; transaction_key: string | null }>`
    select id, amount, state, transaction_key from refunds where payment_id = ${paymentId}`.execute(db)
  const booked = new Set(own.map(({ transaction_key }) => transaction_key))
  const open = own.filter(({ state }) => state !== 'DONE')
  return cancels.filter(
    ({ transactionKey, cancelReason: reason, cancelAmount: amount }) =>
      !booked.has(transactionKey) && !open.some((refund) => isOfRefund({ reason, amount }, refund)),
  )
}

/** Stops a refund that may have been paid in the provider's console: nothing is sent until a staff member has attached that money. */
export async function holdForExternal(db: Database, refundId: number, cancels: readonly Cancel[]): Promise<void> {
  const given = cancels.reduce((sum, { cancelAmount }) => sum + cancelAmount, 0)
  await sql`
    update refunds set state = 'EXTERNAL', taken_by = null, taken_at = null, fail_code = 'EXTERNAL',
      fail_message = ${`결제사에서 누군가 이미 ${won(given)}을 돌려줬어요. 그 돈을 붙이기 전에는 보내지 않아요.`}
    where id = ${refundId} and state in ('NEW', 'MANUAL') and batch_id is null`.execute(db)
}
