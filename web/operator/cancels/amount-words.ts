import type { CancelDetail } from '#contract/operator/cancels.ts'
import { won } from '#domain/prices.ts'

type Amounts = Pick<CancelDetail, 'product_price' | 'delivery_price' | 'amount'>

/** How the amount of a cancel comes about. A box given in exchange has no price of its own: the first one was paid. */
export function amountWords({ product_price, delivery_price, amount }: Amounts): string {
  const before = product_price + delivery_price - amount
  if (before < 0) return `${won(amount)} (처음 결제한 금액)`
  const given = before > 0 ? ` − 먼저 돌려준 ${won(before)}` : ''
  return `${won(product_price)} + 배송비 ${won(delivery_price)}${given} = ${won(amount)}`
}
