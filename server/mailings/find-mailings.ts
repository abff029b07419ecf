import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { findMailingMembers, listMailings } from '#contract/operator/mailings.ts'
import type { Database } from '#database/connect.ts'
import { maskedWords } from '#domain/audit-changes.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'
import { takesAds } from '#server/messages/ad-hours.ts'
import { membersBy } from '#server/operator-home/members-by.ts'

type Sent = Result<typeof listMailings>['data'][number]

/** Without `whole`, numbers in the words are masked, as in the texts themselves. */
export async function findMailings(
  db: Database,
  { cursor, limit }: Received<typeof listMailings>['query'],
  whole: boolean,
): Promise<Result<typeof listMailings>> {
  const before = readCursor(cursor, ['id'])?.[0] ?? 2_147_483_647
  const { rows } = await sql<Sent>`
    select mailings.id, mailings.kind, mailings.words, staff.name as staff_name, mailings.receivers, of_it.*,
      mailings.created_at, mailings.send_at
    from mailings join staff on staff.id = mailings.staff_id
    cross join lateral (
      select (count(*) filter (where state = 'QUEUED'))::int as waiting, (count(*) filter (where state = 'SENT'))::int as sent,
        (count(*) filter (where state = 'FAILED' and failure is distinct from 'withdrawn'))::int as failed,
        (count(*) filter (where state = 'FAILED' and failure = 'withdrawn'))::int as withdrawn, coalesce(sum(won), 0)::int as won
      from messages where template = 'mailing' and split_part(event, ':', 2) = mailings.id::text) of_it
    where mailings.id < ${before} order by mailings.id desc limit ${limit + 1}`.execute(db)
  const shown = whole ? rows : rows.map((row) => ({ ...row, words: maskedWords(row.words) }))
  return pageOf(shown, limit, ({ id }) => [id])
}

/** '#12' finds the member with this id; other desks link here like that. */
export async function findMembers(db: Database, q: string): Promise<Result<typeof findMailingMembers>> {
  const numbered = /^#(\d{1,9})$/.exec(q)
  const digits = /^[\d\s-]+$/.test(q) ? q.replaceAll(/\D/g, '') : ''
  if (!numbered && q.length < 2) return { data: [] }
  const which = numbered ? sql`${Number(numbered[1])}::int` : membersBy(q, digits)
  const { rows: data } = await sql<Result<typeof findMailingMembers>['data'][number]>`
    select users.id, users.business_name, users.name, ${takesAds} as consented
    from users where users.id in (${which}) and users.status <> 'OUT'
    order by users.business_name, users.id limit 8`.execute(db)
  return { data }
}
