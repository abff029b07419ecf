/** A refund in won. `goods`: what was paid for the goods of its line; null: the refund belongs to no line. */
type Back = { amount: number; goods: number | null }
/** The balance of the payment at the provider, and its tax-free part, in won. */
type Left = { left: number; taxFree: number }

/**
 * The tax-free part of a refund in won where delivery is taxed: goods are refunded first, and the rest is delivery. The provider refunds no
 * more of either than is left, so its balance decides where the two differ.
 */
export function taxFreePart({ amount, goods }: Back, { left, taxFree }: Left): number {
  const wished = Math.min(amount, goods ?? amount, taxFree)
  return Math.max(wished, amount - (left - taxFree))
}

/** The VAT included in taxed delivery fees, in won: the supply is ten elevenths of them. */
export const deliveryVat = (fees: number): number => fees - Math.round((fees * 10) / 11)
