// oxlint-disable no-restricted-globals -- Date is the calendar here, never the clock
/** A day that a calendar has, as 'YYYY-MM-DD'. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
