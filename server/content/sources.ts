import { type RawBuilder, sql } from 'kysely'
import type { ContentKind } from '#domain/content-kinds.ts'

type Source = {
  /** The table, joined with the table of its categories if it has one. */
  from: RawBuilder<unknown>
  subject: RawBuilder<unknown>
  content: RawBuilder<unknown>
  category: RawBuilder<unknown>
  categoryName: RawBuilder<unknown>
  /** The order of the public page. */
  order: RawBuilder<unknown>
}

const board = (table: 'notices' | 'magazines'): Source => ({
  from: sql`${sql.table(table)} as it`,
  subject: sql`it.subject`,
  content: sql`it.content`,
  category: sql`it.category`,
  categoryName: sql`it.category`,
  order: sql`it.pinned desc, it.position, it.created_at desc, it.id desc`,
})

/** The table and columns of each kind, under the names that the console uses for all of them. */
export const sources: Record<ContentKind, Source> = {
  notices: board('notices'),
  magazines: board('magazines'),
  faqs: {
    from: sql`faqs as it join faq_codes on faq_codes.faq_code = it.faq_code`,
    subject: sql`it.q_subject`,
    content: sql`it.a_content`,
    category: sql`it.faq_code`,
    categoryName: sql`faq_codes.code_name`,
    order: sql`faq_codes.position, it.pinned desc, it.position, it.id`,
  },
}

/** The name of each kind as a target in the audit log. */
export const targetOf = { notices: 'notice', magazines: 'magazine', faqs: 'faq' } as const
