import { deliveryVat } from '#domain/tax-free-part.ts'

type Line = { left: unknown; product_price: number; delivery_price: number; refunded?: number | null }
type Order = { delivery_taxed: boolean; lines: readonly Line[] }

/** The VAT included in what the buyer has paid for delivery after all refunds, in won. */
export const vatOf = (orders: readonly Order[]): number =>
  deliveryVat(
    orders
      .filter(({ delivery_taxed }) => delivery_taxed)
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + deliveryKept(line), 0),
  )

/** Goods are refunded first. The price of an exchanged line stands at the line given for it. */
function deliveryKept({ left, product_price, delivery_price, refunded }: Line): number {
  if (left === '교환') return 0
  const paid = product_price + delivery_price
  return Math.min(delivery_price, paid - (refunded ?? (left === null ? 0 : paid)))
}
