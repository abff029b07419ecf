import { z } from 'zod'
import { plusDays, weekdayOf } from '#domain/calendar.ts'

/** When a partner is paid (BUSINESS 2, #1, rule 1). */
export const settlementCycleNames = { HALF: '한 달에 두 번', MONTHLY: '매월', WEEKLY: '매주', DAILY: '매일' } as const
export type SettlementCycle = keyof typeof settlementCycleNames
export const settlementCycle = z.enum(Object.keys(settlementCycleNames) as [SettlementCycle, ...SettlementCycle[]])

/**
 * The last day of the last period that is over on `today`, both 'YYYY-MM-DD': the end of a month, its 15th or end, a Sunday, or yesterday.
 */
export function lastPeriodEnd(cycle: SettlementCycle, today: string): string {
  if (cycle === 'DAILY') return plusDays(today, -1)
  if (cycle === 'WEEKLY') return plusDays(today, -1 - '월화수목금토일'.indexOf(weekdayOf(today)))
  return cycle === 'HALF' && today.slice(8) > '15' ? `${today.slice(0, 8)}15` : plusDays(`${today.slice(0, 8)}01`, -1)
}
