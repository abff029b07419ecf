import { beefCode, gradeCodes, productType } from '#domain/codes.ts'
import { countedTo } from '#domain/counted-to.ts'
import { productStatuses } from '#domain/product-status.ts'
import { type Asking, detailsOf, facetsOf, type Facet } from './asking.ts'
import { type Parameters, parameter } from './parameters.ts'
import { type Order, orderOf } from './list-order.ts'

/** Parts of a list's SQL: its CTEs (`with`), the ids of one page in order as an array, and the number of all rows. */
export type ListSource = { with: string; ids: string; total: string }

/**
 * Many short index scans, one for each combination of values ("arm"): the FROM item with the combinations, and the columns that are
 * compared with them.
 */
type Arms = { from: string; names: readonly string[] }

/** More combinations than this are first looked up in the tally: most of them do not exist. */
const mostArms = 48

const fourFacets: Facet[] = ['product_type', 'pc_code', 'beef_code', 'grade_code']

/**
 * The list of boxes on sale or sold, by facets. An index gives the first rows of each combination of the facets, and the page is cut from
 * those few. The total is a sum over the tally, so nothing grows with the number of boxes. Conditions besides the facets are looked up in
 * the same index and counted.
 */
export function byFacets(asking: Asking, parameters: Parameters): ListSource {
  const given = facetsOf(asking)
  const details = detailsOf(asking, parameters)
  const values = {
    product_type: productType.options,
    pc_code: [],
    beef_code: beefCode.options,
    grade_code: gradeCodes,
    ...given,
  }
  const names = details ? fourFacets : ledBy(given, asking.ps_code)
  const combined = combinations(names, values)
  const few = combined.length > 0 && combined.length <= mostArms
  const listed = names.join(', ')
  const columns = few
    ? names.map((name) => {
        const column = combined.map((arm) => arm[name])
        return parameter(parameters, column, 'text[]')
      })
    : []
  const arms = { from: few ? `unnest(${columns.join(', ')}) facets(${listed})` : 'facets', names }
  if (few && details) return fromArms(arms, details, asking, parameters)
  const narrowed = `product_tally where ps_code = ${asking.ps_code} ${narrow(given, parameters)}`
  const head = few
    ? `counted as materialized (select coalesce(sum(n), 0)::int total from ${narrowed}),`
    : `facets as materialized (select ${listed}, sum(n) n from ${narrowed} group by ${listed} having sum(n) > 0),`
  const total = few ? '(select total from counted)' : '(select coalesce(sum(n), 0)::int from facets)'
  const source = fromArms(arms, details, asking, parameters, details ? undefined : total)
  return { ...source, with: `${head} ${source.with}` }
}

/** The boxes of these partners. */
export function byPartners(asking: Asking, partners: number[], parameters: Parameters): ListSource {
  const given = narrow(facetsOf(asking), parameters)
  const details = detailsOf({ ...asking, partner_id: [] }, parameters)
  const from = `unnest(${parameter(parameters, partners, 'int[]')}) facets(partner_id)`
  return fromArms({ from, names: ['partner_id'] }, `${given} ${details}`, asking, parameters)
}

/** The newest boxes of these sexes, whatever their kind, grade and cut. */
export function bySexes(asking: Asking, parameters: Parameters): ListSource {
  const given = narrow(facetsOf(asking), parameters)
  const details = detailsOf({ ...asking, sex: [] }, parameters)
  const from = `unnest(${parameter(parameters, asking.sex, 'text[]')}) facets(judge_sex_nm)`
  return fromArms({ from, names: ['judge_sex_nm'] }, `${given} ${details}`, asking, parameters)
}

/** The boxes of these carcasses. */
export function byCarcasses(asking: Asking, carcasses: number[], parameters: Parameters): ListSource {
  const given = narrow(facetsOf(asking), parameters)
  const from = `unnest(${parameter(parameters, carcasses, 'int[]')}) facets(carcass_id)`
  const details = detailsOf(asking, parameters)
  return fromArms({ from, names: ['carcass_id'] }, `${given} ${details}`, asking, parameters)
}

/** The boxes of one posting day or of one kind of hold: few enough to be looked at one by one. */
export function byLooking(asking: Asking, narrower: string[], parameters: Parameters): ListSource {
  const { offset, limit } = window(asking, parameters)
  const order = orderOf(asking, parameters)
  const where = `ps_code = ${asking.ps_code} ${narrow(facetsOf(asking), parameters)} ${detailsOf(asking, parameters)}
    ${narrower.map((condition) => `and ${condition}`).join(' ')}`
  return {
    with: '',
    ids: `array(select id from (select id, ${order.key} place from products where ${where}) looked
      order by ${order.by} limit ${limit} offset ${offset})`,
    total: `(select count(*)::int from (select from products where ${where} limit ${countedTo}) counted)`,
  }
}

/** One page over all arms. Without a known total the boxes are counted, up to `countedTo`. */
function fromArms(
  { from, names }: Arms,
  where: string,
  asking: Asking,
  parameters: Parameters,
  known?: string,
): ListSource {
  const { offset, limit } = window(asking, parameters)
  const order = orderOf(asking, parameters)
  const arm = `ps_code = ${asking.ps_code} and ${names.map((name) => `${name} = facets.${name}`).join(' and ')} ${where}`
  const rows = `${offset} + ${limit}`
  const most = known ? `case when ${offset} < ${known} then ${rows} else 0 end` : rows
  const first = (extra: string, { key, by }: Pick<Order, 'key' | 'by'>) => `
    select first.id, first.place from ${from} cross join lateral (
      select id, ${key} place from products where ${arm} ${extra} order by ${by} limit ${most}) first
    order by ${by} limit ${rows}`
  return {
    with: order.within ? order.within((inner) => first('', inner)) : '',
    ids: `array(select id from (${first(order.only ?? '', order)}) pages order by ${order.by} offset ${offset})`,
    total:
      known ??
      `(select count(*)::int from (select from ${from} cross join lateral (
        select from products where ${arm} limit ${countedTo}) each limit ${countedTo}) counted)`,
  }
}

/** The leading columns of the index that serves these facets: only the type, with a kind or grade all three, with a cut all four. */
function ledBy(given: Partial<Record<Facet, string[]>>, ps_code: number): Facet[] {
  if (given.pc_code || ps_code !== productStatuses.available) return fourFacets
  return given.beef_code || given.grade_code ? ['product_type', 'beef_code', 'grade_code'] : ['product_type']
}

/** Every combination of the values of these facets; none when a facet has no values. */
function combinations(names: Facet[], values: Record<Facet, readonly string[]>): Partial<Record<Facet, string>>[] {
  return names.reduce<Partial<Record<Facet, string>>[]>(
    (arms, name) => arms.flatMap((arm) => values[name].map((value) => ({ ...arm, [name]: value }))),
    [{}],
  )
}

const narrow = (given: Partial<Record<Facet, string[]>>, parameters: Parameters): string =>
  Object.entries(given)
    .map(([facet, values]) => `and ${facet} = any (${parameter(parameters, values, 'text[]')})`)
    .join(' ')

const window = ({ page, limit }: Asking, parameters: Parameters) => ({
  offset: parameter(parameters, (page - 1) * limit, 'int'),
  limit: parameter(parameters, limit, 'int'),
})
