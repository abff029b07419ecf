import type { Received } from '#contract/call.ts'
import type { listProducts } from '#contract/catalogue.ts'
import type { BeefCode, GradeCode } from '#domain/codes.ts'
import type { DeliveryRule } from '#domain/delivery-price.ts'
import { productStatuses } from '#domain/product-status.ts'
import type { Meaning } from '#domain/search/meaning.ts'
import { type Parameters, parameter } from './parameters.ts'

export type ListFilter = Received<typeof listProducts>['query']

/**
 * A filter combined with the meaning of the search words. `near`: a weight in kg, by closeness to which the list is ordered; `delivery`:
 * the fee of one box in won and the price from which it is free.
 */
export type Asking = Omit<ListFilter, 'ps_code' | 'sch_word'> & {
  ps_code: number
  words?: Pick<Meaning, 'weight' | 'kg_price'>
  carcasses?: number[]
  near?: number
  delivery: Pick<DeliveryRule, 'fee' | 'free_from'>
}
export type Facet = 'product_type' | 'pc_code' | 'beef_code' | 'grade_code'

/** Combines filter and meaning; undefined when they contradict each other. */
export function askingOf(
  filter: ListFilter,
  meaning: Meaning,
  more: Pick<Asking, 'delivery'> & { near?: number; carcasses?: number[] },
): Asking | undefined {
  const { sch_word: _, ...given } = filter
  const { weight, kg_price } = meaning
  const pc_code = both(filter.pc_code, meaning.pc_code)
  const beef_code = both<BeefCode>(filter.beef_code, meaning.beef_code)
  const grade_code = both<GradeCode>(filter.grade_code, meaning.grade_code)
  const sex = both(filter.sex, meaning.sex)
  const partner_id = both(filter.partner_id, meaning.partner_id)
  if (!pc_code || !beef_code || !grade_code || !sex || !partner_id) return undefined
  return {
    ...given,
    ps_code: filter.ps_code ?? productStatuses.available,
    pc_code,
    beef_code,
    grade_code,
    sex,
    partner_id,
    words: { ...(weight && { weight }), ...(kg_price && { kg_price }) },
    ...more,
  }
}

function both<Value>(asked: Value[], meant: Value[] | undefined): Value[] | undefined {
  if (!meant || asked.length === 0) return meant ?? asked
  const fit = meant.filter((value) => asked.includes(value))
  return fit.length > 0 ? fit : undefined
}

export const facetsOf = ({
  product_type,
  pc_code,
  beef_code,
  grade_code,
}: Asking): Partial<Record<Facet, string[]>> => ({
  ...(product_type && { product_type: [product_type] }),
  ...(pc_code.length > 0 && { pc_code }),
  ...(beef_code.length > 0 && { beef_code }),
  ...(grade_code.length > 0 && { grade_code }),
})

/** The conditions besides the facets, as SQL over a row of products; empty when there are none. */
export function detailsOf(asking: Asking, parameters: Parameters): string {
  const { words } = asking
  const bounds: [column: string, sign: string, value: number | string | undefined, type: string][] = [
    ['weight', '>=', asking.weight_from, 'numeric'],
    ['weight', '<=', asking.weight_to, 'numeric'],
    ['weight', '>=', words?.weight?.from, 'numeric'],
    ['weight', '<=', words?.weight?.to, 'numeric'],
    ['kg_price', '>=', asking.kg_price_from, 'int'],
    ['kg_price', '<=', asking.kg_price_to, 'int'],
    ['kg_price', '>=', words?.kg_price && Math.ceil(words.kg_price.from), 'int'],
    ['kg_price', '<=', words?.kg_price && Math.floor(words.kg_price.to), 'int'],
    ['abatt_date', '>=', asking.abatt_from, 'date'],
    ['abatt_date', '<=', asking.abatt_to, 'date'],
  ]
  return [
    ...bounds.flatMap(([column, sign, value, type]) =>
      value === undefined ? [] : [`and ${column} ${sign} ${parameter(parameters, value, type)}`],
    ),
    asking.sex.length > 0 ? `and judge_sex_nm = any (${parameter(parameters, asking.sex, 'text[]')})` : '',
    asking.partner_id.length > 0 ? `and partner_id = any (${parameter(parameters, asking.partner_id, 'int[]')})` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
