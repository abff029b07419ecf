import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { RefundState, RefundWay } from '#domain/refund-lanes.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockOrder } from '#server/lines/lock-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'

export type LockedRefund = {
  id: number
  state: RefundState
  way: RefundWay
  payment_id: number
  order_id: number
  line_id: number | null
  amount: number
  asked_by: number | null
  taken_by: number | null
  batch_id: number | null
  /** Its transfer came back, so its line has ended and it is sent only by two people. */
  bounced: boolean
}
type Change = {
  id: number
  action: 'retry' | 'bank' | 'approve' | 'decline' | 'bounce'
  /** The state that the desk showed. */
  seen: RefundState
  from: readonly RefundState[]
  reason?: string
  /** Makes the change and returns the new state. */
  move: (trx: Trx, refund: LockedRefund) => Promise<RefundState | 'GONE'>
}

/**
 * Makes one change of a staff member to one refund: locks in the usual order (CONTRIBUTING, rule 11), refuses if the refund is not in the
 * state that the desk showed, and records who did it.
 */
export async function changeRefund(
  { money, hub }: Pick<Deps, 'money' | 'hub'>,
  { staff, request }: Actor,
  { id, action, seen, from, reason = '', move }: Change,
): Promise<LockedRefund> {
  const locked = await transaction(money, [`operator:${staff.id}`, reason || `refund.${action}`], async (trx) => {
    const refund = await lock(trx, id)
    if (refund.batch_id !== null) throw refuse('refund.batched')
    if (refund.state !== seen || !from.includes(refund.state)) throw refuse('refund.not-now')
    const state = await move(trx, refund)
    await recordAudit(trx, staff, request, {
      action: `refund.${action}`,
      target: ['refund', id],
      before: { state: refund.state, way: refund.way },
      after: { state, amount: refund.amount },
      reason,
    })
    return refund
  })
  hub.wake()
  return locked
}

async function lock(trx: Trx, id: number): Promise<LockedRefund> {
  const { rows: known } = await sql<{ order_id: number; payment_id: number }>`
    select payments.order_id, refunds.payment_id from refunds join payments on payments.id = refunds.payment_id
    where refunds.id = ${id}`.execute(trx)
  if (!known[0]) throw refuse('refund.missing')
  await lockOrder(trx, known[0].order_id)
  await sql`select 1 from payments where id = ${known[0].payment_id} for update`.execute(trx)
  const { rows } = await sql<LockedRefund>`
    select id, state, way, payment_id, ${known[0].order_id}::int as order_id, order_product_id as line_id, amount, asked_by, taken_by,
      batch_id, bounced_at is not null as bounced
    from refunds where id = ${id} for update`.execute(trx)
  if (!rows[0]) throw refuse('refund.missing')
  return rows[0]
}
