import { type RawBuilder, sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { countMessages, listMessages, MessageRow, MessageState } from '#contract/operator/messages.ts'
import type { Database } from '#database/connect.ts'
import { maskedWords } from '#domain/audit-changes.ts'
import { maskedName } from '#domain/masked-person.ts'
import { messageStateNames, titleOf } from '#domain/message-names.ts'
import { channelOf, type MessageTemplate, messageWordings } from '#domain/message-wordings.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byName, byNumber, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { aboutOf } from './about.ts'

const stateColumn = sql`case when m.state = 'QUEUED' and m.retried > 0 then 'RETRY' else m.state end`

/** Sent texts are not counted: nothing waits on them, and their number only grows. */
export async function countTexts(db: Database): Promise<Result<typeof countMessages>> {
  const [{ rows }, { rows: months }] = await Promise.all([
    // One part for each index.
    sql<{ state: MessageState; count: number }>`
      select ${stateColumn} as state, count(*)::int as count from messages m where m.state = 'QUEUED' group by 1
      union all
      select 'FAILED', count(*)::int from messages m where ${isFailed}`.execute(db),
    sql<{ sent: number; won: number }>`
      select count(*)::int as sent, coalesce(sum(won), 0)::int as won from messages
      where sent_at >= seoul_start(date_trunc('month', market_today()::timestamp)::date)`.execute(db),
  ])
  const states: MessageState[] = ['QUEUED', 'RETRY', 'FAILED']
  return {
    states: states.map((state) => ({ state, count: rows.find((row) => row.state === state)?.count ?? 0 })),
    month: months[0]!,
  }
}

/** The partner to whose telephone for orders a text `m` (messages) goes; null for all others. */
export const partnerTold = sql`case when m.template = 'partner.ordered' then split_part(m.event, ':', 2)::int end`

/** `password.reset`: what the releases before called the warning that a forgotten password was set. */
const warnings: (MessageTemplate | 'password.reset')[] = ['phone.changed', 'password.changed', 'password.reset']

/** Warnings about a change stay with the old number, whose owner has to read them; all other texts `m` to a member follow the telephone. */
export const followsMember = sql<boolean>`m.template <> all(${warnings}::text[])`

/**
 * A text `m` that failed and waits for somebody: the condition of the index `messages_failed_waiting`. One that was withdrawn or erased does not, and is found among all texts only. Texts to a
 * partner are withdrawn for want of a telephone, and may be sent once there is one.
 */
export const isFailed = sql<boolean>`m.state = 'FAILED' and (m.kind = 'code' or m.text <> '')
  and (m.failure is distinct from 'withdrawn' or m.template = 'partner.ordered')`

type Row = Omit<MessageRow, 'channel' | 'about'> & { event: string; channel: MessageRow['channel'] | null } & Placed

const titles = Object.fromEntries(Object.keys(messageWordings).map((template) => [template, titleOf(template)]))
const keys = {
  what: byName(sql`m.template`, titles),
  to: byWords(sql`coalesce(users.business_name, partners.partner_name)`),
  won: byNumber(sql`m.won`),
  state: byName(stateColumn, messageStateNames),
}

/** The same conditions as in the indexes of queued and failed texts, so that they are used. */
const inState: Record<MessageState, RawBuilder<unknown>> = {
  QUEUED: sql`m.state = 'QUEUED' and m.retried = 0`,
  RETRY: sql`m.state = 'QUEUED' and m.retried > 0`,
  SENT: sql`m.state = 'SENT'`,
  FAILED: isFailed,
}

function lookedFor(q: string, whole: boolean): RawBuilder<unknown> {
  const words = `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const digits = /^[\d\s-]+$/.test(q) ? q.replaceAll(/\D/g, '') : ''
  // Only the last four digits can be searched: no more of the number is shown.
  if (!whole)
    return sql`(users.business_name ilike ${words} or partners.partner_name ilike ${words} or (length(${digits}) = 4 and m.to_phone like ${`%${digits}`}))`
  return sql`(users.business_name ilike ${words} or users.name ilike ${words} or partners.partner_name ilike ${words}
    or (length(${digits}) >= 4 and m.to_phone like ${`%${digits}`}))`
}

/** What was written to a member is left out: it may hold a name that the member no longer has, or the member’s own words. */
function masked<One extends Pick<Row, 'member' | 'partner' | 'text'>>(row: One): One {
  const { member, partner, text } = row
  return {
    ...row,
    member: member && { ...member, name: maskedName(member.name) },
    text: partner ? maskedWords(text) : '',
  }
}

/** Without `whole`, names are masked, and only the texts to partners are shown, without their numbers. */
export async function findMessages(
  db: Database,
  { state, template, member, mailing, q = '', limit, ...asked }: Received<typeof listMessages>['query'],
  whole: boolean,
): Promise<Result<typeof listMessages>> {
  const order = listOrder(asked, { id: sql`m.id`, keys, usual: '-id' })
  // Only filters that are asked for become part of the statement: with all of them at once, as parameters that may be null, the planner
  // would misjudge the rows and read the whole table.
  const parts: RawBuilder<unknown>[] = [order.beyond]
  if (state) parts.push(inState[state])
  if (template) parts.push(sql`m.template = ${template}`)
  if (member) parts.push(sql`m.user_id = ${member}`)
  if (mailing) parts.push(sql`m.template = 'mailing' and split_part(m.event, ':', 2) = ${mailing}::int::text`)
  if (q) parts.push(lookedFor(q, whole))
  const { rows } = await sql<Row>`
    select m.id, m.event, m.template, ${stateColumn} as state, m.kind, m.channel,
      regexp_replace(m.to_phone, '^(\\d{2,3})\\d+(\\d{4})$', '\\1-****-\\2') as to,
      case when users.id is not null
        then jsonb_build_object('id', users.id, 'business_name', users.business_name, 'name', users.name) end as member,
      case when partners.id is not null then jsonb_build_object('id', partners.id, 'partner_name', partners.partner_name) end as partner,
      case when m.kind = 'code' then '' else m.text end as text,
      m.failure, m.doubtful, m.tries, m.retried, m.won, m.created_at, m.next_try, m.sent_at, m.delivered_at,
      ${order.place} as place
    from messages m left join users on users.id = m.user_id
    left join partners on partners.id = ${partnerTold}
    where ${sql.join(parts, sql` and `)}
    order by ${order.by} limit ${limit + 1}`.execute(db)
  const found = rows.map(({ event, ...row }) => ({
    ...(whole ? row : masked(row)),
    channel: row.channel ?? channelOf(row.text),
    about: aboutOf(event),
  }))
  return pageOf(found, limit, order.keyOf)
}
