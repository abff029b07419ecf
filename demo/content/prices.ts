import { daysBetween } from '#domain/calendar.ts'
import { holidayLift } from './holidays.ts'
import type { BeefKind, GradeCode, Sex } from './kinds.ts'
import { cutByCode } from './cuts.ts'
import { priceBands } from './price-bands.ts'
import { random } from './random.ts'

export type Priced = { pc_code: string; grade_code: GradeCode; beef_kind: BeefKind; sex: Sex; date: string }

/** Dairy-beef steers sold at 0.73 to 0.79 of Hanwoo of the same grade; dairy cows are an estimate. */
const kindFactors: Readonly<Record<BeefKind, number>> = { 한우: 1, 육우: 0.75, 젖소: 0.5 }
const sexFactors: Readonly<Record<Sex, number>> = { 거세: 1, 암: 0.97, 수: 0.85 }

/** Factors by month: grill cuts are more expensive in the summer holidays and at the end of the year, soup and braising cuts in winter. */
const months = {
  grill: [0.98, 0.97, 0.97, 0.98, 1.01, 1.01, 1.03, 1.03, 1.0, 0.98, 1.0, 1.04],
  soup: [1.04, 1.03, 0.99, 0.97, 0.96, 0.96, 0.97, 0.98, 1.01, 1.01, 1.03, 1.05],
} as const
const soupPrimals = new Set(['양지', '사태', '갈비', '목심', '우둔', '설도', '앞다리'])
/** Gift boxes and the holiday table: how far a primal rises in the days before 설 and 추석. */
const holidayRises: Readonly<Record<string, number>> = { 갈비: 0.18, 양지: 0.12, 사태: 0.1, 우둔: 0.1, 설도: 0.08 }

/** Won per kg, from and to, of a Hanwoo steer in an ordinary week. */
export function priceBand(pc_code: string, grade_code: GradeCode): readonly [from: number, to: number] {
  const bands = priceBands.get(pc_code)
  if (bands === undefined) throw new Error(`no price for the cut ${pc_code}`)
  return bands[grade_code]
}

/** 1 is the ordinary week; `date` is 'YYYY-MM-DD' in Seoul. */
function seasonFactor(pc_code: string, date: string): number {
  const { primal } = cutByCode(pc_code)
  const month = Number(date.slice(5, 7)) - 1
  const monthly = (soupPrimals.has(primal) ? months.soup : months.grill)[month] ?? 1
  return monthly * (1 + (holidayRises[primal] ?? 0.06) * holidayLift(date))
}

/** The market price of that day, won per kg, unrounded; a single carcass is above or below it. */
function marketKgPrice({ pc_code, grade_code, beef_kind, sex, date }: Priced): number {
  const [from, to] = priceBand(pc_code, grade_code)
  return ((from + to) / 2) * kindFactors[beef_kind] * sexFactors[sex] * seasonFactor(pc_code, date)
}

/**
 * An asking price, won per kg, in hundreds. Each week moves all prices a little, and each cut in its own way; a carcass is cheap or
 * expensive as a whole; and boxes differ a little.
 */
export function kgPrice(seed: string, of: Priced & { cattle_no: string }): number {
  const week = random(`${seed}:week:${weekOf(of.date)}`).normal(1, 0.012)
  const cutWeek = random(`${seed}:week:${weekOf(of.date)}:${of.pc_code}`).normal(1, 0.014)
  const carcass = random(`${seed}:carcass-price:${of.cattle_no}`).normal(1, 0.025)
  const piece = random(`${seed}:piece-price:${of.cattle_no}:${of.pc_code}`).normal(1, 0.012)
  const noise = Math.min(1.12, Math.max(0.88, week * cutWeek * carcass * piece))
  return Math.round((marketKgPrice(of) * noise) / 100) * 100
}

/** Weeks begin on Monday, so prices change between Sunday and Monday. */
function weekOf(date: string): number {
  return Math.floor(daysBetween('2024-01-01', date) / 7)
}
