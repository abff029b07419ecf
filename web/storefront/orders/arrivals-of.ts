import type { OrderProduct } from '#contract/orders.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { arrivalDay } from '#web/storefront/arrival/arrival-words.ts'

/** States of lines that are neither cancelled nor delivered. */
const coming: readonly OrderStatus[] = ['PAYW', 'PAYK', 'CANW', 'DELW', 'DELI']

/** The promised days of all lines that are still to arrive, earliest first: '11.24(화), 11.26(목)'; undefined: none. */
export function arrivalsOf(lines: readonly Pick<OrderProduct, 'arrive_on' | 'os_code'>[]): string | undefined {
  const days = lines.flatMap(({ arrive_on, os_code }) => (arrive_on && coming.includes(os_code) ? [arrive_on] : []))
  return [...new Set(days)].toSorted().map(arrivalDay).join(', ') || undefined
}
