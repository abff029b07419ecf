import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { AttemptRow, listAttempts } from '#contract/operator/payments.ts'
import type { Deps } from '#server/deps/deps.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'

export async function findAttempts(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { cursor, limit }: Received<typeof listAttempts>['query'],
): Promise<Result<typeof listAttempts>> {
  const { payment_deadline_minutes: minutes } = await settings()
  const after = readCursor(cursor, ['id'])?.[0] ?? 0
  const { rows } = await sql<AttemptRow>`
    select payments.id, payments.payment_key, orders.id as order_id, orders.order_no, users.business_name, payments.amount,
      payments.created_at, payments.next_try, payments.tries, payments.silent, payments.void_requested as closing,
      payments.created_at < market_now() - ${minutes} * interval '1 minute' as late
    from payments join orders on orders.id = payments.order_id join users on users.id = orders.user_id
    where payments.state = 'CONFIRMING' and payments.id > ${after}
    order by payments.id limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ id }) => [id])
}
