import { z } from 'zod'
import { missingCuts, oddEstimateGap, sumBoxes, usualYield } from './intake-check.ts'
import type { PricedBox } from './intake-sheet.ts'

/** A price may be this many percent from the usual one before it has to be confirmed. From an estimate it may be farther. */
const usualGap = { median: 30, before: 30, estimate: oddEstimateGap } as const
/** A box weighs between a third of what its cut's boxes weigh on average and three times that. */
const usualTimes = 3

/**
 * What is usual for a box: won per kg as the middle of its market's last 30 days, else as estimated from the nearest market, else as
 * the box cost before; kg as its cut's boxes weigh on average, else as the box weighed before.
 */
export type Usual = {
  kg_price?: { value: number; basis: keyof typeof usualGap }
  weight?: { value: number; basis: 'sold' | 'before' }
}

/** Something outside the usual, called by `line`: won per kg or kg of one box, meat in percent of the carcass, or how many boxes are the same. */
export const oddLine = z.object({
  line: z.string(),
  pc_code: z.string().nullable(),
  what: z.enum(['price', 'weight', 'yield', 'same']),
  value: z.number(),
  low: z.number(),
  high: z.number(),
  /** What it is compared with, and what that is; a yield has none. Of boxes that are the same, the kg that each of them weighs. */
  usual: z.number().nullable(),
  basis: z.enum(['median', 'estimate', 'before', 'sold', 'yield', 'same']),
})
export type OddLine = z.infer<typeof oddLine>

/** As many odd lines are gone through one by one; with more of them the sheet itself is wrong. */
export const mostOddLines = 500

/** Somebody has looked at a line and means this value. */
export const confirmedLines = z
  .array(z.strictObject({ line: z.string().max(60), value: z.number() }))
  .max(mostOddLines)
  .default([])
export type Confirmed = { line: string; value: number }

/** The lines of one box that are outside the usual; `name` tells the box from the others. */
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

/** The carcass's own line: too much meat of it, or too little although every usual cut is there. */
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

/** Boxes of one carcass with the same cut and the same weight to ten grams: a row that stands there twice sells meat that is not there. */
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

/** Those that nobody has confirmed with the value that stands there. */
export const unconfirmed = (lines: readonly OddLine[], confirmed: readonly Confirmed[]): OddLine[] =>
  lines.filter(({ line, value }) => !confirmed.some((one) => one.line === line && one.value === value))

const isOdd = ({ value, low, high }: OddLine): boolean => value < low || value > high
const hundredths = (number: number): number => Math.round(number * 100) / 100
