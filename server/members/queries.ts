import { sql } from 'kysely'
import { adAnswer } from '#server/messages/ad-hours.ts'
import type { Result } from '#contract/call.ts'
import type { Address, getMe, listOutReasons } from '#contract/account.ts'
import type { Database, Trx } from '#database/connect.ts'
import { freeTextReason } from '#domain/forms/withdrawal.ts'
import { refuse } from '#server/http/refuse.ts'

const columns = ['id', 'addr_label', 'reci_name', 'reci_phone', 'zipcode', 'address1', 'address2', 'main_YN'] as const

/** The main address first, then the newest. */
export async function findAddresses(db: Database, userId: number, main?: 'Y' | 'N'): Promise<{ data: Address[] }> {
  const data = await db
    .selectFrom('user_addresses')
    .select(columns)
    .where('user_id', '=', userId)
    .$if(main !== undefined, (query) => query.where('main_YN', '=', main ?? 'Y'))
    .orderBy('main_YN', 'desc')
    .orderBy('id', 'desc')
    .$castTo<Address>()
    .execute()
  return { data }
}

/** One address of the member. The address of somebody else is refused like a missing one. */
export async function findAddress(db: Database | Trx, userId: number, id: number): Promise<{ data: Address }> {
  const data = await db
    .selectFrom('user_addresses')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$castTo<Address>()
    .executeTakeFirst()
  if (!data) throw refuse('address.missing')
  return { data }
}

type Me = Result<typeof getMe>['data']

export async function findMe(db: Database, userId: number): Promise<Result<typeof getMe>> {
  type Asked = { change: Omit<NonNullable<Me['change']>, 'asked_at'> | null; asked_at: string | null }
  const { rows } = await sql<Omit<Me, 'change'> & Asked>`
    select userid, users.name, phone_no, ${adAnswer} as "sms_YN", users.business_name, users.business_no,
      case when cert_ori_name is not null then json_build_object('ori_name', cert_ori_name) end as user_cert_file,
      case when asked.id is not null and decided_at is null then json_build_object(
        'name', asked.name, 'business_name', asked.business_name,
        'business_no', coalesce(asked.business_no, users.business_no), 'user_cert_file', (
          select json_build_object('ori_name', ori_name) from user_certs
          where change_id = asked.id and replaced_at is null limit 1)) end as change,
      asked_at, refused as change_refused
    from users left join lateral (
      -- The last thing that was asked for: waiting, refused, or done and no news.
      select * from member_changes where user_id = users.id order by id desc limit 1) asked on true
    where users.id = ${userId}`.execute(db)
  const { change, asked_at, ...me } = rows[0]!
  return { data: { ...me, change: change && asked_at ? { ...change, asked_at } : null } }
}

export async function findOutReasons(db: Database): Promise<Result<typeof listOutReasons>> {
  const data = await db
    .selectFrom('user_out_codes')
    .select(['id', 'out_kind'])
    .where('retired_at', 'is', null)
    // The reason with a text field comes last.
    .orderBy(sql`id = ${freeTextReason}`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { data }
}
