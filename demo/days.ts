import { plusDays, weekdayOf } from '#domain/calendar.ts'
import { momentAt } from '#domain/seoul.ts'
import { holidays } from './content/holidays.ts'

/** The moment of a minute of a day in Seoul; 390 is half past six in the morning. */
export const momentOf = (date: string, minute: number): Date => new Date(momentAt(date) + Math.round(minute * 60_000))

/** How far back the market's trade goes, in days: thirteen months. */
export const tradingDays = 396

/** The number of recent days, in which the market is as busy as today; before, it was small. */
export const recentDays = 21

/**
 * The days before `today` on which the market was open, oldest first, without the two holidays and the days around them: recently Monday to
 * Friday, before that Monday, Wednesday and Friday.
 */
export function marketDays(today: string, daysBack: number): string[] {
  const closed = new Set(holidays.flatMap(({ date }) => [plusDays(date, -1), date, plusDays(date, 1)]))
  const weekdays = Array.from({ length: daysBack }, (_, index) => plusDays(today, index - daysBack)).filter(
    (date) => !'일토'.includes(weekdayOf(date)) && !closed.has(date),
  )
  return weekdays.filter((date, index) => index >= weekdays.length - recentDays || '월수금'.includes(weekdayOf(date)))
}

/**
 * Maps minutes of a market day to moments. Today everything has to happen before `now`, in the same order, however early it is; in the
 * first seconds of a day everything happens at midnight.
 */
export function timetable(date: string, now: Date): (minute: number) => Date {
  const ends = 19.5 * 60
  const passed = (now.getTime() - momentOf(date, 0).getTime()) / 60_000 - 0.2
  const pace = Math.min(1, Math.max(0, passed) / ends)
  return (minute) => momentOf(date, minute * pace)
}
