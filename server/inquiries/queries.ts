import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { countUnreadAnswers, Inquiry, listInquiries } from '#contract/inquiries.ts'
import type { Database } from '#database/connect.ts'

type Filter = Received<typeof listInquiries>['query']

export async function findInquiries(
  db: Database,
  userId: number,
  { page, limit, sch_kind = 'all', sch_word, qna_code, start_date, end_date }: Filter,
): Promise<Result<typeof listInquiries>> {
  let found = db.selectFrom('qnas').where('user_id', '=', userId)
  if (qna_code) found = found.where('qnas.qna_code', '=', qna_code)
  if (start_date) found = found.where('created_at', '>=', sql<string>`seoul_start(${start_date})`)
  if (end_date) found = found.where('created_at', '<', sql<string>`seoul_start(${end_date}::date + 1)`)
  if (sch_word) {
    // `%` and `_` in a search are ordinary characters, so they are escaped.
    const like = `%${sch_word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    const inSubject = sql<boolean>`q_subject ilike ${like}`
    const inContent = sql<boolean>`(q_content ilike ${like} or a_content ilike ${like})`
    if (sch_kind !== 'content' && sch_kind !== 'subject')
      found = found.where((either) => either.or([inSubject, inContent]))
    else found = found.where(sch_kind === 'subject' ? inSubject : inContent)
  }
  const [data, { total }] = await Promise.all([
    found
      .select([
        'qnas.id',
        'qnas.qna_code',
        // Joined, it would be read, as the file below, for every question of the member before the page is cut out.
        sql<string>`(select code_name from qna_codes where qna_codes.qna_code = qnas.qna_code)`.as('code_name'),
        'q_subject',
        'q_content',
        'a_content',
        'ans_YN',
        'created_at',
        'answered_at',
        sql<boolean>`a_content is not null and seen_at is null`.as('unread'),
        sql<Inquiry['file']>`(
          select jsonb_build_object('ori_name', ori_name, 'content_type', content_type)
          from qna_files where qna_id = qnas.id order by qna_files.id limit 1)`.as('file'),
      ])
      .orderBy('qnas.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((each) => each.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { data, total, current_page: page }
}

export async function countUnread(db: Database, userId: number): Promise<Result<typeof countUnreadAnswers>> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from qnas
    where user_id = ${userId} and a_content is not null and seen_at is null`.execute(db)
  return { data: { count: rows[0]?.count ?? 0 } }
}

/** Marks an answer as seen. Nothing happens for somebody else's inquiry, or one that is unanswered or already seen. */
export async function markSeen(db: Database, userId: number, id: number): Promise<Record<string, never>> {
  await sql`
    update qnas set seen_at = market_now()
    where id = ${id} and user_id = ${userId} and a_content is not null and seen_at is null`.execute(db)
  return {}
}
