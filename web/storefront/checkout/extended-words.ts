/** '10분으로 늘렸어요'; near the limit, where less can be added: '2분 35초로 늘렸어요', '25초로 늘렸어요'. Whole seconds. */
export function extendedWords(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  // A few seconds have passed by the time the response is here.
  if (minutes > 0 && Math.abs(seconds - minutes * 60) <= 5) return `${minutes}분으로 늘렸어요`
  const whole = Math.floor(seconds / 60)
  return `${whole > 0 ? `${whole}분 ` : ''}${seconds % 60}초로 늘렸어요`
}
