import type { Cut } from '#contract/catalogue.ts'

export const cutOrders = [
  { value: 'usual', label: '기본 순서' },
  { value: 'cheap', label: 'kg당 낮은 가격순' },
  { value: 'heavy', label: '무거운 순' },
  { value: 'gap', label: '시세보다 싼 순' },
] as const
export type CutOrder = (typeof cutOrders)[number]['value']

/** Price in relation to the average; a box without an average counts as priced at the average. */
const gap = ({ kg_price, avg_kg_price }: Cut): number => (avg_kg_price ? kg_price / avg_kg_price : 1)

/** Sorted by values that do not change while a buyer looks: a box that is taken stays where it is. */
export function sortCuts(cuts: readonly Cut[], order: CutOrder): readonly Cut[] {
  if (order === 'cheap') return cuts.toSorted((one, other) => one.kg_price - other.kg_price)
  if (order === 'heavy') return cuts.toSorted((one, other) => other.weight - one.weight)
  if (order === 'gap') return cuts.toSorted((one, other) => gap(one) - gap(other))
  return cuts
}
