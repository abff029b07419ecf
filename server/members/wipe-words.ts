import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#database/connect.ts'

/**
 * Acts whose reason repeats words of the member, of a partner about the member's line, to the member, or of the desk about the member. Those
 * on the member alone are all of this kind.
 */
const repeating = [
  'delivery.corrected',
  'parcel.corrected',
  'payment.query',
  'shortage.told',
  'cancel.made',
  'cancel.refuse',
  'return.take',
  'return.approve',
  'return.receive',
  'return.refuse',
  'return.refund',
  'return.exchange',
  'refund.decline',
  'refund.bank',
  'refund.bank-failed',
  'refund.bounce',
  'settlement.object',
  'settlement.decline-objection',
  'settlement.line-out',
]

/** The lines of the member's orders; nobody wrote about one that came to nothing. */
const own = (userId: number) => sql`
  select line.id from order_products line join orders on orders.id = line.order_id
  where orders.user_id = ${userId} and orders.listed_at is not null`

/** All orders of the member, in two halves, because each half has an index by member. */
const ownOrders = (userId: number) => sql`
  select id, pay_order_id from orders where user_id = ${userId} and listed_at is not null
  union all
  select id, pay_order_id from orders where user_id = ${userId} and listed_at is null`

/** Whether a person has written it: the program's own reasons are codes. */
const isTyped = (reason: RawBuilder<unknown>) =>
  sql<boolean>`(${reason} not in ('', 'undone') and ${reason} !~ '^[a-z-]+[.][a-z-]+$')`

/**
 * Empties what was written about the member's lines, and what the provider told of the payments. Anybody who wrote may have named the
 * member. The program's own reasons ('order.lapsed') stay.
 */
export async function wipeWords(trx: Trx, userId: number): Promise<void> {
  await wipeLog(trx, userId)
  // A move of a line and that of its box have the same reason.
  await sql`
    update product_history box set reason = ''
    from order_product_history history join order_products line on line.id = history.order_product_id
    where history.order_product_id in (${own(userId)}) and ${isTyped(sql`history.reason`)}
      and box.product_id = line.product_id and box.reason = history.reason`.execute(trx)
  await sql`
    update order_product_history history set reason = ''
    where order_product_id in (${own(userId)}) and ${isTyped(sql`history.reason`)}`.execute(trx)
  await sql`update cancels set cancel_content = '', answer = '' where order_product_id in (${own(userId)})`.execute(trx)
  await sql`update shortages set reason = '지움' where order_product_id in (${own(userId)})`.execute(trx)
  await sql`
    update settlement_objections set reason = '지움', answer = case when answer = '' then '' else '지움' end
    where order_product_id in (${own(userId)})`.execute(trx)
  await wipeNotices(trx, userId)
}

async function wipeLog(trx: Trx, userId: number): Promise<void> {
  await sql`
    with own as materialized (${own(userId)})
    update audit_log set reason = ''
    from (
      select 'line' as kind, id::text as id, null as line from own
      union all
      select 'cancel', cancels.id::text, null from cancels join own on own.id = cancels.order_product_id
      union all
      select 'return', returns.id::text, null from returns join own on own.id = returns.order_product_id
      union all
      select 'refund', refunds.id::text, null from refunds join own on own.id = refunds.order_product_id
      union all
      select 'settlement', settlement_id::text, own.id::text
      from settlement_objections objection join own on own.id = objection.order_product_id
      union all
      select 'order', id::text, null from (${ownOrders(userId)}) as orders
      union all
      select 'payment', payment_key, null from payments join (${ownOrders(userId)}) as orders on orders.id = payments.order_id
      union all
      select 'member', ${String(userId)}, null
    ) as target
    where audit_log.target_kind = target.kind and audit_log.target_id = target.id
      and (target.kind = 'member' or audit_log.action = any(${repeating}::text[]))
      and (target.line is null or audit_log.after ->> 'line' = target.line)`.execute(trx)
  await sql`
    update audit_log set reason = '' where action = 'hold.release' and before ->> 'user_id' = ${String(userId)}`.execute(
    trx,
  )
  await sql`
    update payment_queries query set note = '' from payments join (${ownOrders(userId)}) as orders on orders.id = payments.order_id
    where query.payment_key = payments.payment_key`.execute(trx)
}

/** A notice names its order, its payment or both. What is read of it later stays: which payment, and which transaction of it. */
async function wipeNotices(trx: Trx, userId: number): Promise<void> {
  await sql`
    update provider_events set body = jsonb_build_object('eventType', body -> 'eventType', 'data', jsonb_build_object(
      'paymentKey', body #> '{data,paymentKey}', 'orderId', body #> '{data,orderId}', 'status', body #> '{data,status}',
      'lastTransactionKey', body #> '{data,lastTransactionKey}'))
    where id in (
      with own as materialized (${ownOrders(userId)})
      select event.id from provider_events event join own on event.body #>> '{data,orderId}' = own.pay_order_id
      union all
      select event.id from provider_events event join payments on payments.payment_key = event.payment_key
      join own on own.id = payments.order_id)`.execute(trx)
}
