import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { getStaff, listStaff, StaffDetail, StaffRow } from '#contract/operator/staff.ts'
import type { Database } from '#database/connect.ts'
import { accountStateNames } from '#domain/account-state.ts'
import { staffRoleNames } from '#domain/staff-role.ts'
import { byName, byNumber, byTime, byWords, listOrder } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { isOpen, partnerOfStaff } from '#server/session-tokens/staff-sessions.ts'
import { actsOn } from '#server/audit-log/acts-on.ts'

const columns = sql`staff.id, staff.login, staff.name, staff.roles, staff.status, staff.last_login_at, staff.created_at, staff.version, staff.wrong_tries, ${partnerOfStaff} as partner,
  (select count(*)::int from staff_sessions
   where staff_id = staff.id and ${isOpen}) as sessions,
  (select jsonb_build_object('expires_at', expires_at, 'state', case
       when used_at is not null then 'used' when revoked_at is not null then 'revoked'
       when expires_at <= market_now() then 'expired' else 'open' end)
   from staff_invitations where staff_id = staff.id order by staff_invitations.id desc limit 1) as invitation`

const keys = {
  who: byWords(sql`found.name`),
  roles: byWords(sql`(select string_agg(${JSON.stringify(staffRoleNames)}::jsonb ->> role, ' ' order by place)
    from unnest(found.roles) with ordinality own (role, place))`),
  last: byTime(sql`coalesce(found.last_login_at, '-infinity')`),
  sessions: byNumber(sql`found.sessions`),
  state: byName(
    sql`case when found.status = 'STOP' or coalesce(found.invitation ->> 'state', 'used') = 'used' then found.status
      when found.invitation ->> 'state' = 'open' then 'open' else 'over' end`,
    accountStateNames,
  ),
}

/** As many as the desk shows; a sheet has more. */
const usual = 500

export async function findAllStaff(
  db: Database,
  { sort, of, partner, q = '', limit = usual }: Received<typeof listStaff>['query'] & { limit?: number },
): Promise<Result<typeof listStaff>> {
  const words = `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const isWanted = sql`(${partner ?? null}::int is null or partner_id = ${partner ?? null})`
  const isSought = sql`(${q} = '' or staff.name ilike ${words} or staff.login ilike ${words}
    or exists (select from partners where partners.id = staff.partner_id and partner_name ilike ${words}))`
  const order = sort
    ? listOrder({ sort }, { id: sql`found.id`, keys, usual: 'id' }).by
    : sql`found.status = 'STOP', found.name, found.id`
  const { rows } = await sql<StaffRow>`
    select * from (
      select ${columns} from staff
      where (partner_id is null) = ${of === 'market'} and ${isWanted} and ${isSought}
    ) found order by ${order} limit ${limit}`.execute(db)
  const { rows: counted } = await sql<{ market: number; partners: number }>`
    select count(*) filter (where partner_id is null)::int as market,
           count(partner_id) filter (where ${isWanted})::int as partners
    from staff`.execute(db)
  return { data: rows, counts: counted[0]! }
}

export async function findOneStaff(db: Database, id: number): Promise<Result<typeof getStaff>> {
  const { rows } = await sql<StaffDetail>`
    select ${columns}, ${actsOn('staff', 'staff.id')} as history
    from staff where staff.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('staff.missing')
  return { data: rows[0] }
}
