import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { CarcassCard, Cut } from '#contract/catalogue.ts'
import type { PartnerUpdated, ProductStatusUpdated } from '#contract/events.ts'
import { applyPartner, applyProductStatus, comesBack, countFree, findBox } from './apply-product-status.ts'

type Cuts = { data: Cut[]; carcass_info: CarcassCard }
type CarcassPages = InfiniteData<{ data: CarcassCard[] }>

/** Writes a box's new state into everything that shows it. */
export function patchProducts(queries: QueryClient, changed: ProductStatusUpdated): void {
  const before = queries
    .getQueryCache()
    .findAll({ predicate: holdsBoxes })
    .map(({ state }) => findBox(state.data, changed.id))
    .find((box) => box !== undefined)
  if (before && comesBack(before, changed)) readAnew(queries, changed.id)
  queries.setQueriesData({ queryKey: ['products'] }, (data: unknown) => applyProductStatus(data, changed))
  for (const [key, cuts] of queries.getQueriesData<Cuts>({ queryKey: ['carcasses', 'cuts'] })) {
    const next = applyProductStatus(cuts, changed)
    if (!next || next === cuts) continue
    queries.setQueryData<Cuts>(key, next)
    countAnew(queries, next)
  }
  // Counts on the map and the filter are right again when somebody looks at them next.
  void queries.invalidateQueries({ queryKey: ['products', 'available'], refetchType: 'none' })
}

/** Every box of a partner that opened or rests, wherever it is shown; the cart's lines are asked for anew. */
export function patchPartner(queries: QueryClient, changed: PartnerUpdated): void {
  for (const queryKey of [['products'], ['carcasses', 'cuts']])
    queries.setQueriesData({ queryKey }, (data: unknown) => applyPartner(data, changed))
  void queries.invalidateQueries({ queryKey: ['cart'] })
}

/** Lists, cards and popups with boxes in them. */
export const holdsBoxes = ({ queryKey: [first, second] }: Query) =>
  first === 'products' || (first === 'carcasses' && second === 'cuts')

const back = new Set<number>()
/** Milliseconds: what comes back together is read together, and not by every open page in the same moment. */
const soonest = 150
const spread = 450

/** Reads whatever shows the box, once for all that come back about now. */
function readAnew(queries: QueryClient, id: number): void {
  back.add(id)
  if (back.size > 1) return
  setTimeout(
    () => {
      const ids = [...back]
      back.clear()
      void queries.invalidateQueries({
        predicate: (query) => holdsBoxes(query) && ids.some((one) => findBox(query.state.data, one)),
      })
    },
    soonest + Math.random() * spread,
  )
}

/** The card of a carcass says how many of its cuts are left. */
function countAnew(queries: QueryClient, { data, carcass_info: { id } }: Cuts): void {
  const available_count = countFree(data)
  queries.setQueriesData<CarcassPages>({ queryKey: ['carcasses', 'list'] }, (list) => {
    if (!list?.pages.some((page) => page.data.some((card) => card.id === id))) return list
    const pages = list.pages.map((page) => ({
      ...page,
      data: page.data.map((card) => (card.id === id ? { ...card, available_count } : card)),
    }))
    return { ...list, pages }
  })
}
