import { sql } from 'kysely'
import type { InquiryDetail } from '#contract/operator/inquiries.ts'
import type { Database } from '#database/connect.ts'
import { hiddenStatuses } from '#domain/order-status.ts'
import { refuse } from '#server/http/refuse.ts'
import { actsOn } from '#server/audit-log/acts-on.ts'
import { inquiryColumns, inquiryJoins } from './inquiry-columns.ts'

export async function findInquiry(db: Database, id: number): Promise<InquiryDetail> {
  const { rows } = await sql<InquiryDetail>`
    select ${inquiryColumns}, qnas.version, qnas.q_content, qnas.a_content, qnas.seen_at, writer.name as answered_by,
      (select jsonb_build_object('ori_name', ori_name, 'content_type', content_type, 'size', size)
       from qna_files where qna_id = qnas.id order by qna_files.id limit 1) as file,
      coalesce((
        select jsonb_agg(jsonb_build_object('a_content', old.a_content, 'answered_at', old.answered_at,
                 'answered_by', staff.name) order by old.id desc)
        from qna_old_answers old left join staff on staff.id = old.answered_by where old.qna_id = qnas.id), '[]') as old_answers,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', note.id, 'words', note.words, 'staff_name', staff.name,
                 'written_at', note.written_at) order by note.id)
        from qna_notes note join staff on staff.id = note.staff_id where note.qna_id = qnas.id), '[]') as notes,
      jsonb_build_object('id', users.id, 'userid', users.userid, 'name', users.name, 'business_name', users.business_name,
        'phone_no', users.phone_no,
        'others', (select count(*) from qnas other where other.user_id = users.id and other.id <> qnas.id)) as member,
      coalesce((select jsonb_agg(recent order by recent.at desc, recent.id desc) from (${recentOrders}) recent), '[]') as orders,
      ${actsOn('inquiry', 'qnas.id')} as history
    from qnas ${inquiryJoins} left join staff writer on writer.id = qnas.answered_by
    where qnas.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('inquiry.missing')
  return rows[0]
}

const most = 8

/** The last orders of the member who asks: most questions are about one of them. */
const recentOrders = sql`
  select orders.id, orders.order_no, orders.listed_at as at, orders.amount, order_os_code(orders.id) as os_code,
    (select min(line.pc_name) filter (where line.rank = 1) || case when count(*) > 1 then ' 외 ' || count(*) - 1 || '개' else '' end
     from (select pc_name, row_number() over (order by id) as rank from order_products
           where order_id = orders.id and os_code <> all(${[...hiddenStatuses]}::text[])) line) as cuts
  from orders where orders.user_id = qnas.user_id and orders.listed_at is not null
  order by orders.listed_at desc, orders.id desc limit ${sql.raw(String(most))}`
