import type { Order } from '#contract/orders.ts'
import { isLive, orderStatusNames, type OrderStatus, timelineSteps } from '#domain/order-status.ts'
import { shortDate } from '#web/ui/format.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { StatusStep } from '#web/ui/status-line.tsx'

const icons: Record<(typeof timelineSteps)[number], IconName> = {
  PAYK: 'card',
  DELW: 'box',
  DELI: 'truck',
  DELK: 'home',
  ORDK: 'check',
}

/** The five steps of an order. `now` undefined: the order was cancelled or returned, and no steps are drawn. */
export function timelineOf(order: Pick<Order, 'os_code' | 'order_products'>): {
  steps: StatusStep[]
  now: number | undefined
} {
  const now = stepOf(order.os_code)
  // A line in return went all the way, so its days count.
  const live = order.order_products.filter(({ os_code }) => isLive(os_code))
  // Lines that were sent in exchange pass through the steps again, but nobody paid for them.
  const paid = order.order_products.filter(({ replaces_id }) => !replaces_id)
  const steps = timelineSteps.map((code, index) => ({
    // An order that still waits for its payment must not be called paid.
    label: orderStatusNames[code === 'PAYK' && order.os_code === 'PAYW' ? 'PAYW' : code],
    icon: icons[code],
    date: now !== undefined && index <= now ? lastArrival(code === 'PAYK' ? paid : live, code) : undefined,
  }))
  // The last step is an end, not something in progress.
  return { steps, now: now === timelineSteps.length - 1 ? timelineSteps.length : now }
}

function stepOf(code: OrderStatus): number | undefined {
  if (code === 'PAYW' || code === 'CANW') return 0
  const step = timelineSteps.findIndex((one) => one === code)
  return step < 0 ? undefined : step
}

/** An order is as far as its slowest line, so the day of a step is that of the last line. */
function lastArrival(lines: Order['order_products'], code: OrderStatus): string | undefined {
  const days = lines.flatMap(({ history }) => history.filter(({ os_code }) => os_code === code).map(({ at }) => at))
  const last = days.toSorted().at(-1)
  return last && shortDate(last)
}
