import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { listNotices, Magazine, Neighbour, Notice } from '#contract/customer-centre.ts'
import type { Database } from '#database/connect.ts'
import type { PictureHosts } from '#server/html/picture-hosts.ts'
import { sanitiseShown } from '#server/html/sanitise.ts'
import { refuse } from '#server/http/refuse.ts'
import { excerptOf, findNeighbours, isShown, matches, type Table } from './published.ts'

type Filter = Received<typeof listNotices>['query']
type Article = { notices: Notice; magazines: Magazine }
type Listed<T extends Table> = Omit<Article[T], 'content'> & { content?: string; excerpt: string | null }

const columns = {
  notices: sql`id, subject, category, pinned, created_at`,
  magazines: sql`id, subject, category, pinned, created_at, thumbnail`,
}

/** Notices or magazine articles: pinned ones first, then as the operator ordered them, then the newest. */
export async function findArticles<T extends Table>(db: Database, table: T, filter: Filter, hosts: PictureHosts) {
  const { page, limit, content_YN } = filter
  const found = sql`from ${sql.table(table)} where ${isShown} and ${matches(filter, sql.ref('subject'), sql.ref('words'))}`
  const [{ rows }, counted] = await Promise.all([
    sql<Listed<T>>`
      select ${columns[table]}, ${content_YN === 'N' ? sql`` : sql`content,`} ${excerptOf(filter)} as excerpt ${found}
      order by pinned desc, position, created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
  ])
  const data = rows.map((row) =>
    row.content === undefined ? row : { ...row, content: sanitiseShown(row.content, hosts) },
  )
  return { data, total: counted.rows[0]?.total ?? 0, current_page: page }
}

export async function findArticle<T extends Table>(
  db: Database,
  table: T,
  id: number,
  hosts: PictureHosts,
): Promise<Article[T] & { previous: Neighbour; next: Neighbour }> {
  const { rows } = await sql<Article[T]>`
    select ${columns[table]}, content from ${sql.table(table)} where id = ${id} and ${isShown}`.execute(db)
  const [article] = rows
  if (!article) throw refuse('content.missing')
  return Object.assign(article, { content: sanitiseShown(article.content, hosts) }, await findNeighbours(db, table, id))
}
