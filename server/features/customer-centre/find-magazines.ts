import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { getMagazine, listMagazines, Magazine } from '#contract/customer-centre.ts'
import type { Database } from '#database/connect.ts'
import { sanitiseShown } from '#server/html/sanitise.ts'
import { refuse } from '#server/http/refuse.ts'
import { excerptOf, findNeighbours, isShown, matches } from './published.ts'

type Filter = Received<typeof listMagazines>['query']
type Thumbnail = { thumbnail: Magazine['thumbnail'] }

export async function findMagazines(db: Database, filter: Filter): Promise<Result<typeof listMagazines>> {
  const { page, limit, content_YN } = filter
  const found = db
    .selectFrom('magazines')
    .where(isShown)
    .where(matches(filter, sql.ref('subject'), sql.ref('words')))
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'subject', 'category', 'pinned', 'created_at', 'thumbnail', excerptOf(filter).as('excerpt')])
      .$narrowType<Thumbnail>()
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

export async function findMagazine(db: Database, id: number): Promise<Result<typeof getMagazine>['data']> {
  const article = await db
    .selectFrom('magazines')
    .select(['id', 'subject', 'content', 'category', 'pinned', 'created_at', 'thumbnail'])
    .$narrowType<Thumbnail>()
    .where('id', '=', id)
    .where(isShown)
    .executeTakeFirst()
  if (!article) throw refuse('content.missing')
  const neighbours = await findNeighbours(db, 'magazines', id)
  return { ...article, content: sanitiseShown(article.content), ...neighbours }
}
