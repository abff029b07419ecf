import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { after, before, type OrderAction } from '#domain/order-status.ts'

/** `lane_at`: since when the line had been in the lane to which it goes back. */
export type Undone = { id: number; lane_at: string }

/**
 * Moves locked lines back to the lane that they came from, with the waiting time that they had there: DELW → PAYK; DELI → DELW and DELK →
 * DELI, which clear the parcel number; and CANW → PAYK or DELW, when a cancel was refused. The caller decides for how long this is allowed.
 */
export async function undoLines(
  trx: Trx,
  action: Extract<OrderAction, 'undoOrder' | 'undoShip' | 'undoDeliver' | 'refuseCancel' | 'keepOrdered'>,
  lines: readonly Undone[],
): Promise<void> {
  const [from] = before(action)
  await sql`
    update order_products set os_code = ${after(action, from!)}, courier_code = null, tracking_number = null, lane_at = was.lane_at
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as was (id int, lane_at timestamptz)
    where order_products.id = was.id and os_code = ${from}`.execute(trx)
  if (action === 'undoOrder')
    await forgetAnswers(
      trx,
      lines.map(({ id }) => id),
    )
}

/** What the partner said about a 발주 ends with it: the next one is read anew. */
async function forgetAnswers(trx: Trx, ids: readonly number[]): Promise<void> {
  await unconfirm(trx, ids)
  await sql`
    update shortages set withdrawn_at = market_now()
    where order_product_id = any(${[...ids]}::int[]) and withdrawn_at is null`.execute(trx)
}

/** The partner has to read these lines again before it sends them. */
export async function unconfirm(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`delete from order_confirmations where order_product_id = any(${[...ids]}::int[])`.execute(trx)
}
