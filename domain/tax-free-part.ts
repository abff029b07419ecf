/** A refund in won. `goods`: what was paid for the goods of its line; null: the refund belongs to no line. */
type Back = { amount: number; goods: number | null }
/** What the provider has left of the payment, and how much of that is free of VAT. */
type Left = { left: number; taxFree: number }

/**
 * How much of a refund is free of VAT where delivery is taxed: goods go back first, and what is over is delivery. The provider gives back no
 * more of either than it has, so what it has decides where the two do not fit.
 */
export function taxFreePart({ amount, goods }: Back, { left, taxFree }: Left): number {
  const wished = Math.min(amount, goods ?? amount, taxFree)
  return Math.max(wished, amount - (left - taxFree))
}

/** The VAT inside taxed delivery fees: the supply is ten elevenths of them, to the won. */
export const deliveryVat = (fees: number): number => fees - Math.round((fees * 10) / 11)
