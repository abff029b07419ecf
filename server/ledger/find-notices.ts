import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { getNotice, listNotices, NoticeRow } from '#contract/operator/payments.ts'
import type { Database } from '#database/connect.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'
import { refuse } from '#server/http/refuse.ts'

const columns = sql`events.id::int as id, events.received_at, events.found_by, events.payment_key, orders.id as order_id, orders.order_no,
  coalesce(left(events.body #>> '{data,status}', 40), '') as says, events.read_back, events.outcome, events.checked_at, events.checks`
const joined = sql`provider_events events
  left join payments on payments.payment_key = events.payment_key
  left join orders on orders.id = payments.order_id`

export async function findNotices(
  db: Database,
  { cursor, limit }: Received<typeof listNotices>['query'],
): Promise<Result<typeof listNotices>> {
  const before = readCursor(cursor, ['id'])?.[0] ?? Number.MAX_SAFE_INTEGER
  const { rows } = await sql<NoticeRow>`
    select ${columns} from ${joined} where events.id < ${before} order by events.id desc limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ id }) => [id])
}

export async function findNotice(db: Database, id: number): Promise<Result<typeof getNotice>> {
  const { rows } = await sql<NoticeRow & { raw: string }>`
    select ${columns}, jsonb_pretty(events.body) as raw from ${joined} where events.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('payment.missing')
  return { data: rows[0] }
}
