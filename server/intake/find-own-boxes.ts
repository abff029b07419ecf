import { type RawBuilder, sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { countOwnBoxes, getOwnBox, listOwnBoxes, OwnBox } from '#contract/partner/boxes.ts'
import type { Database } from '#database/connect.ts'
import { gradeNames } from '#domain/codes.ts'
import { type OwnBoxLane, ownBoxLanes, ownSoldDays } from '#domain/own-box-lanes.ts'
import { partnerPriceBounds } from '#domain/partner-price.ts'
import type { PartnerStatus } from '#domain/partner-status.ts'
import { productStatuses } from '#domain/product-status.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byName, byNumber, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { refuse } from '#server/http/refuse.ts'
import { pausedByPartner } from './paused-by-partner.ts'

// The codes are part of the text, so that the partial index on a partner's boxes is used.
const off = sql.lit(productStatuses.off)
const available = sql.lit(productStatuses.available)
const paying = sql.lit(productStatuses.paying)
const sold = sql.lit(productStatuses.sold)

const inLane: Record<OwnBoxLane, RawBuilder<unknown>> = {
  selling: sql`p.ps_code = ${available}`,
  held: sql`p.ps_code > ${available} and p.ps_code <= ${paying}`,
  off: sql`p.ps_code = ${off}`,
  sold: sql`p.ps_code = ${sold}`,
}
const lane = sql`case when ${inLane.selling} then 'selling' when ${inLane.held} then 'held' when ${inLane.off} then 'off' else 'sold' end`

/** The first moment of the days for which sold boxes are listed. */
const since = sql`(select seoul_start(market_today() - ${sql.lit(ownSoldDays - 1)}::int))`
/** Boxes of a partner that are not over. */
const stockOf = (partnerId: number) =>
  sql`products p where p.partner_id = ${partnerId} and p.ps_code between ${off} and ${paying}`
/** Boxes of a partner that were paid lately. A line came into its lane when it was paid, or later. */
const soldOf = (partnerId: number) => sql`
  order_products line join orders on orders.id = line.order_id join products p on p.id = line.live_product_id
  where line.partner_id = ${partnerId} and sold(line.os_code) and line.lane_at >= ${since}
    and orders.paid_at >= ${since} and ${inLane.sold}`

const soldOn = sql`(
  select seoul_day(orders.paid_at) from order_products line join orders on orders.id = line.order_id
  where line.live_product_id = p.id and orders.paid_at is not null)`
const days = sql`coalesce(${soldOn}, market_today()) - p.sale_date`
const columns = sql`
  p.id, ${lane} as lane, c.cattle_no, cuts.pc_name, p.grade_code, p.weight::float8 as weight, p.kg_price, p.price,
  coalesce(p.listed_kg_price, p.kg_price) as listed, p.sale_date::text as sale_date, ${days} as days, p.sale_until::text as sale_until,
  case when p.ps_code = ${off} then
    case when p.sale_until < market_today() then 'until' when ${pausedByPartner} then 'partner' else 'market' end end as stopped,
  ${soldOn}::text as sold_on`
const joins = sql`join carcass_infos c on c.id = p.carcass_id join cuts on cuts.pc_code = p.pc_code`

type Row = Omit<OwnBox, 'low' | 'high'> & { listed: number }
const rowOf = ({ listed, ...row }: Row): OwnBox => ({ ...row, ...partnerPriceBounds(listed) })

const keys = {
  cut: byWords(sql`cuts.pc_name`),
  grade: byName(sql`p.grade_code`, gradeNames),
  number: byWords(sql`c.cattle_no`),
  weight: byNumber(sql`p.weight`),
  kg_price: byNumber(sql`p.kg_price`),
  price: byNumber(sql`p.price`),
  days: byNumber(days),
}

/** Words search for a part of a cut's name or of an animal's number. */
export async function findOwnBoxes(
  db: Database,
  partnerId: number,
  { lane, sch_word, pc_code, limit, ...asked }: Received<typeof listOwnBoxes>['query'],
): Promise<Result<typeof listOwnBoxes>> {
  const order = listOrder(asked, { id: sql`p.id`, keys, usual: '-id' })
  // What was sold is few, and found by when: else PostgreSQL looks for it among all that was ever sold, newest first.
  const ids = sql`select p.id from ${
    lane === 'sold' ? soldOf(partnerId) : sql`${stockOf(partnerId)} and ${inLane[lane]}`
  } ${pc_code ? sql`and p.pc_code = ${pc_code}` : sql``}`
  const { rows } = await sql<Row & Placed>`
    with own as ${lane === 'sold' ? sql`materialized` : sql``} (${ids})
    select ${columns}, ${order.place} as place from products p ${joins}
    where p.id in (select id from own) and ${sch_word ? named(sch_word) : sql`true`} and ${order.beyond}
    order by ${order.by} limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, order.keyOf)
  return { ...page, data: page.data.map(rowOf) }
}

function named(word: string): RawBuilder<unknown> {
  const digits = word.replaceAll(/\D/g, '')
  const like = `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`(cuts.pc_name ilike ${like} or length(${digits}) >= 3 and strpos(c.cattle_no, ${digits}) > 0)`
}

export async function findOwnBox(db: Database, partnerId: number, id: number): Promise<Result<typeof getOwnBox>> {
  const { rows } = await sql<Row>`
    select ${columns} from products p ${joins}
    where p.id = ${id} and p.partner_id = ${partnerId} and p.ps_code between ${off} and ${sold}`.execute(db)
  if (!rows[0]) throw refuse('product.missing')
  return { data: rowOf(rows[0]) }
}

type Counted = {
  status: PartnerStatus
  lanes: Result<typeof countOwnBoxes>['lanes']
  cuts: Result<typeof countOwnBoxes>['cuts']
}
/** What is in each lane, and the cuts of all of it. */
export async function countLanes(db: Database, partnerId: number): Promise<Result<typeof countOwnBoxes>> {
  const { rows } = await sql<Counted>`
    with cut as (
      select ${lane} as lane, p.pc_code, count(*) as n, sum(p.price::bigint) as price from ${stockOf(partnerId)} group by 1, 2
      union all
      select ${lane}, p.pc_code, count(*), sum(p.price::bigint) from ${soldOf(partnerId)} group by 1, 2
    )
    select partners.status,
      (select coalesce(json_agg(sums), '[]')
       from (select lane, sum(n)::int as count, sum(price)::float8 as price from cut group by lane) sums) as lanes,
      (select coalesce(json_agg(json_build_object('pc_code', pc_code, 'pc_name', pc_name) order by pc_name), '[]')
       from cuts where pc_code in (select pc_code from cut)) as cuts
    from partners where id = ${partnerId}`.execute(db)
  const { lanes, ...about } = rows[0]!
  return {
    ...about,
    lanes: ownBoxLanes.map((lane) => lanes.find((one) => one.lane === lane) ?? { lane, count: 0, price: 0 }),
  }
}
