// oxlint-disable no-restricted-globals -- Date is the calendar here, never the clock
const oneDay = 86_400_000
const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** So many days after a day. Days are 'YYYY-MM-DD' in all of this file, and no clock is known: browsers count so too, and few of them have Temporal. */
export const plusDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * oneDay)

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / oneDay)

/** The same day so many months before, or the last of that month. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 - months, Math.min(date, last)))
}

/** '2026-11-24' → '화' */
export const weekdayOf = (day: string): string => weekdays[new Date(day).getUTCDay()]!

/** A day that a calendar has, as 'YYYY-MM-DD'. */
export function isDay(text: string | null): text is string {
  const at = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(at) && dayOf(at) === text
}
