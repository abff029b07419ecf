import { sql } from 'kysely'
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

/** Somebody else's address is as missing as none. */
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

export async function findMe(db: Database, userId: number): Promise<Result<typeof getMe>> {
  const { cert_ori_name, sms_YN, ...me } = await db
    .selectFrom('users')
    .select(['userid', 'name', 'phone_no', 'sms_YN', 'business_name', 'business_no', 'cert_ori_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    data: {
      ...me,
      sms_YN: sms_YN === 'Y' ? 'Y' : 'N',
      user_cert_file: cert_ori_name === null ? null : { ori_name: cert_ori_name },
      ...(await findChange(db, userId)),
    },
  }
}

type Changes = Pick<Result<typeof getMe>['data'], 'change' | 'change_refused'>

/** The last thing that was asked for: waiting, refused, or done and no news. */
async function findChange(db: Database, userId: number): Promise<Changes> {
  const { rows } = await sql<NonNullable<Changes['change']> & { waits: boolean; refused: string | null }>`
    select name, business_name, asked_at, refused, decided_at is null as waits,
      (select jsonb_build_object('ori_name', ori_name) from user_certs
       where change_id = member_changes.id and replaced_at is null limit 1) as user_cert_file
    from member_changes where user_id = ${userId} order by id desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return { change: null, change_refused: null }
  const { waits, refused, ...change } = last
  return { change: waits ? change : null, change_refused: refused }
}

export async function findOutReasons(db: Database): Promise<Result<typeof listOutReasons>> {
  const data = await db
    .selectFrom('user_out_codes')
    .select(['id', 'out_kind'])
    .where('retired_at', 'is', null)
    // The one that opens a field of one's own comes last.
    .orderBy(sql`id = ${freeTextReason}`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { data }
}
