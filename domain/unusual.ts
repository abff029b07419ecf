import { z } from 'zod'
import { missingCuts, oddEstimateGap, sumBoxes, usualYield } from './intake-check.ts'
import type { PricedBox } from './intake-sheet.ts'

/** Percent by which a price may differ from the usual one without a confirmation; more where the usual one is an estimate. */
const usualGap = { median: 30, before: 30, estimate: oddEstimateGap } as const
/** A box may weigh between a third and three times the usual weight. */
const usualTimes = 3

/**
 * The usual values of a box. Won per kg: the median of its market's last 30 days, else the estimate from the nearest market, else its
 * former price. kg: the average of boxes of its cut, else its former weight.
 */
export type Usual = {
  kg_price?: { value: number; basis: keyof typeof usualGap }
  weight?: { value: number; basis: 'sold' | 'before' }
}

/** An unusual value, identified by `line`: won per kg or kg of one box, the yield in percent of the carcass, or the number of equal boxes. */
export const oddLine = z.object({
  line: z.string(),
  pc_code: z.string().nullable(),
  what: z.enum(['price', 'weight', 'yield', 'same']),
  value: z.number(),
  low: z.number(),
  high: z.number(),
  /** The value it is compared with, and its kind; null for a yield. For equal boxes: the kg of each. */
  usual: z.number().nullable(),
  basis: z.enum(['median', 'estimate', 'before', 'sold', 'yield', 'same']),
})
export type OddLine = z.infer<typeof oddLine>

/** Most odd lines that can be confirmed one by one: with more, the sheet itself is wrong. */
export const mostOddLines = 500

/** Lines that a person has confirmed with this value. */
export const confirmedLines = z
  .array(z.strictObject({ line: z.string().max(60), value: z.number() }))
  .max(mostOddLines)
  .default([])
export type Confirmed = { line: string; value: number }

/** The unusual values of one box; `name` identifies the box. */
export function oddOfBox({ pc_code, weight, kg_price }: PricedBox, usual: Usual, name: string | number): OddLine[] {
  const lines: OddLine[] = []
  if (kg_price !== null && usual.kg_price) {
    const { value, basis } = usual.kg_price
    const low = Math.ceil((value * (100 - usualGap[basis])) / 100)
    const high = Math.floor((value * (100 + usualGap[basis])) / 100)
    lines.push({ line: `price:${name}`, pc_code, what: 'price', value: kg_price, low, high, usual: value, basis })
  }
  if (weight !== null && usual.weight) {
    const { value, basis } = usual.weight
    const [low, high] = [hundredths(value / usualTimes), hundredths(value * usualTimes)]
    lines.push({ line: `weight:${name}`, pc_code, what: 'weight', value: weight, low, high, usual: value, basis })
  }
  return lines.filter(isOdd)
}

/** The unusual yield of a carcass: too much meat, or too little although every usual cut is there. */
export function oddYield(boxes: readonly PricedBox[], productType: 'D' | 'S', whole: number | null): OddLine[] {
  const value = sumBoxes(boxes, whole).yield
  if (value === undefined) return []
  const isWhole = productType === 'D' && missingCuts(boxes, productType).length === 0
  const low = isWhole ? usualYield.low : 0
  const line: OddLine = {
    line: 'yield',
    pc_code: null,
    what: 'yield',
    value,
    low,
    high: usualYield.high,
    usual: null,
    basis: 'yield',
  }
  return isOdd(line) ? [line] : []
}

/** Boxes of one carcass with the same cut and weight: a row that was entered twice would sell meat that does not exist. */
export function oddTwins(boxes: readonly PricedBox[]): OddLine[] {
  const alike = Map.groupBy(boxes.entries(), ([, { pc_code, weight }]) => weight !== null && `${pc_code} ${weight}`)
  return [...alike].flatMap(([kind, twins]): OddLine[] => {
    const [first] = twins
    if (kind === false || first === undefined || twins.length === 1) return []
    const [at, { pc_code, weight }] = first
    return [
      { line: `same:${at}`, pc_code, what: 'same', value: twins.length, low: 1, high: 1, usual: weight, basis: 'same' },
    ]
  })
}

/** The lines that are not confirmed with their present value. */
export const unconfirmed = (lines: readonly OddLine[], confirmed: readonly Confirmed[]): OddLine[] =>
  lines.filter(({ line, value }) => !confirmed.some((one) => one.line === line && one.value === value))

const isOdd = ({ value, low, high }: OddLine): boolean => value < low || value > high
const hundredths = (number: number): number => Math.round(number * 100) / 100
