import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { AttemptRow, listAttempts } from '#contract/operator/payments.ts'
import { paymentUnansweredSeconds } from '#domain/payment-unanswered.ts'
import type { Deps } from '#server/deps/deps.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byNumber, byWords, listOrder, type Placed } from '#server/http/list-order.ts'

const keys = {
  order: byWords(sql`orders.order_no`),
  buyer: byWords(sql`users.business_name`),
  tries: byNumber(sql`payments.tries`),
  amount: byNumber(sql`payments.amount`),
}

export async function findAttempts(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { limit, ...asked }: Received<typeof listAttempts>['query'],
): Promise<Result<typeof listAttempts>> {
  const { payment_deadline_minutes: minutes } = await settings()
  const order = listOrder(asked, { id: sql`payments.id`, keys, usual: 'id' })
  const { rows } = await sql<AttemptRow & Placed>`
    select payments.id, payments.payment_key, orders.id as order_id, orders.order_no, users.business_name, payments.amount,
      payments.created_at, payments.next_try, payments.tries, payments.silent, payments.void_requested as closing,
      payments.created_at < market_now() - ${minutes} * interval '1 minute' as late,
      payments.created_at < market_now() - ${sql.lit(paymentUnansweredSeconds)} * interval '1 second' as unanswered,
      ${order.place} as place
    from payments join orders on orders.id = payments.order_id join users on users.id = orders.user_id
    where payments.state = 'CONFIRMING' and ${order.beyond}
    order by ${order.by} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, order.keyOf)
}
