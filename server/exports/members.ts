import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { type MemberStatus, memberStatusNames } from '#domain/member-status.ts'
import { pageSize, type Source } from './source.ts'

type Row = {
  id: number
  userid: string
  business_name: string
  name: string
  business_no: string
  phone_no: string
  status: MemberStatus
  sms_YN: 'Y' | 'N'
  created_at: string
  order_count: number
  last_order: string | null
}

/** Members of one status or of all; whoever has left is not among them. */
export function membersSource({ status }: { status: MemberStatus | null }): Source<Row> {
  const wanted = sql`users.status <> 'OUT' and (${status}::text is null or users.status = ${status})`
  return {
    title: status ? `회원_${memberStatusNames[status]}` : '회원',
    columns: [
      { title: 'ID', kind: 'text', value: ({ userid }) => userid },
      { title: '상호', kind: 'text', width: 22, value: ({ business_name }) => business_name },
      { title: '이름', kind: 'text', value: ({ name }) => name },
      { title: '사업자번호', kind: 'text', value: ({ business_no }) => business_no },
      { title: '휴대폰', kind: 'text', value: ({ phone_no }) => phone_no },
      { title: '상태', kind: 'text', value: (row) => memberStatusNames[row.status] },
      { title: '광고 문자', kind: 'text', value: ({ sms_YN }) => (sms_YN === 'Y' ? '받음' : '안 받음') },
      { title: '가입', kind: 'moment', value: ({ created_at }) => created_at },
      { title: '주문 수', kind: 'count', value: ({ order_count }) => order_count },
      { title: '마지막 주문', kind: 'moment', value: ({ last_order }) => last_order },
    ],
    async count(db) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from users where ${wanted}`.execute(
        db,
      )
      return rows[0]!.count
    },
    pages: (db) => pages(db),
  }

  async function* pages(db: Database): AsyncGenerator<Row[]> {
    let after = 0
    for (;;) {
      const { rows } = await sql<Row>`
        select users.id, users.userid, users.business_name, users.name, users.business_no, users.phone_no, users.status,
          users."sms_YN", users.created_at, own.order_count, own.last_order
        from users cross join lateral (
          select count(*)::int as order_count, max(listed_at) as last_order from orders
          where orders.user_id = users.id and listed_at is not null) own
        where ${wanted} and users.id > ${after} order by users.id limit ${pageSize}`.execute(db)
      const last = rows.at(-1)
      if (!last) return
      yield rows
      after = last.id
    }
  }
}
