// oxlint-disable no-restricted-globals -- Date is the calendar here, never the clock
const oneDay = 86_400_000
const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const

/**
 * The day `days` after a day. Days are 'YYYY-MM-DD' in this file, and no function reads a clock. With `Date`, because browsers use this
 * file too and few of them have Temporal.
 */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10)

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / oneDay)

/** '2026-11-24' → '화' */
export const weekdayOf = (day: string): string => weekdays[new Date(day).getUTCDay()]!

/** The last day up to this one on which banks work: neither Saturday nor Sunday, nor one of the holidays. */
export function bankDayUntil(day: string, holidays: readonly string[]): string {
  return '토일'.includes(weekdayOf(day)) || holidays.includes(day) ? bankDayUntil(plusDays(day, -1), holidays) : day
}
