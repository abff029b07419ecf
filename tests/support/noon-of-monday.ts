import { sql } from 'kysely'
import { plusDays, weekdayOf } from '#domain/calendar.ts'
import { publicHolidays } from '#domain/holidays.ts'
import type { Market } from './market.ts'

/**
 * Sets the market clock to noon of the next Monday in Seoul, far from midnight, and of a week without a public holiday: on such a day no
 * partner has a pick-up. Returns epoch milliseconds.
 */
export async function noonOfMonday(market: Pick<Market, 'db' | 'pass'>): Promise<number> {
  const { rows } = await sql<{ today: string }>`select market_today()::text as today`.execute(market.db)
  const monday = workingMonday(rows[0]!.today)
  const { rows: times } = await sql<{ now: string; noon: string }>`
    select market_now() as now, seoul_start(${monday}::date) + interval '12 hours' as noon`.execute(market.db)
  const [{ now, noon }] = times as [{ now: string; noon: string }]
  await market.pass((Date.parse(noon) - Date.parse(now)) / 1000)
  return Date.parse(noon)
}

/**
 * The first Monday after a day with no public holiday up to the Monday after it; days are 'YYYY-MM-DD'. Of years that are not written down
 * yet, New Year's Day is known.
 */
export function workingMonday(today: string): string {
  const monday = plusDays(today, 7 - '월화수목금토일'.indexOf(weekdayOf(today)))
  const week = Array.from({ length: 8 }, (_, n) => plusDays(monday, n))
  const rests = week.some((one) => one.endsWith('-01-01') || publicHolidays.some(({ day }) => day === one))
  return rests ? workingMonday(monday) : monday
}
