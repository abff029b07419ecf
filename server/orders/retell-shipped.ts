import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { undoMinutes } from '#domain/undo.ts'
import type { Config } from '#server/config/config.ts'
import { shippedText } from '#server/messages/texts.ts'
import { tellBuyers, untellBuyers } from './tell-buyers.ts'

const shipped = (batchId: number) => `shipped:${batchId}`

/** The buyers of a shipment's lines read of it when it can no longer be undone. */
export async function tellShipped(
  trx: Trx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  batchId: number,
  lineIds: readonly number[],
  afterMinutes: number = undoMinutes,
): Promise<void> {
  await tellBuyers(trx, lineIds, {
    event: shipped(batchId),
    text: (order) => shippedText(order.name, order.order_no, order.parcels, publicUrl),
    afterMinutes,
  })
}

/** Nobody hears of what was taken back. Answers the orders whose text had not gone out yet. */
export const untellShipped = (trx: Trx, batchId: number, orderIds: readonly number[]): Promise<number[]> =>
  untellBuyers(trx, shipped(batchId), orderIds)

/**
 * Some lines of a shipment were corrected or taken back: a text that still waits says what holds now, at the time it would have gone.
 * Answers the orders that read of it so; the others have read their text already.
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
