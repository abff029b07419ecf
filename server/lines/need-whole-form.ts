import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

/** Refuses a form of which fewer boxes are held than it has lines: some of its holds have run out. */
export async function needWholeForm(trx: Trx, orderId: number, held: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from order_products where order_id = ${orderId} and live`.execute(trx)
  if (held === 0 || held !== rows[0]!.n) throw refuse('order.lapsed')
}
