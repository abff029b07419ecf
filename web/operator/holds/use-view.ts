import { type HoldKind, holdKind } from '#domain/hold-kinds.ts'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { useFilter } from '#web/operator/kit/use-filter.ts'

export type View = {
  kind: HoldKind | undefined
  member: number | undefined
  product: number | undefined
  q: string
  /** Ends within so many minutes. */
  within: number | undefined
  sort: 'left' | 'since'
}

/** What this desk shows stands in the address: other desks lead here with ?member= and ?product=. */
export function useView(): View {
  const search = useFilter()
  return {
    kind: holdKind.safeParse(search.get('kind')).data,
    member: idIn(search, 'member'),
    product: idIn(search, 'product'),
    q: search.get('q')?.trim().slice(0, 50) ?? '',
    within: Math.min(idIn(search, 'within') ?? 0, 60) || undefined,
    sort: search.get('sort') === 'since' ? 'since' : 'left',
  }
}

export const addressOf = ({ sort, ...filter }: View): string =>
  deskAddress('/operator/holds', { ...filter, sort: sort === 'left' ? undefined : sort })
