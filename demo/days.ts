import { plusDays, weekdayOf } from '#domain/calendar.ts'
import { momentAt } from '#domain/seoul.ts'
import { holidays } from './content/holidays.ts'

/** A minute of a day in Seoul as a moment; 390 is half past six in the morning. */
export const momentOf = (date: string, minute: number): Date => new Date(momentAt(date) + Math.round(minute * 60_000))

/** The last weeks, in which the market is as busy as today; before, it was young. */
export const recentDays = 21

/**
 * The days before `today` on which the market was open, oldest first, not around the two holidays: of the last ones Monday to Friday,
 * before that on Monday, Wednesday and Friday.
 */
export function marketDays(today: string, daysBack: number): string[] {
  const closed = new Set(holidays.flatMap(({ date }) => [plusDays(date, -1), date, plusDays(date, 1)]))
  const weekdays = Array.from({ length: daysBack }, (_, index) => plusDays(today, index - daysBack)).filter(
    (date) => !'일토'.includes(weekdayOf(date)) && !closed.has(date),
  )
  return weekdays.filter((date, index) => index >= weekdays.length - recentDays || '월수금'.includes(weekdayOf(date)))
}

/**
 * The minutes of a market day that lies in the past, or of today: there everything happens before `now`, in the same order, however
 * early it is; in a day's first seconds all of it at midnight.
 */
export function timetable(date: string, now: Date): (minute: number) => Date {
  const ends = 19.5 * 60
  const passed = (now.getTime() - momentOf(date, 0).getTime()) / 60_000 - 0.2
  const pace = Math.min(1, Math.max(0, passed) / ends)
  return (minute) => momentOf(date, minute * pace)
}
