import type { Received, Result } from '#contract/call.ts'
import type { listFaqs, listNotices } from '#contract/customer-centre.ts'
import { placeholderValues } from '#domain/legal/placeholders.ts'
import { lastingOf } from '#server/catalogue/questions.ts'
import type { Question } from '#server/catalogue/shelf.ts'
import type { Deps } from '#server/deps/deps.ts'
import { findArticle, findArticles } from './find-articles.ts'
import { findFaqs } from './find-faqs.ts'
import { secondsUntilShown, type Table } from './published.ts'

/** A search is not cached: few readers search for the same words. */
export const articlesOf = (
  { db, config: { pictures } }: Deps,
  table: Table,
  query: Received<typeof listNotices>['query'],
) =>
  lastingOf(
    query.sch_word ? undefined : [table, query],
    () => findArticles(db, table, query, pictures),
    () => secondsUntilShown(db, table),
  )

export const articleOf = ({ db, config: { pictures } }: Deps, table: Table, id: number) =>
  lastingOf(
    [table, id],
    async () => ({ data: await findArticle(db, table, id, pictures) }),
    () => secondsUntilShown(db, table),
  )

export async function faqsOf(
  { db, settings, config: { pictures } }: Deps,
  query: Received<typeof listFaqs>['query'],
): Promise<Question<Result<typeof listFaqs>>> {
  const facts = await settings()
  const name = query.sch_word ? undefined : ['faqs', query, placeholderValues(facts)]
  return lastingOf(
    name,
    () => findFaqs(db, query, facts, pictures),
    () => secondsUntilShown(db, 'faqs'),
  )
}
