import { daysBetween, plusDays } from './calendar.ts'
import { isDay } from './is-day.ts'
import { monthsBefore } from './months-before.ts'

/** The periods of the buttons: a number of days or months up to today. */
export const presets = [
  { label: '1주', days: 7 },
  { label: '1개월', months: 1 },
  { label: '3개월', months: 3 },
  { label: '6개월', months: 6 },
  { label: '1년', months: 12 },
] as const
type Preset = (typeof presets)[number]
/** The default period of /UnitPrice. */
export const usualPreset: Preset = presets[1]

/** Most days of a period. */
const longest = 366

/** Both ends count; 'YYYY-MM-DD' in Seoul. */
export type Period = { first: string; last: string }

export const daysOf = ({ first, last }: Period): number => daysBetween(first, last) + 1

/** A month begins on the day after the same day of the former month (or after its last day), so a year has at most 366 days. */
export function periodOf(preset: Preset, today: string): Period {
  if ('days' in preset) return { first: plusDays(today, 1 - preset.days), last: today }
  return { first: plusDays(monthsBefore(today, preset.months), 1), last: today }
}

/** The period of the same length just before. */
export const periodBefore = ({ first, last }: Period): Period => ({
  first: plusDays(first, -daysOf({ first, last })),
  last: plusDays(first, -1),
})

/** The period in an address; without valid dates the last month. */
export function periodFrom(first: string | null, last: string | null, today: string): Period {
  return isDay(first) && isDay(last) ? { first, last } : periodOf(usualPreset, today)
}

/** Why a period cannot be asked for. */
export function periodProblem({ first, last }: Period): string | undefined {
  const days = daysOf({ first, last })
  if (days < 1) return '시작일이 종료일보다 늦습니다.'
  return days > longest ? '조회 기간은 최대 1년입니다.' : undefined
}
