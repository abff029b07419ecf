import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { ReturnState } from '#domain/return-reasons.ts'
import { refuse } from '#server/http/refuse.ts'

export type LockedReturn = {
  id: number
  state: ReturnState
  line_id: number
  order_id: number
  pc_name: string
  /** What was paid for the line, in won, minus what was refunded for it in the provider's console. */
  whole: number
  user_id: number
  phone_no: string
}

/** Locks a return with its order and line, in the usual order (CONTRIBUTING, rule 11), and refuses if it is not in one of these states. */
export async function lockReturn(trx: Trx, id: number, from: readonly ReturnState[]): Promise<LockedReturn> {
  await sql`
    select 1 from orders where id = (
      select line.order_id from returns join order_products line on line.id = returns.order_product_id
      where returns.id = ${id}) for update`.execute(trx)
  const { rows } = await sql<LockedReturn>`
    select returns.id, returns.state, line.id as line_id, line.order_id, line.pc_name,
      line_worth(line.id) as whole, users.id as user_id, users.phone_no
    from returns join order_products line on line.id = returns.order_product_id
    join orders on orders.id = line.order_id join users on users.id = orders.user_id
    where returns.id = ${id} for update of line, returns`.execute(trx)
  const [found] = rows
  if (!found) throw refuse('return.missing')
  if (!from.includes(found.state)) throw refuse('return.not-now')
  return found
}

/** Makes the buyer's screens reload the order although none of its lines moved. */
export async function tellBuyer(trx: Trx, { order_id }: Pick<LockedReturn, 'order_id'>): Promise<void> {
  await sql`select tell_orders(${[order_id]}::int[])`.execute(trx)
}
