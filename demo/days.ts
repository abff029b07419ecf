import { holidays } from './content/holidays.ts'

const day = 86_400_000
const seoul = 9 * 3_600_000

/** 'YYYY-MM-DD' in Seoul, which has had no summer time since 1988. */
export const dateOf = (at: Date): string => new Date(at.getTime() + seoul).toISOString().slice(0, 10)
export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)

/** A minute of a day in Seoul as a moment; 390 is half past six in the morning. */
export const momentOf = (date: string, minute: number): Date =>
  new Date(Date.parse(date) - seoul + Math.round(minute * 60_000))

/** The last weeks, in which the market is as busy as today; before, it was young. */
export const recentDays = 21

/**
 * The days before `today` on which the market was open, oldest first, not around the two holidays: of the last ones Monday to Friday,
 * before that on Monday, Wednesday and Friday.
 */
export function marketDays(today: string, daysBack: number): string[] {
  const closed = new Set(holidays.flatMap(({ date }) => [plusDays(date, -1), date, plusDays(date, 1)]))
  const weekdays = Array.from({ length: daysBack }, (_, index) => plusDays(today, index - daysBack)).filter(
    (date) => ![0, 6].includes(new Date(date).getUTCDay()) && !closed.has(date),
  )
  return weekdays.filter(
    (date, index) => index >= weekdays.length - recentDays || [1, 3, 5].includes(new Date(date).getUTCDay()),
  )
}

/**
 * The minutes of a market day that lies in the past, or of today: there everything happens before `now`, in the same order, however
 * early it is.
 */
export function timetable(date: string, now: Date): (minute: number) => Date {
  const ends = 19.5 * 60
  const passed = (now.getTime() - momentOf(date, 0).getTime()) / 60_000 - 0.2
  const pace = Math.min(1, passed / ends)
  return (minute) => momentOf(date, minute * pace)
}
