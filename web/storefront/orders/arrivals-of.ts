import type { OrderProduct } from '#contract/orders.ts'
import { arrivalDay } from '#web/storefront/arrival/arrival-words.ts'

/** The days that were promised for what was not cancelled, the first first: '11.24(화), 11.26(목)'; undefined: none was. */
export function arrivalsOf(lines: readonly Pick<OrderProduct, 'arrive_on' | 'os_code'>[]): string | undefined {
  const days = lines.flatMap(({ arrive_on, os_code }) => (arrive_on && os_code !== 'ORDC' ? [arrive_on] : []))
  return [...new Set(days)].toSorted().map(arrivalDay).join(', ') || undefined
}
