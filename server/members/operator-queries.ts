import { sql } from 'kysely'
import { adAnswer } from '#server/messages/ad-hours.ts'
import type { Received, Result } from '#contract/call.ts'
import type { getMember, listMembers, MemberDetail } from '#contract/operator/members.ts'
import type { Database } from '#database/connect.ts'
import { deliveryRefusal } from '#domain/delivery-area.ts'
import type { MemberStatus } from '#domain/member-status.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { actsOn } from '#server/audit-log/acts-on.ts'
import { matchingMembers } from './matching-members.ts'

type Row = Result<typeof listMembers>['data'][number]

const columns =
  sql.raw(`users.id, users.userid, users.name, users.business_name, users.business_no, users.phone_no, users.status,
  users.recheck, users.created_at, users.tax_state as tax`)

const cert =
  sql.raw(`jsonb_build_object('id', user_certs.id, 'ori_name', ori_name, 'content_type', content_type, 'size', size,
  'created_at', user_certs.created_at)`)

export async function findMembers(
  db: Database,
  { page, limit, ...filter }: Received<typeof listMembers>['query'],
): Promise<Result<typeof listMembers>> {
  const { where, order } = matchingMembers(filter)
  const { rows: data } = await sql<Row>`
    select ${columns} from users where ${where} order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  const { rows: counts } = await sql<{ status: MemberStatus; count: number }>`
    select status, sum(n)::int as count from member_tally group by status having sum(n) > 0 order by status`.execute(db)
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*)::int as count from users where recheck and status = 'ACTIVE'`.execute(db)
  // A list that is filtered by the status alone has been counted by the tally.
  const { status, ...others } = filter
  const known = Object.values(others).some(Boolean) ? undefined : counts
  const { rows: totals } = known
    ? { rows: [{ total: sumOf(known, status) }] }
    : await sql<{ total: number }>`select count(*)::int as total from users where ${where}`.execute(db)
  return {
    data,
    total: totals[0]?.total ?? 0,
    current_page: page,
    counts,
    recheck_count: waiting[0]?.count ?? 0,
  }
}

function sumOf(counts: { status: MemberStatus; count: number }[], status: MemberStatus | undefined): number {
  return counts.filter((one) => !status || one.status === status).reduce((sum, { count }) => sum + count, 0)
}

/** The business number of a member, and the one that the member asks for. */
const numbers = sql`array[users.business_no, (
  select business_no from member_changes where user_id = users.id and decided_at is null)]`

type Place = Omit<NonNullable<MemberDetail['address']>, 'refusal'>
type Found = Omit<MemberDetail, 'address' | 'other_addresses'> & { addresses: Place[] }

export async function findMember(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  id: number,
): Promise<Result<typeof getMember>> {
  const { rows } = await sql<Found>`
    select ${columns}, users.version, ${adAnswer} as "sms_YN", users.phone_verified_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('addr_label', addr_label, 'zipcode', zipcode, 'address1', address1, 'address2', address2)
                 order by main_user_id is null, id)
        from user_addresses where user_id = users.id), '[]') as addresses,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'version', version, 'agreed_at', agreed_at) order by id)
        from consents where user_id = users.id), '[]') as consents,
      (select ${cert} from user_certs where user_id = users.id and replaced_at is null and change_id is null
       order by id desc limit 1) as cert,
      (select jsonb_build_object('name', asked.name, 'business_name', asked.business_name, 'asked_at', asked.asked_at,
                'business_no', coalesce(asked.business_no, users.business_no), 'tax', asked.tax_state, 'cert', (select ${cert} from user_certs where change_id = asked.id and replaced_at is null limit 1))
       from member_changes asked where asked.user_id = users.id and asked.decided_at is null) as change,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', other.id, 'userid', other.userid, 'status', other.status,
                 'why', case when other.business_no = any(${numbers}) then 'business_no' else 'phone_no' end) order by other.id)
        from users other where other.id <> users.id and users.status <> 'OUT'
          and (other.business_no = any(${numbers}) or other.phone_no = users.phone_no)), '[]') as same,
      ${actsOn('member', 'users.id')} as history,
      (select count(*)::int from claims where user_id = users.id and kind in ('CART', 'ORDER')) as held_count,
      (select count(*)::int from orders where user_id = users.id and listed_at is not null) as order_count
    from users where users.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw refuse('member.missing')
  const { addresses, ...data } = found
  const { remote_areas: areas } = await settings()
  const [address = null, ...other_addresses] = addresses.map((place) => ({
    ...place,
    refusal: deliveryRefusal({ zonecode: place.zipcode, address: place.address1 }, areas) ?? null,
  }))
  return { data: { ...data, address, other_addresses } }
}
