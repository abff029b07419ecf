import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { correctDelivery as call } from '#contract/operator/order-corrections.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { DeliveryForm } from '#domain/forms/delivery.ts'
import { deliveryRefusal } from '#domain/delivery-area.ts'
import { hiddenStatuses, type OrderStatus } from '#domain/order-status.ts'
import { isRepeated } from '#server/audit-log/is-repeated.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { tellAgain } from '#server/lines/tell-again.ts'
import { unconfirm } from '#server/lines/undo-lines.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { deliveryCorrectedText } from '#server/messages/delivery-texts.ts'
import type { Staff } from '#server/session-tokens/caller.ts'

type Found = DeliveryForm & { order_no: string; user_id: number; name: string; phone_no: string }
const parts = ['reci_name', 'reci_phone', 'zipcode', 'delivery_addr1', 'delivery_addr2', 'delivery_memo'] as const
/** States in which a line has not been sent, or never will be. */
const here: readonly OrderStatus[] = ['PAYW', 'PAYK', 'DELW', 'CANW', 'ORDC']

/** Changes recipient, telephone, address or memo while no line of the order is sent. The lock on the order serialises this with a shipment. */
export async function correctDelivery(
  deps: Deps,
  staff: Staff,
  request: FastifyRequest,
  { id, delivery, was, reason }: Received<typeof call>['params'] & Received<typeof call>['body'],
): Promise<Record<never, never>> {
  const { remote_areas } = await deps.settings()
  const moved = delivery.zipcode !== was.zipcode || delivery.delivery_addr1 !== was.delivery_addr1
  const area = deliveryRefusal({ zonecode: delivery.zipcode, address: delivery.delivery_addr1 }, remote_areas)
  if (moved && area) throw refuse('address.area', area)
  await transaction(deps.db, [`operator:${staff.id}`, 'delivery.corrected'], async (trx) => {
    const found = await lockUnsent(trx, id)
    const changed = parts.filter((part) => delivery[part] !== was[part])
    const only = (from: DeliveryForm) => Object.fromEntries(changed.map((part) => [part, from[part]]))
    const act = { action: 'delivery.corrected', target: ['order', id], after: only(delivery), reason } as const
    if (parts.some((part) => found[part] !== was[part])) {
      const stands = parts.every((part) => found[part] === delivery[part])
      if (stands && (await isRepeated(trx, staff, act))) return
      throw refuse('desk.overtaken')
    }
    if (changed.length === 0) return
    await sql`
      update orders set reci_name = ${delivery.reci_name}, reci_phone = ${delivery.reci_phone}, zipcode = ${delivery.zipcode},
        delivery_addr1 = ${delivery.delivery_addr1}, delivery_addr2 = ${delivery.delivery_addr2},
        delivery_memo = ${delivery.delivery_memo}
      where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, { ...act, before: only(found) })
    await readAnew(trx, id)
    await queueMessage(trx, {
      key: `${randomUUID()}:${id}`,
      kind: 'service',
      userId: found.user_id,
      to: found.phone_no,
      text: deliveryCorrectedText(found.name, found.order_no, deps.config.publicUrl),
    })
    await sql`select tell_orders(${[id]}::int[])`.execute(trx)
  })
  deps.hub.wake()
  return {}
}

/** Partners that have read where their boxes go, and perhaps printed it, read it once more before they send them. */
async function readAnew(trx: Trx, orderId: number): Promise<void> {
  // Also lines whose cancel may still be refused. Where the market packs, no partner reads an address.
  const { rows } = await sql<{ id: number }>`
    select line.id from order_products line join partners on partners.id = line.partner_id
    where order_id = ${orderId} and os_code in ('DELW', 'CANW') and not partners.packed_here order by line.id`.execute(
    trx,
  )
  const ids = rows.map((line) => line.id)
  await unconfirm(trx, ids)
  await tellAgain(trx, ids)
}

async function lockUnsent(trx: Trx, id: number): Promise<Found> {
  const { rows } = await sql<Found>`
    select orders.order_no, orders.user_id, users.name, users.phone_no, orders.reci_name, orders.reci_phone, orders.zipcode,
      orders.delivery_addr1, orders.delivery_addr2, orders.delivery_memo
    from orders join users on users.id = orders.user_id
    where orders.id = ${id} and orders.listed_at is not null for update of orders`.execute(trx)
  if (!rows[0]) throw refuse('order.missing')
  const { rows: lines } = await sql<{ os_code: OrderStatus }>`
    select os_code from order_products where order_id = ${id} and os_code <> all(${[...hiddenStatuses]}::text[])`.execute(
    trx,
  )
  if (lines.some(({ os_code }) => !here.includes(os_code))) throw refuse('delivery.sent')
  if (!lines.some(({ os_code }) => os_code === 'PAYK' || os_code === 'DELW')) throw refuse('delivery.nothing')
  return rows[0]
}
