import { type RawBuilder, sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { countHolds, HoldRow, listHolds } from '#contract/operator/holds.ts'
import type { Database } from '#database/connect.ts'
import { type HoldKind, holdKindNames } from '#domain/hold-kinds.ts'
import { holdsCountedTo } from '#domain/holds-counted-to.ts'
import { maskedName, maskedPhone } from '#domain/masked-person.ts'
import { productStatuses } from '#domain/product-status.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byName, byNumber, byTime, byWords, listOrder, type Placed } from '#server/http/list-order.ts'

type Filter = Received<typeof countHolds>['query']
const holdKinds = Object.keys(holdKindNames) as HoldKind[]

const kindColumn = sql`case claims.kind when 'CART' then 'cart' when 'ORDER' then 'order' else 'payment' end`
/** The same condition as in the indexes of held boxes, so that they are used. */
const live = sql`claims.kind in ('CART', 'ORDER', 'PAYING')`
/** When the hold ends; holds without an end come last. */
const endsAt = sql`coalesce(claims.expires_at, timestamptz '9999-01-01')`
const ofKind: Record<HoldKind, RawBuilder<unknown>> = {
  cart: sql`claims.kind = 'CART'`,
  order: sql`claims.kind = 'ORDER'`,
  payment: sql`claims.kind = 'PAYING' and ${endsAt} = timestamptz '9999-01-01'`,
}
const statusOf = { cart: productStatuses.inCart, order: productStatuses.inOrder, payment: productStatuses.paying }
const waiting = sql`(select count(*)::int from cart_lines other
  where other.product_id = claims.product_id and other.lapsed is not null and other.user_id <> claims.user_id)`

const source = sql`from claims join users on users.id = claims.user_id join products on products.id = claims.product_id`

/**
 * Only filters that are asked for become part of the statement: with all of them at once, as parameters that may be null, the planner would
 * misjudge the rows and read all claims.
 */
function matches({ member, product, q }: Filter, whole: boolean): RawBuilder<unknown>[] {
  const parts = [live]
  if (member) parts.push(sql`claims.user_id = ${member}`)
  if (product) parts.push(sql`claims.product_id = ${product}`)
  if (!q) return parts
  const words = `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const digits = /^[Pp]?[\d\s-]+$/.test(q) ? q.replaceAll(/\D/g, '') : ''
  if (!whole) return [...parts, sql`(users.business_name ilike ${words} or claims.product_id::text = ${digits})`]
  parts.push(sql`(users.business_name ilike ${words} or users.name ilike ${words} or users.userid ilike ${words}
    or (length(${digits}) >= 3 and users.phone_no like ${`%${digits}%`}) or claims.product_id::text = ${digits})`)
  return parts
}

type Counts = Pick<Result<typeof countHolds>, 'kinds' | 'holders'>

/** Of all holds: boxes by their tally, holders by skipping from one to the next along their index, up to `holdsCountedTo`. */
async function countAll(db: Database): Promise<Counts> {
  const [{ rows: boxes }, { rows: users }] = await Promise.all([
    sql<{ ps_code: number; n: number }>`
      select ps_code, sum(n)::int as n from product_tally
      where ps_code = any(${Object.values(statusOf)}::int[]) group by 1`.execute(db),
    sql<{ n: number }>`
      with recursive holder (id, place) as (
        (select user_id, 1 from claims where ${live} order by user_id limit 1)
        union all
        select (select user_id from claims where ${live} and user_id > holder.id order by user_id limit 1), place + 1
        from holder where id is not null and place < ${sql.lit(holdsCountedTo)})
      select count(id)::int as n from holder`.execute(db),
  ])
  const count = (kind: HoldKind) => boxes.find(({ ps_code }) => ps_code === statusOf[kind])?.n ?? 0
  return { kinds: holdKinds.map((kind) => ({ kind, count: count(kind) })), holders: users[0]!.n }
}

async function countSome(db: Database, filter: Filter, whole: boolean): Promise<Counts> {
  const { rows } = await sql<{ kind: HoldKind; count: number; holders: number[] }>`
    select ${kindColumn} as kind, count(*)::int as count, array_agg(distinct claims.user_id) as holders
    ${source} where ${sql.join(matches(filter, whole), sql` and `)} group by 1`.execute(db)
  return {
    kinds: holdKinds.map((kind) => ({ kind, count: rows.find((row) => row.kind === kind)?.count ?? 0 })),
    holders: Math.min(holdsCountedTo, new Set(rows.flatMap(({ holders }) => holders)).size),
  }
}

/** Without `whole`, names and telephone numbers are neither shown nor searched. */
export async function findHoldCounts(db: Database, filter: Filter, whole: boolean): Promise<Result<typeof countHolds>> {
  const counts = await (filter.member || filter.product || filter.q ? countSome(db, filter, whole) : countAll(db))
  const member = filter.member
    ? await db.selectFrom('users').select(['business_name', 'name']).where('id', '=', filter.member).executeTakeFirst()
    : undefined
  return { ...counts, member: member ? { ...member, name: whole ? member.name : maskedName(member.name) } : null }
}

const keys = {
  left: byTime(endsAt),
  what: byWords(sql`cuts.pc_name`),
  kind: byName(kindColumn, holdKindNames),
  holder: byWords(sql`users.business_name`),
  since: byTime(sql`claims.first_at`),
  extensions: byNumber(sql`claims.extensions`),
  waiting: byNumber(waiting),
  partner: byWords(sql`partners.partner_name`),
  price: byNumber(sql`products.price`),
}

const masked = ({ name, phone_no, ...holder }: HoldRow['holder']): HoldRow['holder'] => ({
  ...holder,
  name: maskedName(name),
  phone_no: maskedPhone(phone_no),
})

export async function findHolds(
  db: Database,
  { kind, within, sort, cursor, limit, ...filter }: Received<typeof listHolds>['query'],
  whole: boolean,
): Promise<Result<typeof listHolds>> {
  const order = listOrder({ sort, cursor }, { id: sql`claims.product_id`, keys, usual: 'left' })
  const parts = [...matches(filter, whole), order.beyond]
  if (kind) parts.push(ofKind[kind])
  if (within) parts.push(sql`claims.expires_at <= market_now() + ${within}::int * interval '1 minute'`)
  const { rows } = await sql<HoldRow & Placed>`
    select claims.product_id as id, claims.fence, ${kindColumn} as kind, cuts.pc_name, products.grade_code,
      carcass_infos.cattle_no, partners.partner_name, products.weight, products.price,
      jsonb_build_object('id', users.id, 'business_name', users.business_name, 'name', users.name,
        'phone_no', users.phone_no) as holder,
      claims.first_at as since, claims.expires_at, claims.extensions, ${order.place} as place, ${waiting} as waiting,
      orders.order_no, orders.pay_started_at is not null as window_open
    ${source}
    join carcass_infos on carcass_infos.id = products.carcass_id join cuts on cuts.pc_code = products.pc_code
    join partners on partners.id = products.partner_id left join orders on orders.id = claims.order_id
    where ${sql.join(parts, sql` and `)}
    order by ${order.by} limit ${limit + 1}`.execute(db)
  const shown = rows.map(({ holder, ...row }) => ({ ...row, holder: whole ? holder : masked(holder) }))
  return pageOf(shown, limit, order.keyOf)
}
