import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Deps } from '#server/deps/deps.ts'
import { isOfRefund } from '#domain/ledger.ts'
import { won } from '#domain/prices.ts'
import type { Answer, ProviderPayment } from '#server/providers/payment-gateway.ts'

export type Cancel = ProviderPayment['cancels'][number]
type Asked = { id: number; payment_id: number; payment_key: string; order_product_id: number | null; amount: number }

/**
 * Where the provider stands before any money of a refund moves. `clear`: it may be sent, while so many won are `left` (undefined: it
 * knows no such payment), and of those so many free of VAT as `taxFree` says. `given`: it has given this very refund already. `external`: it has given back what nobody here began and
 * what is not in our books yet, so that this refund may be the same money. `unread`: it did not say, and nothing may be sent on a guess.
 */
export type Standing =
  | { kind: 'clear'; left?: number; taxFree?: number | null }
  | { kind: 'given'; cancel: Cancel; payment: ProviderPayment }
  | { kind: 'external'; cancels: Cancel[] }
  | { kind: 'unread'; asked: Answer }

/** Reads the payment at the provider and holds its cancels against our books. A network call: never in a transaction. */
export async function readBeforeRefund(
  { money, gateway }: Pick<Deps, 'money' | 'gateway'>,
  refund: Asked,
): Promise<Standing> {
  return standingOf(money, refund, await gateway.find(refund.payment_key))
}

/** The same of a payment that was just read. */
export async function standingOf(money: Database, refund: Asked, asked: Answer): Promise<Standing> {
  if (asked.kind === 'missing') return { kind: 'clear' }
  if (asked.kind !== 'payment') return { kind: 'unread', asked }
  const { payment } = asked
  const cancel = givenBack(asked, refund)
  if (cancel) return { kind: 'given', cancel, payment }
  const clear = { kind: 'clear', left: payment.balanceAmount, taxFree: payment.taxFreeAmount } as const
  // What has no goods goes back whole: what is left of it is owed, whoever gave the rest.
  if (refund.order_product_id === null && refund.amount <= payment.balanceAmount) return clear
  const unbooked = await unmatchedCancels(money, refund.payment_id, payment.cancels)
  return unbooked.length > 0 ? { kind: 'external', cancels: unbooked } : clear
}

/** This refund among the provider's cancels, when its payment shows it. */
export function givenBack(answer: Answer, refund: { id: number; amount: number }): Cancel | undefined {
  if (answer.kind !== 'payment') return undefined
  return answer.payment.cancels.find(({ cancelReason: reason, cancelAmount: amount }) =>
    isOfRefund({ reason, amount }, refund),
  )
}

/**
 * What of a payment's cancels nobody here began. Read after the provider was: what of ours was given meanwhile is known by then, or
 * is under way and known by its mark.
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

/** Stops a refund that the provider's console may have paid already: nothing of it is sent before a person has attached that money. */
export async function holdForExternal(db: Database, refundId: number, cancels: readonly Cancel[]): Promise<void> {
  const given = cancels.reduce((sum, { cancelAmount }) => sum + cancelAmount, 0)
  await sql`
    update refunds set state = 'EXTERNAL', taken_by = null, taken_at = null, fail_code = 'EXTERNAL',
      fail_message = ${`결제사에서 누군가 이미 ${won(given)}을 돌려줬어요. 그 돈을 붙이기 전에는 보내지 않아요.`}
    where id = ${refundId} and state in ('NEW', 'MANUAL') and batch_id is null`.execute(db)
}
