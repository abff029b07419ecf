import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { FulfilmentBatch } from '#contract/operator/fulfilment.ts'
import type { Database, Trx } from '#database/connect.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { undoMinutes } from '#domain/undo.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'

type Kind = FulfilmentBatch['kind']
type Batch = {
  kind: Kind
  lineIds: readonly number[]
  partnerId?: number
  /** The id of the first batch that was made by the same request. */
  goId?: number | undefined
  reason?: string
  after?: object
}

const acts: Record<Kind, { action: AuditAction; from: OrderStatus; to: OrderStatus }> = {
  order: { action: 'orders.ordered', from: 'PAYK', to: 'DELW' },
  ship: { action: 'orders.shipped', from: 'DELW', to: 'DELI' },
  deliver: { action: 'orders.delivered', from: 'DELI', to: 'DELK' },
}

/** Writes the batch and its audit row, in the transaction of the moves and before them. Returns the batch. */
export async function recordBatch(
  trx: Trx,
  staff: Staff,
  request: FastifyRequest,
  { kind, lineIds, partnerId, goId, reason = '', after }: Batch,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into fulfilment_batches (kind, staff_id, partner_id, go_id, line_count, tell_at)
    values (${kind}, ${staff.id}, ${partnerId ?? null}, ${goId ?? null}, ${lineIds.length},
      case when ${kind} = 'order' then market_now() + ${undoMinutes} * interval '1 minute' end) returning id`.execute(
    trx,
  )
  const id = rows[0]!.id
  await sql`
    insert into fulfilment_batch_lines (batch_id, order_product_id, lane_at)
    select ${id}::int, id, lane_at from order_products where id = any(${lineIds as number[]}::int[])`.execute(trx)
  const { action, from, to } = acts[kind]
  await recordAudit(trx, staff, request, {
    action,
    target: ['fulfilment', id],
    before: { os_code: from },
    after: { os_code: to, line_ids: lineIds, ...after },
    reason,
  })
  return id
}

const columns = sql`batch.id, coalesce(batch.go_id, batch.id) as go, batch.kind, batch.at, staff.name as staff_name, partners.partner_name, batch.line_count - (select count(*)::int from fulfilment_batch_lines own where own.batch_id = batch.id and own.undone_at is not null)
    as line_count, batch.undone_at,
  case when batch.kind <> 'deliver' and batch.undone_at is null and batch.at > market_now() - ${undoMinutes} * interval '1 minute'
    then batch.at + ${undoMinutes} * interval '1 minute' end as undo_until`
const joined = sql`fulfilment_batches batch join staff on staff.id = batch.staff_id left join partners on partners.id = coalesce(batch.partner_id, staff.partner_id)`

export async function findBatches(db: Database, limit: number): Promise<{ data: FulfilmentBatch[] }> {
  const { rows } = await sql<FulfilmentBatch>`
    select ${columns} from ${joined} order by batch.at desc, batch.id desc limit ${limit}`.execute(db)
  return { data: rows }
}

export async function findBatch(db: Database, id: number): Promise<FulfilmentBatch | undefined> {
  const { rows } = await sql<FulfilmentBatch>`select ${columns} from ${joined} where batch.id = ${id}`.execute(db)
  return rows[0]
}
