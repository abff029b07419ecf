import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import type { undoBatch } from '#contract/operator/fulfilment.ts'
import { transaction } from '#database/transaction.ts'
import { undoMinutes } from '#domain/undo.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockLines } from '#server/lines/move-lines.ts'
import { undoLines } from '#server/lines/undo-lines.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { lockInLane } from './conflicts.ts'
import { retellShipped, untellShipped } from './retell-shipped.ts'

type Batch = { kind: 'order' | 'ship' | 'deliver'; open: boolean }
const withinTime = sql`undone_at is null and at > market_now() - ${undoMinutes} * interval '1 minute'`
type Line = { id: number; order_id: number; lane_at: string; stands: boolean }

/** Undoes a 발주 or a shipment within ten minutes. Lines that have moved on since (confirmed, cancelled, sent) stay as they are. */
export async function undoABatch(
  { db, hub }: Deps,
  staff: Staff,
  request: FastifyRequest,
  id: number,
): Promise<Result<typeof undoBatch>> {
  const undone = await transaction(db, [`operator:${staff.id}`, 'undone'], async (trx) => {
    const { rows } = await sql<Batch>`
      select kind, ${withinTime} as open
      from fulfilment_batches where id = ${id} for update`.execute(trx)
    const [batch] = rows
    if (!batch) throw refuse('batch.missing')
    if (!batch.open || batch.kind === 'deliver') throw refuse('desk.undo-over')
    const { rows: own } = await sql<{ id: number }>`
      select order_product_id as id from fulfilment_batch_lines where batch_id = ${id} and undone_at is null`.execute(
      trx,
    )
    await lockLines(
      trx,
      own.map((line) => line.id),
    )
    const [action, lane, former] =
      batch.kind === 'order' ? (['undoOrder', 'DELW', 'PAYK'] as const) : (['undoShip', 'DELI', 'DELW'] as const)
    const { rows: lines } = await sql<Line>`
      select line.id, line.order_id, own.lane_at, line.os_code = ${lane} as stands
      from fulfilment_batch_lines own join order_products line on line.id = own.order_product_id
      where own.batch_id = ${id} and own.undone_at is null order by line.id`.execute(trx)
    const back = lines.filter(({ stands }) => stands)
    if (back.length === 0) throw refuse('desk.undo-over', '모두 다음 단계로 가서 되돌릴 수 없어요.')
    const ids = back.map((line) => line.id)
    await undoLines(trx, action, back)
    await untellShipped(trx, id, [...new Set(back.map(({ order_id }) => order_id))])
    await sql`update fulfilment_batches set undone_at = market_now() where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'orders.undone',
      target: ['fulfilment', id],
      before: { os_code: lane },
      after: { os_code: former, line_ids: ids },
    })
    return { undone: ids.length, gone_on: lines.length - ids.length }
  })
  hub.wake()
  return undone
}

/** Undoes the shipment of one line within ten minutes. The other lines of its batch stay sent, and the text names only those. */
export async function undoALine(
  { db, hub, config }: Deps,
  staff: Staff,
  request: FastifyRequest,
  id: number,
): Promise<Record<never, never>> {
  await transaction(db, [`operator:${staff.id}`, 'undone'], async (trx) => {
    const { rows } = await sql<Line & { batch_id: number }>`
      select line.id, line.order_id, own.lane_at, true as stands, own.batch_id
      from fulfilment_batch_lines own join order_products line on line.id = own.order_product_id
      where own.order_product_id = ${id} and own.undone_at is null
        and own.batch_id = (
          select max(batch.id) from fulfilment_batches batch join fulfilment_batch_lines of_it on of_it.batch_id = batch.id
          where of_it.order_product_id = ${id} and batch.kind = 'ship')
        and exists (select from fulfilment_batches where id = own.batch_id and ${withinTime})`.execute(trx)
    const [line] = rows
    if (!line) throw refuse('desk.undo-over')
    const { batch_id } = line
    // Locks the batch before its lines, in the same order as when the whole batch is undone.
    const { rows: open } = await sql`
      select 1 from fulfilment_batches where id = ${batch_id} and ${withinTime} for update`.execute(trx)
    if (open.length === 0) throw refuse('desk.undo-over')
    await lockInLane(trx, [id], 'DELI')
    await undoLines(trx, 'undoShip', [line])
    await sql`
      update fulfilment_batch_lines set undone_at = market_now()
      where batch_id = ${batch_id} and order_product_id = ${id}`.execute(trx)
    await sql`
      update fulfilment_batches set undone_at = market_now()
      where id = ${batch_id}
        and not exists (select from fulfilment_batch_lines where batch_id = ${batch_id} and undone_at is null)`.execute(
      trx,
    )
    await retellShipped(trx, config, batch_id, [line.order_id])
    await recordAudit(trx, staff, request, {
      action: 'orders.undone',
      target: ['line', id],
      before: { os_code: 'DELI' },
      after: { os_code: 'DELW' },
    })
  })
  hub.wake()
  return {}
}
