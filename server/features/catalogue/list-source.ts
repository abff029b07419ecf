import type { Received } from '#contract/call.ts'
import type { listProducts } from '#contract/catalogue.ts'
import { beefCode, gradeCodes, productType } from '#domain/codes.ts'
import { countedTo } from '#domain/counted-to.ts'
import { productStatuses } from '#domain/product-status.ts'
import { type Parameters, parameter } from './parameters.ts'
import type { Meant } from './search-words.ts'

export type ListFilter = Received<typeof listProducts>['query']

/** Parts of a list's text: what it needs in `with`, the ids of one page in order as an array, and the number of all rows. */
export type ListSource = { with: string; ids: string; total: string }

type Facet = 'product_type' | 'pc_code' | 'beef_code' | 'grade_code'

const orders = { new: 'posted_at desc, id desc', kg_price: 'kg_price, id' } as const
const sortKeys = { new: 'posted_at', kg_price: 'kg_price' } as const

/** More combinations than this are first looked up in the tally: most of them do not exist. */
const mostArms = 48

/**
 * What is on sale or sold, by facets. An index gives the first rows of each combination of the facets, and the page is cut from those
 * few; the total is a sum over the tally. Nothing grows with the number of boxes.
 */
export function byFacets(filter: ListFilter, cuts: string[], parameters: Parameters): ListSource {
  const ps_code = filter.ps_code ?? productStatuses.available
  const { offset, limit } = window(filter, parameters)
  const given = wanted(filter, cuts)
  const values = {
    product_type: productType.options,
    pc_code: [],
    beef_code: beefCode.options,
    grade_code: gradeCodes,
    ...given,
  }
  const names = ledBy(given, ps_code)
  const arms = combinations(names, values)
  const few = arms.length > 0 && arms.length <= mostArms
  const narrowed = `product_tally where ps_code = ${ps_code} ${narrow(given, parameters)}`
  const total = few ? '(select total from counted)' : '(select coalesce(sum(n), 0)::int from facets)'
  const from = few
    ? `unnest(${names
        .map((name) =>
          parameter(
            parameters,
            arms.map((arm) => arm[name]),
            'text[]',
          ),
        )
        .join(', ')}) facets(${names.join(', ')})`
    : 'facets'
  return {
    with: few
      ? `counted as materialized (select coalesce(sum(n), 0)::int total from ${narrowed}),`
      : `facets as materialized (select ${names.join(', ')}, sum(n) n from ${narrowed} group by ${names.join(', ')} having sum(n) > 0),`,
    ids: `array(
      select first.id from ${from} cross join lateral (
        select id, ${sortKeys[filter.sort]} from products
        where ps_code = ${ps_code} and ${names.map((name) => `${name} = facets.${name}`).join(' and ')}
        order by ${orders[filter.sort]}
        limit case when ${offset} < ${total} then ${offset} + ${limit} else 0 end) first
      order by first.${orders[filter.sort].replace(', ', ', first.')} limit ${limit} offset ${offset})`,
    total,
  }
}

/** The facets that an index is led by: the type alone, with a kind or grade all three, with a cut all four. */
function ledBy(given: Partial<Record<Facet, string[]>>, ps_code: number): Facet[] {
  if (given.pc_code || ps_code !== productStatuses.available)
    return ['product_type', 'pc_code', 'beef_code', 'grade_code']
  return given.beef_code || given.grade_code ? ['product_type', 'beef_code', 'grade_code'] : ['product_type']
}

/** Every combination of the values of these facets; none when a facet has no values. */
function combinations(names: Facet[], values: Record<Facet, readonly string[]>): Partial<Record<Facet, string>>[] {
  return names.reduce<Partial<Record<Facet, string>>[]>(
    (arms, name) => arms.flatMap((arm) => values[name].map((value) => ({ ...arm, [name]: value }))),
    [{}],
  )
}

/** The boxes of one posting day, of one kind of hold, or of one carcass: few enough to be looked at one by one. */
export function byLooking(filter: ListFilter, cuts: string[], narrower: string[], parameters: Parameters): ListSource {
  const { offset, limit } = window(filter, parameters)
  const where = `ps_code = ${filter.ps_code ?? productStatuses.available} ${narrow(wanted(filter, cuts), parameters)}
    ${narrower.map((condition) => `and ${condition}`).join(' ')}`
  return {
    with: '',
    ids: `array(select id from products where ${where} order by ${orders[filter.sort]} limit ${limit} offset ${offset})`,
    total: `(select count(*)::int from (select from products where ${where} limit ${countedTo}) counted)`,
  }
}

/** What a search means: boxes of its cuts, of its partners, of its carcasses, each once. */
export function bySearch(filter: ListFilter, meant: Meant, parameters: Parameters): ListSource {
  const { offset, limit } = window(filter, parameters)
  const key = sortKeys[filter.sort]
  const order = orders[filter.sort]
  const where = `ps_code = ${filter.ps_code ?? productStatuses.available} ${narrow(wanted(filter, filter.pc_code), parameters)}`
  const arms = (rows: string) => {
    const boxes = (table: string, of: string, type: string, values: unknown[]) =>
      values.length > 0
        ? [
            `select found.* from unnest(${parameter(parameters, values, `${type}[]`)}) meant(${of}) cross join lateral (
               select id, ${key} from ${table} where ${of} = meant.${of} and ${where} order by ${order} limit ${rows}) found`,
          ]
        : []
    return [
      ...boxes('products', 'pc_code', 'text', meant.cuts),
      ...boxes('products', 'partner_id', 'int', meant.partners),
      ...boxes('products', 'carcass_id', 'int', meant.carcasses),
    ].join(' union all ')
  }
  return {
    with: '',
    ids: `array(select id from (select distinct id, ${key} from (${arms(`${offset} + ${limit}`)}) every) once
      order by ${order} limit ${limit} offset ${offset})`,
    total: `(select count(*)::int from (select distinct id from (${arms(String(countedTo))}) every limit ${countedTo}) once)`,
  }
}

const wanted = (filter: ListFilter, cuts: string[]): Partial<Record<Facet, string[]>> => ({
  ...(filter.product_type && { product_type: [filter.product_type] }),
  ...(cuts.length > 0 && { pc_code: cuts }),
  ...(filter.beef_code.length > 0 && { beef_code: filter.beef_code }),
  ...(filter.grade_code.length > 0 && { grade_code: filter.grade_code }),
})

const narrow = (given: Partial<Record<Facet, string[]>>, parameters: Parameters): string =>
  Object.entries(given)
    .map(([facet, values]) => `and ${facet} = any (${parameter(parameters, values, 'text[]')})`)
    .join(' ')

const window = ({ page, limit }: ListFilter, parameters: Parameters) => ({
  offset: parameter(parameters, (page - 1) * limit, 'int'),
  limit: parameter(parameters, limit, 'int'),
})
