import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { before, type OrderStatus } from '#domain/order-status.ts'
import { mayAct } from '#domain/staff-role.ts'
import type { Deps } from '#server/deps/deps.ts'
import { LineProblem } from '#server/lines/line-problem.ts'
import { lockLines } from '#server/lines/move-lines.ts'
import { toldLine } from '#server/lines/told-line.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { type Refund, sendRefund } from './refund.ts'
import { givenAlone } from './given-alone.ts'
import { openCancel } from './open-cancel.ts'
import { tellCancelled } from './tell-cancelled.ts'

export type Desk = { staff: Pick<Staff, 'id' | 'roles'>; request: Pick<FastifyRequest, 'ip'> }
type Wish = { lineIds: readonly number[]; reason: string; resell: boolean }
type Line = {
  id: number
  os_code: OrderStatus
  order_id: number
  order_no: string
  pc_name: string
  payment_id: number
  worth: number
}
type Opened = { id: number; refundId: number | null }

/**
 * Cancels paid lines at the desk, ordered from the partner or not, all or none: claim, line and refund in one transaction, and then the
 * provider is asked. If somebody has moved a line before (발주, a shipment, its buyer), all is refused with their name. From
 * `second_person_from` won on, counting earlier refunds of these orders, a second person has to approve before anything is sent, and the
 * buyer is told then.
 */
export async function cancelLines(
  deps: Deps,
  { staff, request }: Desk,
  { lineIds, reason, resell }: Wish,
): Promise<{ refund_amount: number; states: Refund['state'][] }> {
  if (!mayAct(staff.roles, 'money')) throw refuse('staff.forbidden')
  const { second_person_from } = await deps.settings()
  let sum = 0
  const opened = await transaction(deps.money, [`operator:${staff.id}`, reason], async (trx) => {
    const lines = await lock(trx, lineIds)
    sum = lines.reduce((all, { worth }) => all + worth, 0)
    const earlier = await givenAlone(trx, staff.id, { orderIds: lines.map(({ order_id }) => order_id) })
    const held = earlier + sum >= second_person_from
    const made: Opened[] = []
    for (const { id: lineId, payment_id: paymentId, os_code, worth } of lines) {
      const cancel = await openCancel(trx, { lineId, paymentId, content: reason, staffId: staff.id, resell, held })
      made.push(cancel)
      await recordAudit(trx, staff, request, {
        action: 'cancel.made',
        target: ['cancel', cancel.id],
        before: { line: lineId, os_code },
        after: { amount: worth, resell, held },
        reason,
      })
    }
    if (!held)
      await tellCancelled(
        trx,
        made.map(({ id }) => id),
      )
    return made
  })
  deps.hub.wake()
  const states: Refund['state'][] = []
  for (const { refundId } of opened) if (refundId !== null) states.push((await sendRefund(deps, refundId)).state)
  return { refund_amount: sum, states }
}

async function lock(trx: Trx, lineIds: readonly number[]): Promise<Line[]> {
  const ids = await lockLines(trx, lineIds).catch((error: unknown) => {
    throw error instanceof LineProblem ? refuse('line.missing') : error
  })
  const { rows } = await sql<Omit<Line, 'payment_id'> & { payment_id: number | null }>`
    select line.id, line.os_code, line.order_id, orders.order_no, line.pc_name, payments.id as payment_id, line_worth(line.id) as worth
    from order_products line join orders on orders.id = line.order_id
    left join payments on payments.open_order_id = orders.id and payments.state = 'DONE'
    where line.id = any(${ids}::int[]) order by line.id`.execute(trx)
  await sql`
    select 1 from payments where id = any(${[...new Set(rows.map(({ payment_id }) => payment_id))]}::int[]) order by id
    for update`.execute(trx)
  const conflicts = rows.filter(
    ({ os_code, payment_id, worth }) => !before('requestCancel').includes(os_code) || payment_id === null || worth < 1,
  )
  if (conflicts.length > 0) throw refuse('desk.changed', undefined, { conflicts: conflicts.map(toldLine) })
  return rows.map((row) => ({ ...row, payment_id: row.payment_id! }))
}
