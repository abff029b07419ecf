import type { OrderProduct } from '#contract/orders.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { arrivalDay } from '#web/storefront/arrival/arrival-words.ts'

/** Neither cancelled nor there already. */
const coming: readonly OrderStatus[] = ['PAYW', 'PAYK', 'CANW', 'DELW', 'DELI']

/** The days that were promised for what is still to come, the first first: '11.24(화), 11.26(목)'; undefined: nothing is. */
export function arrivalsOf(lines: readonly Pick<OrderProduct, 'arrive_on' | 'os_code'>[]): string | undefined {
  const days = lines.flatMap(({ arrive_on, os_code }) => (arrive_on && coming.includes(os_code) ? [arrive_on] : []))
  return [...new Set(days)].toSorted().map(arrivalDay).join(', ') || undefined
}
