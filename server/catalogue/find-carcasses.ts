import type pg from 'pg'
import type { Received } from '#contract/call.ts'
import type { CarcassCard, listCarcasses } from '#contract/catalogue.ts'
import type { GradeCode } from '#domain/codes.ts'
import { productStatuses } from '#domain/product-status.ts'
import { cardColumns, type CardRow, toCard } from './carcass-card.ts'
import { carcassColumns } from './carcass-row.ts'
import { type Parameters, parameter } from './parameters.ts'
import { afterDigits } from './find-numbers.ts'
import type { ReferenceData } from './reference-data.ts'

type Filter = Received<typeof listCarcasses>['query']
type CarcassPage = {
  data: CarcassCard[]
  total: number
  current_page: number
  grades: { grade_code: GradeCode; count: number }[]
}
type Row = (CardRow | { carcass_id: null }) & { total: number; grades: CarcassPage['grades'] | null }

const free = `from products where carcass_id = asked.id and ps_code = ${productStatuses.available}`
const usual = 'sale_date desc, grade_code, id'
const orders = {
  grade: usual,
  weight: `weight desc, ${usual}`,
  kg_price: `(select min(kg_price) ${free}), ${usual}`,
  available: `(select count(*) ${free}) desc, ${usual}`,
} as const

/** For this many days an earlier carcass is listed while it has a box to take; an older one is no longer ultra-fresh. */
const earlierDays = 7

/**
 * The carcasses of the latest posting day, sold out or not, then those of the days before that still have a box to take; inside a day
 * the best grade first. A named day or number shows every carcass it fits. The tabs count without the chosen grade.
 */
export async function readCarcasses(pool: pg.Pool, filter: Filter): Promise<Row[]> {
  const parameters: Parameters = []
  const text = `
    with ${fitting(filter, parameters)}, asked as materialized (
      select * from fitting ${grades(filter, parameters)}
    )
    select (select count(*)::int from asked) total,
      (select json_agg(tabs order by tabs.grade_code) from (select grade_code, count(*)::int count from fitting group by 1) tabs) grades,
      card.*
    from (select) one left join lateral (
      select page.place, ${carcassColumns}, ${cardColumns}, boxes.*
      from (
        select id, row_number() over (order by ${orders[filter.sort]}) place from asked
        order by place limit ${parameter(parameters, filter.limit, 'int')}
        offset ${parameter(parameters, (filter.page - 1) * filter.limit, 'int')}
      ) page
      join carcass_infos c on c.id = page.id
      cross join lateral (
        select count(*)::int product_count, (count(*) filter (where ps_code = ${productStatuses.available}))::int available_count
        from products where carcass_id = c.id and ps_code between ${productStatuses.available} and ${productStatuses.sold}
      ) boxes
    ) card on true
    order by card.place`
  const { rows } = await pool.query<Row>(text, parameters)
  return rows
}

/** Makes the response of the rows. */
export function carcassPage({ page }: Filter, rows: readonly Row[], facts: ReferenceData): CarcassPage {
  const cards = rows.filter((row) => row.carcass_id !== null)
  return {
    data: cards.map((row) => toCard(row, facts)),
    total: rows[0]?.total ?? 0,
    current_page: page,
    grades: rows[0]?.grades ?? [],
  }
}

function fitting(filter: Filter, parameters: Parameters): string {
  const facts = ['c.sale_date <= market_today()']
  if (filter.product_type) facts.push(`c.product_type = ${parameter(parameters, filter.product_type, 'text')}`)
  if (filter.beef_code.length > 0)
    facts.push(`c.beef_code = any (${parameter(parameters, filter.beef_code, 'text[]')})`)
  const cuts =
    filter.pc_code.length > 0 ? `and p.pc_code = any (${parameter(parameters, filter.pc_code, 'text[]')})` : ''
  const has = (states: string) =>
    `exists (select from products p where p.carcass_id = c.id and p.ps_code ${states} ${cuts})`
  const shown = 'between 1 and 5'
  const select = 'select c.id, c.sale_date, c.grade_code, c.weight from carcass_infos c'

  if (filter.sale_date || filter.cattle_no) {
    if (filter.sale_date) facts.push(`c.sale_date = ${parameter(parameters, filter.sale_date, 'date')}`)
    if (filter.cattle_no)
      facts.push(`c.cattle_no ~>=~ ${parameter(parameters, filter.cattle_no, 'text')}
      and c.cattle_no ~<~ ${parameter(parameters, afterDigits(filter.cattle_no), 'text')}`)
    return `fitting as materialized (${select} where ${facts.join(' and ')} and ${has(shown)})`
  }
  const where = facts.join(' and ')
  return `latest as materialized (
      select c.sale_date from carcass_infos c where ${where} and ${has(shown)} order by c.sale_date desc limit 1
    ), fitting as materialized (
      ${select} where c.sale_date = (select sale_date from latest) and ${where} and ${has(shown)}
      union all
      ${select} where c.sale_date < (select sale_date from latest) and c.sale_date >= (select sale_date from latest) - ${earlierDays}
        and ${where} and ${has('= 1')}
    )`
}

const grades = ({ grade_code }: Filter, parameters: Parameters): string =>
  grade_code.length > 0 ? `where grade_code = any (${parameter(parameters, grade_code, 'text[]')})` : ''
