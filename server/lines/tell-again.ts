import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'

/** For how long a 발주 waits to be told: for its partner to have a telephone. */
export const toldFor = sql`interval '7 days'`

/**
 * The partners of ordered lines are told of their 발주 once more, as soon as somebody may be rung. Where it is still to be told for the first
 * time, nothing changes.
 */
export async function tellAgain(trx: Trx, lineIds: readonly number[]): Promise<void> {
  await sql`
    update fulfilment_batches set tell_at = market_now()
    where (tell_at is null or tell_at < market_now() - ${toldFor}) and id in (
      select max(batch.id) from fulfilment_batch_lines own join fulfilment_batches batch on batch.id = own.batch_id
      where own.order_product_id = any(${[...lineIds]}::int[]) and batch.kind = 'order' and batch.undone_at is null
      group by own.order_product_id)`.execute(trx)
}
