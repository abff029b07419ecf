import { type RawBuilder, sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { BoxRow, BoxSort, listBoxes } from '#contract/operator/intake-boxes.ts'
import type { Database } from '#database/connect.ts'
import { fewestSales } from '#domain/prices.ts'
import { productStatuses } from '#domain/product-status.ts'
import { pageOf, readCursor } from '#server/http/cursor.ts'
import { pausedByPartner } from './paused-by-partner.ts'

const { off, available, inCart, inOrder, paying, sold, returned, closed } = productStatuses
const lanes = { selling: [available], held: [inCart, inOrder, paying], off: [off], sold: [sold] } as const
/** Returned and closed boxes, few among all that were ever sold. The codes are part of the text, so that the partial index is used. */
const over = sql.raw(`p.ps_code in (${returned}, ${closed})`)
type Asked = Received<typeof listBoxes>['query']

const market = sql`(
  select beef_code, judge_sex_nm, grade_code, pc_code, won_per_kg(amount, weight) as average
  from price_sums(market_today() - 29, market_today()) where n >= ${fewestSales})`
const gap = sql`round((p.kg_price - market.average) * 100.0 / market.average, 1)`

/** The sort keys of the list. Boxes without a market price come last in both directions. */
const keys = (down: boolean): Record<BoxSort, RawBuilder<unknown>> => ({
  cut: sql`pc_name`,
  grade: sql`p.grade_code`,
  number: sql`c.cattle_no`,
  partner: sql`partner_name`,
  weight: sql`p.weight`,
  kg_price: sql`p.kg_price`,
  price: sql`p.price`,
  gap: sql`coalesce(${gap}, ${down ? -1e9 : 1e9}::numeric)`,
  state: sql`p.ps_code`,
  days: sql`market_today() - p.sale_date`,
})

/**
 * Boxes, newest first or sorted by a column. Words search for the beginning or the end of a carcass number, or for a part of a cut's or a
 * partner's name.
 */
export async function findBoxes(db: Database, asked: Asked): Promise<Result<typeof listBoxes>> {
  const { sch_word, cursor, limit } = asked
  const after = readCursor(cursor, ['id'])?.[0]
  const ways = sch_word ? await waysOf(db, sch_word) : [sql`true`]
  if (ways.length === 0) return { data: [], next: null }
  const ids = !asked.sort && !asked.beside ? newest(asked, ways, after) : sorted(asked, ways, after)
  const { rows } = await sql<BoxRow>`
    select p.id, p.version, p.ps_code, p.carcass_id, c.cattle_no, partner_name as partner, pc_name, p.weight::float8 as weight, p.kg_price,
      p.price, p.sale_date::text as sale_date, p.grade_code, market_today() - p.sale_date as days, market.average as market,
      ${gap}::float8 as gap, p.sale_until::text as sale_until, ${pausedByPartner} as own_pause,
      (select line.order_id from order_products line where line.live_product_id = p.id) as order_id, coalesce((
        select json_agg(json_build_object('id', id, 'img_path', img_path, 'thumb_path', thumb_path, 'alt', alt) order by position, id)
        from product_imgs where product_id = p.id), '[]') as pictures
    from unnest(array(${ids})) with ordinality page (id, place) join products p using (id)
    join carcass_infos c on c.id = p.carcass_id join partners on partners.id = p.partner_id join cuts on cuts.pc_code = p.pc_code
    left join lateral (
      select avg_kg_price as average from market_price(c.beef_code, c.judge_sex_nm, c.grade_code, p.pc_code)) market on true
    order by page.place`.execute(db)
  return pageOf(rows, limit, (row) => [row.id])
}

/** The filters besides the search words. */
const wanted = ({ lane, carcass_id, partner_id, pc_code, grade_code, days }: Asked): RawBuilder<unknown> =>
  sql.join(
    [
      lane === 'over' ? over : sql`p.ps_code = any(${lanes[lane]}::int[])`,
      ...(carcass_id ? [sql`p.carcass_id = ${carcass_id}`] : []),
      ...(partner_id ? [sql`p.partner_id = ${partner_id}`] : []),
      ...(pc_code ? [sql`p.pc_code = ${pc_code}`] : []),
      ...(grade_code ? [sql`p.grade_code = ${grade_code}`] : []),
      ...(days ? [sql`p.sale_date <= market_today() - ${days}::int`] : []),
    ],
    sql` and `,
  )

/** A query for each meaning of the words, so that each uses its index: with `or` between them the whole table would be read. */
function newest(asked: Asked, ways: RawBuilder<unknown>[], after = 2_147_483_647): RawBuilder<unknown> {
  const found = ways.map(
    (way) => sql`(
      select p.id from products p where ${way} and ${wanted(asked)} and p.id < ${after}
      order by p.id desc limit ${asked.limit + 1})`,
  )
  return sql`select id from (${sql.join(found, sql` union `)}) found order by id desc limit ${asked.limit + 1}`
}

/**
 * No index has these orders, so everything in stock is sorted. A page begins after the last box of the page before, by the values that this
 * box has now.
 */
function sorted(asked: Asked, ways: RawBuilder<unknown>[], after: number | undefined): RawBuilder<unknown> {
  const { sort, beside, lane, limit } = asked
  const down = sort?.startsWith('-') ?? true
  const key = sort ? keys(down)[sort.replace('-', '') as BoxSort] : sql`p.id`
  const rows = (where: RawBuilder<unknown>) => sql`
    select p.id, ${key} as key from products p
    join carcass_infos c on c.id = p.carcass_id join partners on partners.id = p.partner_id join cuts on cuts.pc_code = p.pc_code
    left join market on (market.beef_code, market.judge_sex_nm, market.grade_code, market.pc_code)
      = (c.beef_code, c.judge_sex_nm, c.grade_code, p.pc_code)
    where ${where}`
  const gaps = {
    high: sql`${gap} > 10`,
    low: sql`${gap} < -10`,
    near: sql`${gap} between -10 and 10`,
    none: sql`market.average is null`,
  }
  const where = sql.join(
    [
      wanted(asked),
      sql`(${sql.join(ways, sql` or `)})`,
      ...(beside ? [gaps[beside]] : []),
      ...(lane === 'sold' || lane === 'over' ? [sql`p.sale_date > market_today() - 90`] : []),
    ],
    sql` and `,
  )
  const [sign, to] = down ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const from = after
    ? sql`where (found.key, found.id) ${sign} (select key, id from (${rows(sql`p.id = ${after}`)}) last)`
    : sql``
  return sql`
    with market as materialized ${market}
    select id from (${rows(where)}) found ${from} order by key ${to}, id ${to} limit ${limit + 1}`
}

const mostCarcasses = 200

/** What the search words may mean, as conditions: a box or carcasses by number, cuts, partners. Empty: nothing has this name. */
async function waysOf(db: Database, word: string): Promise<RawBuilder<unknown>[]> {
  const digits = word.replaceAll(/\D/g, '')
  const ending = Array.from(digits).toReversed().join('')
  const like = `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const { rows } = await sql<{ carcasses: number[]; cuts: string[]; partners: number[] }>`
    select array(select pc_code from cuts where pc_name ilike ${like}) as cuts,
      array(select id from partners where partner_name ilike ${like}) as partners,
      case when length(${digits}) < 3 then '{}' else array(
        (select id from carcass_infos where cattle_no ~>=~ ${digits} and cattle_no ~<~ ${`${digits}:`}
         order by cattle_no desc limit ${mostCarcasses})
        union
        (select id from carcass_infos where reverse(cattle_no) ~>=~ ${ending} and reverse(cattle_no) ~<~ ${`${ending}:`}
         order by reverse(cattle_no) desc limit ${mostCarcasses})) end as carcasses`.execute(db)
  const { carcasses, cuts, partners } = rows[0]!
  const box = /^P?(\d{1,9})$/i.exec(word.trim())?.[1]
  return [
    ...(box ? [sql`p.id = ${Number(box)}`] : []),
    ...(carcasses.length > 0 ? [sql`p.carcass_id = any(${carcasses}::int[])`] : []),
    ...(cuts.length > 0 ? [sql`p.pc_code = any(${cuts}::text[])`] : []),
    ...(partners.length > 0 ? [sql`p.partner_id = any(${partners}::int[])`] : []),
  ]
}
