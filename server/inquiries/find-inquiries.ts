import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { countDeskInquiries, InquiryRow, listDeskInquiries } from '#contract/operator/inquiries.ts'
import type { Database } from '#database/connect.ts'
import { answerHours } from '#domain/inquiry-clock.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'
import { inquiryColumns, inquiryJoins } from './inquiry-columns.ts'

export async function countInquiries(db: Database): Promise<Result<typeof countDeskInquiries>> {
  const { rows } = await sql<Result<typeof countDeskInquiries>>`
    select count(*)::int as waiting,
      (count(*) filter (where created_at < market_now() - make_interval(hours => ${answerHours})))::int as late
    from qnas where a_content is null`.execute(db)
  return rows[0]!
}

export async function findInquiries(
  db: Database,
  { lane, qna_code, cursor, limit }: Received<typeof listDeskInquiries>['query'],
): Promise<Result<typeof listDeskInquiries>> {
  const after = readCursor(cursor, ['time', 'id'])
  const category = qna_code ? sql`and qnas.qna_code = ${qna_code}` : sql``
  const { rows } = await sql<InquiryRow>`
    select ${inquiryColumns} from qnas ${inquiryJoins}
    where ${lane === 'WAIT' ? waiting(after) : answered(after)} ${category}
    order by ${lane === 'WAIT' ? sql`qnas.created_at, qnas.id` : sql`qnas.answered_at desc, qnas.id desc`}
    limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ id, created_at, answered_at }) => [lane === 'WAIT' ? created_at : answered_at!, id])
}

type After = readonly [at: string, id: number] | undefined

const waiting = (after: After) => sql`qnas.a_content is null and
  ${after ? sql`(qnas.created_at, qnas.id) > (${after[0]}::timestamptz, ${after[1]}::int)` : sql`true`}`

const answered = (after: After) => sql`qnas.a_content is not null and
  ${after ? sql`(qnas.answered_at, qnas.id) < (${after[0]}::timestamptz, ${after[1]}::int)` : sql`true`}`
