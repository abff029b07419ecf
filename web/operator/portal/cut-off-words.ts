import { plusDays } from '#domain/calendar.ts'
import { dateTime, shortDate } from '#web/ui/format.ts'
import { seoulTime } from '#web/ui/seoul-time.ts'

/** '오늘 16:00 마감, 2시간 10분 남았어요'; of another day '다음 마감은 내일 16:00예요', '다음 마감은 11.30 16:30이에요'. */
export function cutOffWords(at: string, now: number): string {
  const clock = dateTime(at).slice(-5)
  const [today, day] = [seoulTime(now).slice(0, 10), seoulTime(Date.parse(at)).slice(0, 10)]
  // Read 십육 시예요, 십육 시 삼십 분이에요.
  const ending = clock.endsWith(':00') ? '예요' : '이에요'
  if (day !== today) return `다음 마감은 ${day === plusDays(today, 1) ? '내일' : shortDate(at)} ${clock}${ending}`
  const minutes = Math.max(0, Math.floor((Date.parse(at) - now) / 60_000))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const left = [hours > 0 && `${hours}시간`, (rest > 0 || hours === 0) && `${rest}분`].filter(Boolean).join(' ')
  return `오늘 ${clock} 마감, ${left} 남았어요`
}
