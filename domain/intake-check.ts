import { usualCuts } from './cut-templates.ts'
import type { PricedBox } from './intake-sheet.ts'
import { boxPrice, marketGap } from './prices.ts'

/** A price that differs from the market's by this many percent is worth a second look. */
export const oddGap = 20
/** The same for an estimate, which was made of another grade's prices. */
export const oddEstimateGap = 40
/** Weight of all cuts in percent of the carcass weight: outside of these it is worth a second look. */
export const usualYield = { low: 20, high: 75 } as const

export type IntakeSums = { count: number; weight: number; price: number; yield: number | undefined }

/** Sums of boxes, added as integers (hundredths of kg, won) to avoid rounding errors. */
export function sumBoxes(boxes: readonly PricedBox[], carcassWeight: number | null): IntakeSums {
  const grams = boxes.reduce((sum, { weight }) => sum + Math.round((weight ?? 0) * 100), 0)
  const price = boxes.reduce(
    (sum, { weight, kg_price }) => sum + (weight && kg_price ? boxPrice(weight, kg_price) : 0),
    0,
  )
  const share = carcassWeight ? Math.round((grams / carcassWeight) * 10) / 10 : undefined
  return { count: boxes.length, weight: grams / 100, price, yield: share }
}

export const isTooHeavy = ({ weight }: IntakeSums, carcassWeight: number | null): boolean =>
  carcassWeight !== null && weight > carcassWeight

/** The gap to the market price in percent, if it is odd. */
export function oddGapOf({ kg_price }: PricedBox, average: number | undefined): number | undefined {
  const gap = kg_price === null ? undefined : marketGap(kg_price, average)
  return gap !== undefined && Math.abs(gap) >= oddGap ? gap : undefined
}

/** How the price of a cut without a market price stands to its estimate: equal to it, or oddly far away (`gap`, in percent). */
export function estimatedAs(
  kgPrice: number | null,
  estimate: number | undefined,
): 'taken' | { gap: number } | undefined {
  if (kgPrice === null || estimate === undefined) return undefined
  if (kgPrice === estimate) return 'taken'
  const gap = marketGap(kgPrice, estimate)
  return gap !== undefined && Math.abs(gap) >= oddEstimateGap ? { gap } : undefined
}

/** Codes of usual cuts that are missing; none for loose boxes (type S). */
export function missingCuts(boxes: readonly PricedBox[], productType: 'D' | 'S'): string[] {
  if (productType === 'S') return []
  const there = new Set(boxes.map(({ pc_code }) => pc_code))
  return usualCuts.filter((code) => !there.has(code))
}
