import { weekdayOf } from '#domain/calendar.ts'
import { digits } from '#web/ui/format.ts'

/** '2026-11-20' → '11월 20일 금요일' */
export function dayLabel(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month}월 ${date}일 ${weekdayOf(day)}요일`
}

/** A figure compared with an earlier one: '어제 같은 시각보다 12.4% 많음'. Undefined if there is nothing to compare with. */
export function against(now: number, before: number): string | undefined {
  if (before === 0) return undefined
  const percent = Math.round(((now - before) / before) * 1000) / 10
  if (percent === 0) return '어제 같은 시각과 같음'
  return `어제 같은 시각보다 ${digits1(Math.abs(percent))}% ${percent > 0 ? '많음' : '적음'}`
}

const digits1 = (percent: number): string => (percent >= 100 ? digits(percent) : percent.toFixed(1))

/** Time since then, in minutes, hours or days: '52분', '3시간', '2일'. */
export function since(at: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / 60_000))
  if (minutes < 60) return `${minutes}분`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours}시간` : `${Math.floor(hours / 24)}일`
}
