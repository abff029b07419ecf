import { sql } from 'kysely'
import type { DeskOrder } from '#contract/operator/orders.ts'
import type { Database } from '#database/connect.ts'
import { staffName } from '#server/audit-log/staff-name.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import { changesOf, maskedWords } from '#domain/audit-changes.ts'
import { hiddenStatuses } from '#domain/order-status.ts'
import { undoMinutes } from '#domain/undo.ts'

/** Acts on single lines that are told beside their moves. */
const ofLines: readonly AuditAction[] = ['parcel.corrected', 'line.confirmed', 'shortage.told', 'shortage.withdrawn']

/** `mask`: what the desk has corrected is masked. `looks`: neither numbers in a reason are shown nor what the buyer has typed. */
export type Hidden = { mask: boolean; looks: boolean }

/** What happened to the lines of an order, and what the desk has corrected, newest first. */
export async function findOrderActs(
  db: Database,
  orderId: number,
  { mask, looks }: Hidden,
): Promise<Pick<DeskOrder, 'history' | 'corrections'>> {
  const [{ rows: history }, { rows: acts }] = await Promise.all([
    sql<DeskOrder['history'][number]>`
      select history.at, history.order_product_id as line_id, history.to_code as os_code, case when staff.id is not null then ${staffName} end as staff_name,
        case when ${looks}::boolean and history.actor like 'user:%' then '' else history.reason end as reason
      from order_product_history history
      join order_products line on line.id = history.order_product_id
      left join staff on 'operator:' || staff.id = history.actor
      where line.order_id = ${orderId} and history.to_code <> all(${[...hiddenStatuses]}::text[])
      order by history.id desc limit 60`.execute(db),
    sql<Omit<DeskOrder['corrections'][number], 'changes'> & { before: unknown; after: unknown }>`
      select act.id::float8 as id, act.at, act.action, ${staffName} as staff_name, act.reason, act.before, act.after,
        case when act.target_kind = 'line' then act.target_id::int end as line_id
      from audit_log act join staff on staff.id = act.staff_id
      where (act.target_kind = 'order' and act.target_id = ${String(orderId)})
        or (act.action = any(${[...ofLines]}::text[]) and act.target_kind = 'line' and act.target_id = any(array(
          select id::text from order_products where order_id = ${orderId})))
      order by act.id desc limit 60`.execute(db),
  ])
  return {
    history: looks ? history.map((move) => ({ ...move, reason: maskedWords(move.reason) })) : history,
    corrections: acts.map(({ before, after, ...act }) => ({
      ...act,
      reason: mask ? maskedWords(act.reason) : act.reason,
      changes: changesOf(before, after, { mask }),
    })),
  }
}

/** Until when the shipment of each line can be taken back alone. */
export async function findUndoable(db: Database, orderId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; until: string }>`
    select line.id, batch.at + ${undoMinutes} * interval '1 minute' as until
    from order_products line
    join fulfilment_batch_lines own on own.order_product_id = line.id and own.undone_at is null
    join fulfilment_batches batch on batch.id = own.batch_id
    where line.order_id = ${orderId} and line.os_code = 'DELI' and batch.kind = 'ship' and batch.undone_at is null
      and batch.at > market_now() - ${undoMinutes} * interval '1 minute'`.execute(db)
  return new Map(rows.map(({ id, until }) => [id, until]))
}
