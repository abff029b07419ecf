import { sql } from 'kysely'
import { refuse } from '#server/http/refuse.ts'

/** How many lines a form has that are not over. */
export const liveLines = (orderId: number) =>
  sql<{ n: number }>`select count(*)::int as n from order_products where order_id = ${orderId} and live`

/** Refuses a form of which fewer boxes are held than it has lines: some of its holds have run out. */
export function needWholeForm(held: number, lines: number): void {
  if (held === 0 || held !== lines) throw refuse('order.lapsed')
}
