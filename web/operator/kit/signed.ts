import { digits } from '#web/ui/format.ts'

/** 5000 → '+5,000', -5000 → '−5,000', 0 → '0' */
export const signed = (amount: number): string => (amount > 0 ? `+${digits(amount)}` : lessened(amount))

/** The same for sums among which few are below zero: 5000 → '5,000' */
export const lessened = (amount: number): string => `${amount < 0 ? '−' : ''}${digits(Math.abs(amount))}`
