const ahead = 9 * 3_600_000

/** The clock of Seoul at an instant in epoch milliseconds: 'YYYY-MM-DDTHH:MM'. Nine hours ahead all the year round. '' for no instant. */
export function seoulTime(at: number): string {
  return Number.isNaN(at) ? '' : new Date(at + ahead).toISOString().slice(0, 16)
}

/** And back, as ISO text; null for a field that is empty or half typed. */
export const seoulMoment = (typed: string): string | null =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed) ? `${typed.slice(0, 16)}:00+09:00` : null
