import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { getNotice, listNotices, NoticeRow } from '#contract/operator/payments.ts'
import type { Database } from '#database/connect.ts'
import { noticeOutcomeNames } from '#domain/ledger.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byName, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'

const columns = sql`events.id::int as id, events.received_at, events.found_by, events.payment_key, orders.id as order_id, orders.order_no,
  coalesce(left(events.body #>> '{data,status}', 40), '') as says, events.read_back, events.outcome, events.checked_at, events.checks`
const joined = sql`provider_events events
  left join payments on payments.payment_key = events.payment_key
  left join orders on orders.id = payments.order_id`

const keys = {
  order: byWords(sql`orders.order_no`),
  back: byWords(sql`events.read_back`),
  outcome: byName(sql`events.outcome`, noticeOutcomeNames),
}

export async function findNotices(
  db: Database,
  { limit, ...asked }: Received<typeof listNotices>['query'],
): Promise<Result<typeof listNotices>> {
  const order = listOrder(asked, { id: sql`events.id`, keys, usual: '-id' })
  const { rows } = await sql<NoticeRow & Placed>`
    select ${columns}, ${order.place} as place from ${joined} where ${order.beyond} order by ${order.by} limit ${limit + 1}`.execute(
    db,
  )
  return pageOf(rows, limit, order.keyOf)
}

export async function findNotice(db: Database, id: number): Promise<Result<typeof getNotice>> {
  const { rows } = await sql<NoticeRow & { raw: string }>`
    select ${columns}, jsonb_pretty(events.body) as raw from ${joined} where events.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('payment.missing')
  return { data: rows[0] }
}
