import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { undoMinutes } from '#domain/undo.ts'
import type { Config } from '#server/config/config.ts'
import { eventOf } from '#server/messages/event-of.ts'
import { shippedText } from '#server/messages/delivery-texts.ts'
import { tellBuyers, untellBuyers } from './tell-buyers.ts'

/** Queues the texts about a shipment. They are sent once it can no longer be undone. */
export async function tellShipped(
  trx: Trx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  batchId: number,
  lineIds: readonly number[],
  afterMinutes: number = undoMinutes,
): Promise<void> {
  await tellBuyers(trx, lineIds, {
    key: batchId,
    text: (order) => shippedText(order.name, order.order_no, order.parcels, publicUrl),
    afterMinutes,
  })
}

/** Withdraws the waiting texts of an undone shipment. Returns the orders whose text had not been sent. */
export const untellShipped = (trx: Trx, batchId: number, orderIds: readonly number[]): Promise<number[]> =>
  untellBuyers(trx, eventOf('shipped', batchId), orderIds)

/**
 * After a correction or an undo of some lines: rewrites the text that still waits, to be sent at the same time as before. Returns the
 * orders whose text was rewritten; the buyers of the others have had theirs.
 */
export async function retellShipped(
  trx: Trx,
  config: Pick<Config, 'publicUrl'>,
  batchId: number,
  orderIds: readonly number[],
): Promise<number[]> {
  const waiting = await untellShipped(trx, batchId, orderIds)
  const { rows } = await sql<{ id: number; minutes: number }>`
    select line.id, greatest(0, ${undoMinutes} - extract(epoch from market_now() - batch.at) / 60)::float8 as minutes
    from fulfilment_batches batch
    join fulfilment_batch_lines own on own.batch_id = batch.id and own.undone_at is null
    join order_products line on line.id = own.order_product_id
    where batch.id = ${batchId} and batch.undone_at is null and line.order_id = any(${waiting}::int[])
      and line.os_code = 'DELI'
    order by line.id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (rows[0]) await tellShipped(trx, config, batchId, ids, rows[0].minutes)
  return waiting
}
