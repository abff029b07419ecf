const nineHours = 9 * 3_600_000

const shifted = (ms: number) => new Date(ms + nineHours).toISOString()

/** `2026-11-21T18:03:05+09:00`, the form of the payment provider. */
export const koreanTime = (ms: number): string => `${shifted(ms).slice(0, 19)}+09:00`

/** `2026-11-21` in Seoul. */
export const koreanDate = (ms: number): string => shifted(ms).slice(0, 10)

/** `20261121180305` in Seoul. */
export const koreanStamp = (ms: number): string => shifted(ms).slice(0, 19).replaceAll(/\D/g, '')

/** Reads `2026-11-21T00:00:00` as a Seoul wall clock; null when it is no such thing. */
export function fromKoreanWallClock(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$/.test(text)) return null
  const ms = Date.parse(`${text}+09:00`)
  return Number.isNaN(ms) ? null : ms
}
