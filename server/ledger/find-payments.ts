import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { searchPayments } from '#contract/operator/payments.ts'
import type { Database } from '#database/connect.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'
import { begins, membersBy } from '#server/operator-home/members-by.ts'

type Found = Result<typeof searchPayments>['data'][number]

/** Searches payments by the order's number (whole, its beginning, its last digits), by the buyer, or by an amount that was paid or refunded. */
export async function findPayments(
  db: Database,
  { q, cursor, limit }: Received<typeof searchPayments>['query'],
): Promise<Result<typeof searchPayments>> {
  const before = readCursor(cursor, ['id'])?.[0] ?? 2_147_483_647
  const words = q.replaceAll(/\s/g, '')
  const digits = /^[\d\s-]+$/.test(q) ? q.replaceAll(/\D/g, '') : ''
  const sum = Number(words.replaceAll(/\D/g, '').slice(0, 9))
  const ways = [
    // The orders of a member; two queries, so that each uses its own index.
    sql`select payments.id from unnest(array(${membersBy(q, digits)})) member (id)
      cross join lateral (
        select id from orders where user_id = member.id and listed_at is not null
        union all select id from orders where user_id = member.id and listed_at is null) orders
      join payments on payments.order_id = orders.id`,
    digits.length >= 8 &&
      sql`select payments.id from orders join payments on payments.order_id = orders.id
        where orders.listed_at is not null and ${begins(sql`order_no`, words)}`,
    /^\d{1,6}$/.test(digits) &&
      sql`select payments.id from orders join payments on payments.order_id = orders.id
        where orders.listed_at is not null and split_part(order_no, '-', 2) = ${digits.padStart(6, '0')}`,
    aSum.test(words) && sql`select id from payments where amount = ${sum}`,
    aSum.test(words) && sql`select payment_id from refunds where amount = ${sum}`,
  ].filter((way) => way !== false)
  const { rows } = await sql<Found>`
    select payments.id, payments.payment_key, orders.order_no, users.business_name, payments.amount, payments.cancel_amount,
      payments.state, payments.created_at
    from payments join orders on orders.id = payments.order_id join users on users.id = orders.user_id
    where payments.id < ${before} and payments.id = any(array(${sql.join(
      ways.map((way) => sql`(${way})`),
      sql` union `,
    )}))
    order by payments.id desc limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ id }) => [id])
}

/** Whether a text can be an amount in won: '430,000원', '430000'. */
const aSum = /^(\d{3,9}|\d{1,3}(,\d{3}){1,2})원?$/
