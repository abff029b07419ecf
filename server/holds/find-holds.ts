import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { countHolds, HoldRow, listHolds } from '#contract/operator/holds.ts'
import type { Database } from '#database/connect.ts'
import { type HoldKind, holdKindNames } from '#domain/hold-kinds.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byName, byNumber, byTime, byWords, listOrder, type Placed } from '#server/http/list-order.ts'

type Filter = Received<typeof countHolds>['query']

const kindColumn = sql`case claims.kind when 'CART' then 'cart' when 'ORDER' then 'order' else 'payment' end`
const live = sql`claims.kind in ('CART', 'ORDER', 'PAYING')`
const waiting = sql`(select count(*)::int from cart_lines other
  where other.product_id = claims.product_id and other.lapsed is not null and other.user_id <> claims.user_id)`

const source = sql`from claims join users on users.id = claims.user_id join products on products.id = claims.product_id`

function matches({ member, product, q = '' }: Filter) {
  const words = `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const digits = /^[Pp]?[\d\s-]+$/.test(q) ? q.replaceAll(/\D/g, '') : ''
  return sql`${live}
    and (${member ?? null}::int is null or claims.user_id = ${member ?? null})
    and (${product ?? null}::int is null or claims.product_id = ${product ?? null})
    and (${q} = '' or users.business_name ilike ${words} or users.name ilike ${words} or users.userid ilike ${words}
      or (length(${digits}) >= 3 and users.phone_no like ${`%${digits}%`}) or claims.product_id::text = ${digits})`
}

export async function findHoldCounts(db: Database, filter: Filter): Promise<Result<typeof countHolds>> {
  const { rows } = await sql<{ kind: HoldKind; count: number; holders: number[] }>`
    select ${kindColumn} as kind, count(*)::int as count, array_agg(distinct claims.user_id) as holders
    ${source} where ${matches(filter)} group by 1`.execute(db)
  const member = filter.member
    ? await db.selectFrom('users').select(['business_name', 'name']).where('id', '=', filter.member).executeTakeFirst()
    : undefined
  return {
    kinds: (Object.keys(holdKindNames) as HoldKind[]).map((kind) => ({
      kind,
      count: rows.find((row) => row.kind === kind)?.count ?? 0,
    })),
    holders: new Set(rows.flatMap(({ holders }) => holders)).size,
    member: member ?? null,
  }
}

const keys = {
  // What has no clock comes last.
  left: byTime(sql`coalesce(claims.expires_at, timestamptz '9999-01-01')`),
  what: byWords(sql`cuts.pc_name`),
  kind: byName(kindColumn, holdKindNames),
  holder: byWords(sql`users.business_name`),
  since: byTime(sql`claims.first_at`),
  extensions: byNumber(sql`claims.extensions`),
  waiting: byNumber(waiting),
  partner: byWords(sql`partners.partner_name`),
  price: byNumber(sql`products.price`),
}

export async function findHolds(
  db: Database,
  { kind, within, sort, cursor, limit, ...filter }: Received<typeof listHolds>['query'],
): Promise<Result<typeof listHolds>> {
  const order = listOrder({ sort, cursor }, { id: sql`claims.product_id`, keys, usual: 'left' })
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
    where ${matches(filter)}
      and (${kind ?? null}::text is null or ${kindColumn} = ${kind ?? null})
      and (${within ?? null}::int is null
        or claims.expires_at <= market_now() + ${within ?? null}::int * interval '1 minute')
      and ${order.beyond} order by ${order.by} limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, order.keyOf)
}
