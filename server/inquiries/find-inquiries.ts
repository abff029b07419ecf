import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { countDeskInquiries, InquiryRow, listDeskInquiries } from '#contract/operator/inquiries.ts'
import type { Database } from '#database/connect.ts'
import { answerHours } from '#domain/inquiry-clock.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'
import { inquiryColumns, inquiryJoins } from './inquiry-columns.ts'

export async function countInquiries(db: Database, staffId: number): Promise<Result<typeof countDeskInquiries>> {
  const { rows } = await sql<Result<typeof countDeskInquiries>>`
    select count(*)::int as waiting,
      (count(*) filter (where created_at < (select market_now() - make_interval(hours => ${answerHours}))))::int as late,
      (count(*) filter (where assigned_to = ${staffId}))::int as mine
    from qnas where a_content is null`.execute(db)
  return rows[0]!
}

type Query = Received<typeof listDeskInquiries>['query']

export async function findInquiries(
  db: Database,
  staffId: number,
  { lane, q = '', mine, qna_code, cursor, limit }: Query,
): Promise<Result<typeof listDeskInquiries>> {
  const after = readCursor(cursor, ['time', 'id'])
  const category = qna_code ? sql`and qnas.qna_code = ${qna_code}` : sql``
  const own = mine ? sql`and qnas.assigned_to = ${staffId}` : sql``
  const { which, order, at } = q ? lookedFor(q, after) : lane === 'WAIT' ? waiting(after) : answered(after)
  const { rows } = await sql<InquiryRow>`
    select ${inquiryColumns} from qnas ${inquiryJoins}
    where ${which} ${category} ${own} order by ${order} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, (row) => [row[at]!, row.id])
}

type After = readonly [at: string, id: number] | undefined

const waiting = (after: After) => ({
  at: 'created_at' as const,
  order: sql`qnas.created_at, qnas.id`,
  which: sql`qnas.a_content is null and
    ${after ? sql`(qnas.created_at, qnas.id) > (${after[0]}::timestamptz, ${after[1]}::int)` : sql`true`}`,
})

const answered = (after: After) => ({
  at: 'answered_at' as const,
  order: sql`qnas.answered_at desc, qnas.id desc`,
  which: sql`qnas.a_content is not null and
    ${after ? sql`(qnas.answered_at, qnas.id) < (${after[0]}::timestamptz, ${after[1]}::int)` : sql`true`}`,
})

/** Searches by the member (business, name, telephone, number of an order) and in the text of question and answer. */
function lookedFor(q: string, after: After) {
  const words = `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const digits = /^[\d\s-]+$/.test(q) ? q.replaceAll(/\D/g, '') : ''
  return {
    at: 'created_at' as const,
    order: sql`qnas.created_at desc, qnas.id desc`,
    which: sql`(users.business_name ilike ${words} or users.name ilike ${words}
      or qnas.q_subject ilike ${words} or qnas.q_content ilike ${words} or qnas.a_content ilike ${words}
      or (length(${digits}) >= 4 and users.phone_no like ${`%${digits}%`})
      or (length(${digits}) between 1 and 8 and qnas.user_id in (
        select user_id from orders where listed_at is not null
          and split_part(order_no, '-', 2) = ${digits.padStart(6, '0')}))
      or (length(${digits}) > 8 and qnas.user_id in (
        select user_id from orders where listed_at is not null and order_no = ${q.replaceAll(/\s/g, '')})))
      and ${after ? sql`(qnas.created_at, qnas.id) < (${after[0]}::timestamptz, ${after[1]}::int)` : sql`true`}`,
  }
}
