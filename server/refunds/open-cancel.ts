import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { moveLocked } from '#server/lines/move-lines.ts'
import { tellAgain } from '#server/lines/tell-again.ts'
import { undoLines } from '#server/lines/undo-lines.ts'
import { bookRefund } from './refund.ts'

type Opened = {
  lineId: number
  paymentId: number
  content: string
  /** The staff member who cancels it; absent: the buyer does. */
  staffId?: number
  /** Whether the box goes on sale again; false: it is withdrawn. Absent: unless its partner cannot send it. */
  resell?: boolean
  /** The desk has to agree first, so no refund is booked yet. */
  asking?: boolean
  /** The refund waits for a second person's approval. */
  held?: boolean
}

/** Whether the box of an order line can be sold again, as far as its partner has said nothing else. */
const isThere = sql`not exists (
  select from shortages where order_product_id = order_products.id and withdrawn_at is null)`

/**
 * Moves a paid line to CANW (from PAYK or DELW), so that it is neither ordered nor sent, stores the reason and books its refund. Runs in
 * the caller's transaction, which has locked order, payment and line. Returns the refund to be sent; null while the operator has to decide.
 */
export async function openCancel(
  trx: Trx,
  { lineId, paymentId, content, staffId, resell, asking = false, held }: Opened,
): Promise<{ id: number; refundId: number | null; amount: number }> {
  const { rows } = await sql<{ id: number; amount: number }>`
    insert into cancels (order_product_id, state, opc_code, cancel_content, staff_id, from_code, lane_at, resell)
    select id, ${asking ? 'ASKED' : 'REFUNDING'}, ${staffId === undefined ? 1 : 2}::int, ${content}, ${staffId ?? null}::int, os_code,
      lane_at, coalesce(${resell ?? null}::boolean, ${isThere})
    from order_products where id = ${lineId}
    returning id, line_worth(order_product_id) as amount`.execute(trx)
  const { id, amount } = rows[0]!
  await moveLocked(trx, 'requestCancel', [lineId])
  if (asking) return { id, refundId: null, amount }
  return {
    id,
    amount,
    refundId: await bookRefund(trx, { paymentId, lineId, amount, reason: content, askedBy: staffId, held }),
  }
}

/** The same for a line that was refunded by hand in the provider's console, and is attached to our books now. */
export async function lockForCancel(trx: Trx, lineId: number): Promise<void> {
  await sql`
    insert into cancels (order_product_id, opc_code, cancel_content, from_code, lane_at, resell)
    select id, 1, '결제사에서 한 환불', os_code, lane_at, ${isThere} from order_products where id = ${lineId}`.execute(
    trx,
  )
  await moveLocked(trx, 'requestCancel', [lineId])
}

/**
 * Ends a cancel without a refund: the line goes back to its former state, with its former time in it. An ordered line was left out when its
 * partner was told or its 발주 was taken back meanwhile: the partner is told now, or the line waits to be ordered again.
 */
export async function dropCancel(trx: Trx, lineId: number, answer: string): Promise<void> {
  const { rows } = await sql<{ from_code: string; lane_at: string }>`
    update cancels set state = 'REFUSED', answer = ${answer}, closed_at = market_now()
    where open_order_product_id = ${lineId} returning from_code, lane_at`.execute(trx)
  if (!rows[0]) return
  const { from_code, lane_at } = rows[0]
  await undoLines(trx, from_code === 'PAYK' ? 'refuseCancel' : 'keepOrdered', [{ id: lineId, lane_at }])
  if (from_code === 'PAYK') return
  const { rows: undone } = await sql<{ lane_at: string }>`
    select own.lane_at from fulfilment_batch_lines own join fulfilment_batches batch on batch.id = own.batch_id
    where own.order_product_id = ${lineId} and batch.kind = 'order' and batch.undone_at is not null
      and not exists (
        select from fulfilment_batch_lines later join fulfilment_batches batch on batch.id = later.batch_id
        where later.order_product_id = ${lineId} and batch.kind = 'order' and later.batch_id > own.batch_id)`.execute(
    trx,
  )
  if (undone[0]) await undoLines(trx, 'undoOrder', [{ id: lineId, lane_at: undone[0].lane_at }])
  else await tellAgain(trx, [lineId])
}
