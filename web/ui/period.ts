import { isDay } from '#domain/is-day.ts'
import { monthsBefore } from '#domain/months-before.ts'

/** The period tabs of the order list (SPEC §2): months back from today, or everything. */
export const periods = [
  { months: 1, label: '1개월' },
  { months: 3, label: '3개월' },
  { months: 6, label: '6개월' },
  { months: undefined, label: '전체' },
] as const
export type Months = (typeof periods)[number]['months']
export type Period = { start_date: string; end_date: string }

/** From the same day `months` ago (or the last of that month) until today. Everything: both ends open. */
export function periodOf(months: Months, today: string): Period {
  if (months === undefined) return { start_date: '', end_date: '' }
  return { start_date: monthsBefore(today, months), end_date: today }
}

/** A whole calendar month, `away` months from that of `today`; it ends with `today` at the latest. */
export function wholeMonth(today: string, away: number): Period {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const on = (at: number) => new Date(at).toISOString().slice(0, 10)
  const last = on(Date.UTC(year, month + away, 0))
  return { start_date: on(Date.UTC(year, month - 1 + away, 1)), end_date: last < today ? last : today }
}

/** The period in an address. Without dates it is the last month; an empty start means everything. */
export function periodFrom(search: URLSearchParams, today: string): Period & { months: Months | 'other' } {
  const start = search.get('start_date')
  const end = search.get('end_date') ?? ''
  if (start === null) return { ...periodOf(1, today), months: 1 }
  const known = periods.find(({ months }) => {
    const period = periodOf(months, today)
    return period.start_date === start && period.end_date === end
  })
  return {
    start_date: isDay(start) ? start : '',
    end_date: isDay(end) ? end : '',
    months: known ? known.months : 'other',
  }
}
