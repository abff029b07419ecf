/** Minutes → a sentence: 150 → '보통 3시간 안에 답해 드려요.'; undefined without a measurement, as nothing is promised then. */
export function usualTime(minutes: number | null): string | undefined {
  if (minutes === null) return undefined
  const hours = Math.max(1, Math.ceil(minutes / 60))
  return `보통 ${hours < 24 ? `${hours}시간` : `${Math.ceil(hours / 24)}일`} 안에 답해 드려요.`
}
