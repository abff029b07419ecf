import { sql } from 'kysely'
import type { NewsItem } from '#contract/news.ts'
import type { Database } from '#database/connect.ts'
import { wordingOf } from '#domain/message-wordings.ts'
import { aboutOf } from './about.ts'

const most = 50

/**
 * The time of a text for the member. `due_at` comes before `sent_at`, so that a text that was read before it was sent to the telephone
 * stays read.
 */
const told = sql`coalesce(due_at, sent_at, created_at)`
/**
 * A member's texts of the last three months once they are due, without codes, advertisements and withdrawn ones. The bell needs no
 * telephone, so texts that the provider refused are shown too.
 */
const own = (userId: number) => sql`
  user_id = ${userId} and kind = 'service' and (state <> 'QUEUED' or tries > 0 or next_try <= market_now())
  and failure is distinct from 'withdrawn' and ${told} > market_now() - interval '3 months'`
const isNew = (userId: number) => sql`
  ${told} > (select coalesce(news_seen_at, created_at) from users where id = ${userId})`

type Row = {
  id: number
  event: string
  template: string
  text: string
  at: string
  unread: boolean
  order_id: number | null
}

export async function findNews(db: Database, userId: number): Promise<NewsItem[]> {
  const { rows } = await sql<Row>`
    select id, event, template, text, ${told} as at, ${isNew(userId)} as unread,
      -- A return is told of by its own number; the member knows its order.
      (select line.order_id from returns join order_products line on line.id = returns.order_product_id
       where template like 'return.%' and returns.id = nullif(split_part(event, ':', 2), '')::int) as order_id
    from messages where ${own(userId)} order by ${told} desc, id desc limit ${most}`.execute(db)
  return rows.map(({ id, event, template, text, at, unread, order_id }) => ({
    id,
    // The part in brackets is only for the operator: '배송완료 (손으로)'.
    title: (wordingOf(template)?.title ?? '알림').replace(/ \(.*\)$/, ''),
    text: withoutFrame(text),
    at,
    unread,
    about: order_id === null ? placeOf(event) : { kind: 'order', id: order_id },
  }))
}

/** Counts up to 99, which is the most that the bell shows. */
export async function countUnread(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from messages where ${own(userId)} and ${isNew(userId)} limit 99
    ) unread`.execute(db)
  return rows[0]!.count
}

export async function markSeen(db: Database, userId: number): Promise<Record<never, never>> {
  await sql`update users set news_seen_at = market_now() where id = ${userId}`.execute(db)
  return {}
}

function placeOf(event: string): NewsItem['about'] {
  const about = aboutOf(event)
  if (!about || about.kind === 'return') return null
  return { kind: about.kind, id: about.id }
}

/** The text without the parts that it needs only on a telephone: the sender and the address. */
const withoutFrame = (text: string): string =>
  text
    .replace(/^\[한결\]\s*/, '')
    .replaceAll(/\s*https?:\/\/\S+/g, '')
    .trim()
