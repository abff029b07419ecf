import { sql } from 'kysely'
import { adAnswer } from '#server/messages/ad-hours.ts'
import type { MemberFilter } from '#contract/operator/members.ts'
import type { Database } from '#database/connect.ts'
import { type MemberStatus, memberStatusNames } from '#domain/member-status.ts'
import { matchingMembers } from '#server/members/matching-members.ts'
import { inPages, once, type Source } from './source.ts'

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

/** The desk's list of members as it was when the sheet was asked for, in the order of the list. */
export function membersSource(filter: MemberFilter): Source<Row> {
  const { where, order } = matchingMembers(filter)
  // One query for all ids, so that members who join or leave meanwhile are neither missing nor listed twice.
  const ids = once(async (db: Database) => {
    const { rows } = await sql<{ ids: number[] }>`
      select array(select users.id from users where ${where} order by ${order}) as ids`.execute(db)
    return rows[0]!.ids
  })
  const name = filter.recheck ? '재확인' : filter.status && memberStatusNames[filter.status]
  return {
    title: name ? `회원_${name}` : '회원',
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
    count: async (db) => (await ids(db)).length,
    pages: (db) => pages(db),
  }

  async function* pages(db: Database): AsyncGenerator<Row[]> {
    for (const page of inPages(await ids(db))) {
      const { rows } = await sql<Row>`
        select users.id, users.userid, users.business_name, users.name, users.business_no, users.phone_no, users.status,
          ${adAnswer} as "sms_YN", users.created_at, own.order_count, own.last_order
        from unnest(${page}::int[]) with ordinality page (id, place) join users on users.id = page.id
        cross join lateral (
          select count(*)::int as order_count, max(listed_at) as last_order from orders
          where orders.user_id = users.id and listed_at is not null) own
        order by page.place`.execute(db)
      yield rows
    }
  }
}
