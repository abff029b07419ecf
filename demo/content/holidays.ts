import { daysBetween } from '#domain/calendar.ts'

/** The two holidays that move the price of beef, by the solar calendar. */
export const holidays: readonly { date: string; name: '설' | '추석' }[] = [
  { date: '2024-02-10', name: '설' },
  { date: '2024-09-17', name: '추석' },
  { date: '2025-01-29', name: '설' },
  { date: '2025-10-06', name: '추석' },
  { date: '2026-02-17', name: '설' },
  { date: '2026-09-25', name: '추석' },
  { date: '2027-02-07', name: '설' },
  { date: '2027-09-15', name: '추석' },
  { date: '2028-01-27', name: '설' },
  { date: '2028-10-03', name: '추석' },
  { date: '2029-02-13', name: '설' },
  { date: '2029-09-22', name: '추석' },
  { date: '2030-02-03', name: '설' },
  { date: '2030-09-12', name: '추석' },
]

/**
 * 0 in an ordinary week, 1 at the peak about twelve days before a holiday (the last slaughter that still reaches gift
 * boxes), and below 0 in the slack fortnight after it.
 */
export function holidayLift(date: string): number {
  let lift = 0
  for (const holiday of holidays) {
    const daysBefore = daysBetween(date, holiday.date)
    lift += Math.exp(-(((daysBefore - 12) / 9) ** 2)) - 0.35 * Math.exp(-(((daysBefore + 9) / 6) ** 2))
  }
  return lift
}
