import { sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { listMagazines, Magazine } from '#contract/customer-centre.ts'
import type { Database } from '#database/connect.ts'
import { sanitise } from '#server/html/sanitise.ts'
import { refuse } from '#server/http/refuse.ts'

type Filter = Received<typeof listMagazines>['query']

const subjectHas = (words: string) => sql<boolean>`subject ilike ${words}`
/** The words of an article, not its tags. */
const contentHas = (words: string) => sql<boolean>`regexp_replace(content, '<[^>]*>', '', 'g') ilike ${words}`

export async function findMagazines(db: Database, { page, limit, sch_kind, sch_word }: Filter) {
  let shown = db.selectFrom('magazines').where('shown', '=', true)
  if (sch_word) {
    // `%` and `_` in a reader's words are letters like any other.
    const words = `%${sch_word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    if (sch_kind === 'subject') shown = shown.where(subjectHas(words))
    else if (sch_kind === 'content') shown = shown.where(contentHas(words))
    else shown = shown.where((either) => either.or([subjectHas(words), contentHas(words)]))
  }
  const [data, { total }] = await Promise.all([
    shown
      .select(['id', 'subject', 'created_at', 'thumbnail'])
      .$narrowType<{ thumbnail: Magazine['thumbnail'] }>()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    shown.select((each) => each.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { data, total, current_page: page }
}

export async function findMagazine(db: Database, id: number): Promise<Magazine> {
  const article = await db
    .selectFrom('magazines')
    .select(['id', 'subject', 'content', 'created_at', 'thumbnail'])
    .$narrowType<{ thumbnail: Magazine['thumbnail'] }>()
    .where('id', '=', id)
    .where('shown', '=', true)
    .executeTakeFirst()
  if (!article) throw refuse('path.unknown')
  return { ...article, content: sanitise(article.content) }
}
