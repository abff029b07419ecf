import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'

export type Period = { start_date: string; end_date: string }

/** The condition for orders paid in a period, by days in Seoul. */
export const paidIn = ({ start_date, end_date }: Period): RawBuilder<unknown> => sql`
  orders.paid_at >= seoul_start(${start_date})
  and orders.paid_at < seoul_start(${end_date}::date + 1)`

const ordersAtOnce = 400

/** The ids of paid orders, page after page in the order of their payment. */
export async function* paidOrders(db: Database, period: Period): AsyncGenerator<number[]> {
  // As text, because PostgreSQL's times have microseconds and a Date has only milliseconds.
  let after = { at: '-infinity', id: 0 }
  for (;;) {
    const { rows } = await sql<{ id: number; at: string }>`
      select id, paid_at::text as at from orders
      where ${paidIn(period)} and (paid_at, id) > (${after.at}::timestamptz, ${after.id}::int)
      order by paid_at, id limit ${ordersAtOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ id }) => id)
    after = last
  }
}
