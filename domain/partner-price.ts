import { grouped } from './prices.ts'

/** By how many percent a partner may move the price of its box from the one that the market gave it (BUSINESS #3, rule 6). */
const most = 10

export type PriceBounds = { low: number; high: number }

/** The lowest and highest won per kg that a partner may ask. `listed`: won per kg that the market gave the box. */
export const partnerPriceBounds = (listed: number): PriceBounds => ({
  low: Math.ceil((listed * (100 - most)) / 100),
  high: Math.floor((listed * (100 + most)) / 100),
})

/** Why a partner may not ask this price; undefined: it may. */
export const partnerPriceProblem = (kgPrice: number, { low, high }: PriceBounds): string | undefined =>
  kgPrice < low || kgPrice > high
    ? `kg당 ${grouped(low)}원에서 ${grouped(high)}원까지 바꿀 수 있어요. 더 바꾸려면 한결에 알려 주세요.`
    : undefined

/** Won per kg after a change by so many percent, in tens, never further than asked: 10 % more must not be refused for its rounding. */
export const movedPrice = (kgPrice: number, percent: number): number =>
  Math.max(10, (percent > 0 ? Math.floor : Math.ceil)((kgPrice * (100 + percent)) / 1_000) * 10)
