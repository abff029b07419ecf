const minute = 60_000
const soon = 4 * 60

/** '20시간 남음', '35분 남음', and after the deadline '3시간 지남', '2일 지남'. `due` in ISO, `now` in epoch milliseconds. */
export function answerWords(due: string, now: number): { words: string; tone: 'late' | 'soon' | undefined } {
  const minutes = Math.floor((Date.parse(due) - now) / minute)
  if (minutes < 0) return { words: `${span(-minutes)} 지남`, tone: 'late' }
  return { words: `${span(minutes)} 남음`, tone: minutes < soon ? 'soon' : undefined }
}

function span(minutes: number): string {
  if (minutes < 60) return `${minutes}분`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours}시간` : `${Math.floor(hours / 24)}일`
}
