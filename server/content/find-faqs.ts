import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { listFaqs } from '#contract/customer-centre.ts'
import { fillPlaceholders } from '#domain/legal/placeholders.ts'
import type { Database } from '#database/connect.ts'
import type { LegalFacts } from '#domain/legal/legal-facts.ts'
import type { PictureHosts } from '#server/html/picture-hosts.ts'
import { sanitiseShown } from '#server/html/sanitise.ts'
import { escapeHtml } from '#server/html/escape-html.ts'
import { isShown, matches } from './published.ts'

type Filter = Received<typeof listFaqs>['query']

/**
 * In the order of the tabs, and within a tab as the operator ordered them. Placeholders in an answer become the numbers that the operator
 * has set.
 */
export async function findFaqs(
  db: Database,
  filter: Filter,
  facts: LegalFacts,
  pictures: PictureHosts,
): Promise<Result<typeof listFaqs>> {
  const { page, limit, faq_code } = filter
  let found = db
    .selectFrom('faqs')
    .innerJoin('faq_codes', 'faq_codes.faq_code', 'faqs.faq_code')
    .where('faq_codes.retired_at', 'is', null)
    .where(isShown)
    .where(matches(filter, sql.ref('q_subject'), sql.ref('words')))
  if (faq_code) found = found.where('faqs.faq_code', '=', faq_code)
  const [rows, { total }] = await Promise.all([
    found
      .select(['faqs.id', 'faqs.faq_code', 'code_name', 'q_subject', 'a_content'])
      .orderBy('faq_codes.position')
      .orderBy('pinned', 'desc')
      .orderBy('faqs.position')
      .orderBy('faqs.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((each) => each.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const shown = (answer: string) => sanitiseShown(fillPlaceholders(answer, facts, escapeHtml), pictures)
  const data = rows.map(({ a_content, ...row }) => ({ ...row, a_content: shown(a_content) }))
  return { data, total, current_page: page }
}
