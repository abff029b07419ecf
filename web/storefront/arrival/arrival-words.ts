import type { Arrival } from '#contract/arrivals.ts'
import { plusDays, weekdayOf } from '#domain/calendar.ts'
import { shortDate } from '#web/ui/format.ts'
import { seoulTime } from '#web/ui/seoul-time.ts'

/** '2026-11-04' → '11.04(수)' */
export const arrivalDay = (day: string): string => `${shortDate(day)}(${weekdayOf(day)})`

/** '오늘 14시까지 결제하면', '내일 9시 30분까지 결제하면', '11.26(목) 14시까지 결제하면'; `now` in epoch milliseconds. */
export function paidByWords({ cut_off_at }: Pick<Arrival, 'cut_off_at'>, now: number): string {
  const [day = '', time = ''] = seoulTime(Date.parse(cut_off_at)).split('T')
  const [hours, minutes] = time.split(':').map(Number)
  const today = seoulTime(now).slice(0, 10)
  const name = day === today ? '오늘' : day === plusDays(today, 1) ? '내일' : arrivalDay(day)
  return `${name} ${hours}시${minutes ? ` ${minutes}분` : ''}까지 결제하면`
}
