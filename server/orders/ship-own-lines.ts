import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { shipOwnLines as call, undoOwnShipment } from '#contract/partner/orders.ts'
import type { Trx } from '#database/connect.ts'
import type { Deps } from '#server/deps/deps.ts'
import { partnerOf } from '#server/http/partner-of.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { isConfirmed, isShort } from './awaited-lines.ts'
import { lockInLane } from './conflicts.ts'
import { needOwnLines } from './own-lines.ts'
import { ship } from './ship.ts'
import { undoABatch } from './undo-batch.ts'

/** One parcel of the partner's own confirmed lines, by the same rules as at the desk. */
export async function shipOwnLines(
  deps: Deps,
  staff: Staff,
  request: FastifyRequest,
  { line_ids, courier_code, number, sure }: Received<typeof call>['body'],
): Promise<Result<typeof call>> {
  const partnerId = partnerOf(staff)
  await needOwnLines(deps.db, partnerId, line_ids)
  const parcel = {
    rows: [{ key: '', courier: '', number }],
    line_ids: [...new Set(line_ids)],
    courier_code,
    sure,
    partner_id: partnerId,
  }
  return ship(deps, staff, request, parcel, refuseUnready)
}

async function refuseUnready(trx: Trx, ids: readonly number[]): Promise<void> {
  // Before anything is said of an address: those of lines that were sent or cancelled are masked.
  await lockInLane(trx, ids, 'DELW')
  const { rows } = await sql<{ packed_here: boolean; confirmed: boolean; short: boolean }>`
    select partners.packed_here, ${isConfirmed} as confirmed, ${isShort} as short
    from order_products line join partners on partners.id = line.partner_id
    where line.id = any(${[...ids]}::int[])`.execute(trx)
  if (rows.some(({ packed_here }) => packed_here)) throw refuse('shipment.packed-here')
  if (rows.some(({ confirmed }) => !confirmed)) throw refuse('shipment.unconfirmed')
  if (rows.some(({ short }) => short)) throw refuse('shipment.short')
}

/** Takes back what the partner's own people have sent. What somebody of the market has sent, only the market takes back. */
export async function undoOwn(
  deps: Deps,
  staff: Staff,
  request: FastifyRequest,
  id: number,
): Promise<Result<typeof undoOwnShipment>> {
  const { rows } = await sql`
    select 1 from fulfilment_batches batch join staff on staff.id = batch.staff_id
    where batch.id = ${id} and batch.kind = 'ship' and staff.partner_id = ${partnerOf(staff)}`.execute(deps.db)
  if (rows.length === 0) throw refuse('batch.missing')
  return undoABatch(deps, staff, request, id)
}
