import { dateTime, fullDate, shortDate } from '#web/ui/format.ts'

const minute = 60_000

/** Time since something in words: '방금', '40분 전', '3시간 전', '2일 전'. `since` in ISO, `now` in epoch milliseconds. */
export function elapsed(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / minute)
  if (!(minutes >= 1)) return '방금'
  if (minutes < 60) return `${minutes}분 전`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours}시간 전` : `${Math.floor(hours / 24)}일 전`
}

/** '오늘 11:22', '11.20 11:22', with the year if it is another one. Days are those of Seoul. */
export function spokenTime(at: string, now: number): string {
  const today = fullDate(new Date(now).toISOString())
  const day = fullDate(at)
  const clock = dateTime(at).slice(-5)
  if (day === today) return `오늘 ${clock}`
  return day.slice(0, 4) === today.slice(0, 4) ? `${shortDate(at)} ${clock}` : `${day} ${clock}`
}
