import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { checkedRow } from '#contract/operator/shipments.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockLines } from '#server/lines/move-lines.ts'
import { shipLines } from '#server/lines/ship-lines.ts'
import { askAgain } from '#server/parcels/follow-number.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordBatch } from './batches.ts'
import { checkPaste } from './check-shipments.ts'
import { type Pasted, resolveRows } from './resolve-rows.ts'
import { tellShipped } from './retell-shipped.ts'

/** DELW → DELI with parcel numbers, all lines or none. The buyers get a text once it can no longer be undone. */
export async function ship(
  { db, hub, config }: Deps,
  staff: Staff,
  request: FastifyRequest,
  pasted: Pasted,
  /** Refuses locked lines. */
  may?: (trx: Trx, lineIds: readonly number[]) => Promise<void>,
): Promise<{ batch_id: number; line_count: number }> {
  const sent = await transaction(db, [`operator:${staff.id}`, 'courier.handed'], async (trx) => {
    // One request at a time: two transactions would not see each other's parcel numbers.
    await sql`select pg_advisory_xact_lock(hashtext('ship'))`.execute(trx)
    const meant = (await resolveRows(trx, pasted)).flat()
    const locked = await lockLines(
      trx,
      meant.map(({ id }) => id),
    )
    await may?.(trx, locked)
    const { rows, shipments } = await checkPaste(trx, pasted)
    if (rows.some(({ problem, odd }) => problem ?? (odd && !pasted.sure)))
      // Only what the contract names: the rows also hold the addresses that were compared.
      throw refuse('shipment.wrong', undefined, { rows: rows.map((row) => checkedRow.parse(row)) })
    const ids = shipments.map(({ line_id }) => line_id)
    const batch_id = await recordBatch(trx, staff, request, { kind: 'ship', lineIds: ids, after: { shipments } })
    await shipLines(trx, shipments)
    await askAgain(trx, shipments)
    await tellShipped(trx, config, batch_id, ids)
    return { batch_id, line_count: ids.length }
  })
  hub.wake()
  return sent
}
