import { sql } from 'kysely'
import { refuse } from '#server/http/refuse.ts'

/** The number of live lines of a form. */
export const liveLines = (orderId: number) =>
  sql<{ n: number }>`select count(*)::int as n from order_products where order_id = ${orderId} and live`

/** Refuses a form that has fewer held boxes than lines: some of its holds have run out. */
export function needWholeForm(held: number, lines: number): void {
  if (held === 0 || held !== lines) throw refuse('order.lapsed')
}
