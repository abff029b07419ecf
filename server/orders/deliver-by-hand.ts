import type { FastifyRequest } from 'fastify'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { moveLines } from '#server/lines/move-lines.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { deliveredByHandText } from '#server/messages/delivery-texts.ts'
import { recordBatch } from './batches.ts'
import { lockInLane } from './conflicts.ts'
import { tellBuyers } from './tell-buyers.ts'

/** DELI → DELK by a staff member instead of the courier's report; the reason is kept in the line's history. */
export async function deliverByHand(
  { db, hub, config }: Deps,
  staff: Staff,
  request: FastifyRequest,
  { line_ids, reason }: { line_ids: readonly number[]; reason: string },
): Promise<{ batch_id: number; line_count: number }> {
  const done = await transaction(db, [`operator:${staff.id}`, reason], async (trx) => {
    const ids = await lockInLane(trx, line_ids, 'DELI')
    const batch_id = await recordBatch(trx, staff, request, { kind: 'deliver', lineIds: ids, reason })
    await moveLines(trx, 'deliver', ids)
    await tellBuyers(trx, ids, {
      key: batch_id,
      text: (order) => deliveredByHandText(order.name, order.order_no, order.count, config.publicUrl),
    })
    return { batch_id, line_count: ids.length }
  })
  hub.wake()
  return done
}
