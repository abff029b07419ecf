import { deliveryVat } from '#domain/tax-free-part.ts'

type Order = { delivery_taxed: boolean; lines: readonly { left: unknown; delivery_price: number }[] }

/** The VAT included in the delivery fees of lines that are still sold, in won. */
export const vatOf = (orders: readonly Order[]): number =>
  deliveryVat(
    orders
      .filter(({ delivery_taxed }) => delivery_taxed)
      .flatMap(({ lines }) => lines)
      .reduce((sum, { left, delivery_price }) => sum + (left === null ? delivery_price : 0), 0),
  )
