import { dateTime, shortDate } from '#web/ui/format.ts'

const minute = 60_000

/** Time until a cut-off for a card: '31분 남음', '5시간 남음', '11.23 16:00까지'; after it '52분 지남', '3시간 지남', '2일 지남'. */
export function dueLabel(due: string, now: number): { words: string; late: boolean; soon: boolean } {
  const minutes = Math.floor((Date.parse(due) - now) / minute)
  if (minutes < 0) return { words: `${span(-minutes)} 지남`, late: true, soon: false }
  const words = minutes < 24 * 60 ? `${span(minutes)} 남음` : `${shortDate(due)} ${dateTime(due).slice(-5)}까지`
  return { words, late: false, soon: minutes < 60 }
}

function span(minutes: number): string {
  if (minutes < 60) return `${minutes}분`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours}시간` : `${Math.floor(hours / 24)}일`
}
