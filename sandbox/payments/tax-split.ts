/**
 * Splits what is left of a payment into supply price and value added tax, in won.
 * The tax is a rounded eleventh of the taxable part; three real records hold to it (15,000 -> 13,636 + 1,364).
 */
export function taxSplit(balance: number, taxFree: number): { suppliedAmount: number; vat: number } {
  const taxable = Math.max(balance - taxFree, 0)
  const vat = Math.round(taxable / 11)
  return { suppliedAmount: taxable - vat, vat }
}
