import { digits } from '#web/ui/format.ts'
import type { ProductFilter } from '#domain/product-filter.ts'

/** The words for each range of a filter, and the filter without it. */
export function rangeWords(filter: ProductFilter): { key: string; words: string; without: ProductFilter }[] {
  const { weight_from, weight_to, kg_price_from, kg_price_to, abatt_from, abatt_to, ...rest } = filter
  const weight = { ...(weight_from && { weight_from }), ...(weight_to && { weight_to }) }
  const price = { ...(kg_price_from && { kg_price_from }), ...(kg_price_to && { kg_price_to }) }
  const slaughter = { ...(abatt_from && { abatt_from }), ...(abatt_to && { abatt_to }) }
  const won = (value?: string) => value && digits(Number(value))
  const day = (value?: string) => value?.slice(2).replaceAll('-', '.')
  return [
    { key: 'weight', words: range(weight_from, weight_to, 'kg'), without: { ...rest, ...price, ...slaughter } },
    {
      key: 'price',
      words: range(won(kg_price_from), won(kg_price_to), '원/kg'),
      without: { ...rest, ...weight, ...slaughter },
    },
    {
      key: 'slaughter',
      words: range(day(abatt_from), day(abatt_to), '', '도축 '),
      without: { ...rest, ...weight, ...price },
    },
  ].filter(({ words }) => words !== '')
}

function range(from: string | undefined, to: string | undefined, unit: string, before = ''): string {
  if (!from && !to) return ''
  if (from === to) return `${before}${from}${unit}`
  return `${before}${from ?? ''}~${to ?? ''}${unit}`
}
