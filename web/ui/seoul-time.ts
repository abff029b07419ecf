const ahead = 9 * 3_600_000

/** Local time in Seoul at an instant in epoch milliseconds: 'YYYY-MM-DDTHH:MM'. UTC+9 all the year round. '' for NaN. */
export function seoulTime(at: number): string {
  return Number.isNaN(at) ? '' : new Date(at + ahead).toISOString().slice(0, 16)
}

/** 'YYYY-MM-DD' of Seoul at an instant in epoch milliseconds. */
export const dayInSeoul = (at: number): string => seoulTime(at).slice(0, 10)

/** The reverse of `seoulTime`: local time in Seoul as an ISO text; null for a field that is empty or not complete. */
export const seoulMoment = (typed: string): string | null =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed) ? `${typed.slice(0, 16)}:00+09:00` : null
