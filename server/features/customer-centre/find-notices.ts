import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { getNotice, listNotices } from '#contract/customer-centre.ts'
import type { Database } from '#database/connect.ts'
import { sanitiseShown } from '#server/html/sanitise.ts'
import { refuse } from '#server/http/refuse.ts'
import { excerptOf, findNeighbours, isShown, matches } from './published.ts'

type Filter = Received<typeof listNotices>['query']

export async function findNotices(db: Database, filter: Filter): Promise<Result<typeof listNotices>> {
  const { page, limit, content_YN } = filter
  const found = db
    .selectFrom('notices')
    .where(isShown)
    .where(matches(filter, sql.ref('subject'), sql.ref('words')))
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'subject', 'category', 'pinned', 'created_at', excerptOf(filter).as('excerpt')])
      .$if(content_YN !== 'N', (query) => query.select('content'))
      .orderBy('pinned', 'desc')
      .orderBy('position')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((each) => each.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const data = rows.map(({ content, ...row }) => ({
    ...row,
    ...(content !== undefined && { content: sanitiseShown(content) }),
  }))
  return { data, total, current_page: page }
}

export async function findNotice(db: Database, id: number): Promise<Result<typeof getNotice>['data']> {
  const notice = await db
    .selectFrom('notices')
    .select(['id', 'subject', 'content', 'category', 'pinned', 'created_at'])
    .where('id', '=', id)
    .where(isShown)
    .executeTakeFirst()
  if (!notice) throw refuse('content.missing')
  const neighbours = await findNeighbours(db, 'notices', id)
  return { ...notice, content: sanitiseShown(notice.content), ...neighbours }
}
