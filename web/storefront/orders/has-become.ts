import type { OrderLine } from '#contract/orders.ts'
import type { OrderStatus } from '#domain/order-status.ts'

type Line = Pick<OrderLine, 'id' | 'os_code' | 'cancelling'>

/**
 * Whether an action on a line, whose response was lost, has succeeded: the line is in a state of `done` now. Where the payment was still
 * being found out, cancelling leaves the state as it is until the payment is void; that it cannot be cancelled any more says it.
 */
export function hasBecome(line: Line, now: readonly Line[], done: readonly OrderStatus[]): boolean {
  const found = now.find(({ id }) => id === line.id)
  if (!found) return false
  const isVoided = line.cancelling === 'WHOLE' && found.os_code === line.os_code && found.cancelling === null
  return isVoided || done.includes(found.os_code)
}
