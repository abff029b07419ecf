import { sql } from 'kysely'
import { answerHours } from '#domain/inquiry-clock.ts'

/** The columns of a row of the desk; `inquiryJoins` joins the tables. */
export const inquiryColumns = sql`qnas.id, qnas.qna_code, qna_codes.code_name, qnas.q_subject, users.business_name,
  exists (select from qna_files where qna_id = qnas.id) as has_file,
  exists (select from qna_notes where qna_id = qnas.id) as has_notes,
  (select jsonb_build_object('id', id, 'name', name) from staff where id = qnas.assigned_to) as assignee, qnas.created_at,
  qnas.created_at + make_interval(hours => ${sql.raw(String(answerHours))}) as due_at, qnas.answered_at`

export const inquiryJoins = sql`join users on users.id = qnas.user_id join qna_codes on qna_codes.qna_code = qnas.qna_code`
