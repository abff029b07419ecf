import type { OrderLine } from '#contract/orders.ts'

type Line = Pick<OrderLine, 'product_price' | 'delivery_price' | 'refund'>

/** What cancelling these lines gives back, in won: the price and the delivery, less what was given back of them before (`given`). */
export function cancelWorth(lines: readonly Line[]): { goods: number; delivery: number; given: number; worth: number } {
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0)
  const goods = sum((line) => line.product_price)
  const delivery = sum((line) => line.delivery_price)
  const given = sum(({ refund }) => (refund?.state === 'DONE' ? refund.amount : 0))
  return { goods, delivery, given, worth: goods + delivery - given }
}
