import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { CarcassCard, Cut } from '#contract/catalogue.ts'
import type { PartnerUpdated, ProductStatusUpdated } from '#contract/events.ts'
import { applyPartner, applyProductStatus, comesBack, countFree, findBox } from './apply-product-status.ts'

type Cuts = { data: Cut[]; carcass_info: CarcassCard }
type CarcassPages = InfiniteData<{ data: CarcassCard[] }>

/** Writes the new state of a box into everything that shows it. */
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
  // The counts of the map and the filter are fetched again when they are shown next.
  void queries.invalidateQueries({ queryKey: ['products', 'available'], refetchType: 'none' })
}

/** Updates all boxes of a partner that has opened or closed; the lines of the cart are fetched again. */
export function patchPartner(queries: QueryClient, changed: PartnerUpdated): void {
  for (const queryKey of [['products'], ['carcasses', 'cuts']])
    queries.setQueriesData({ queryKey }, (data: unknown) => applyPartner(data, changed))
  void queries.invalidateQueries({ queryKey: ['cart'] })
}

/** Queries of lists, cards and popups with boxes in them. */
export const holdsBoxes = ({ queryKey: [first, second] }: Query) =>
  first === 'products' || (first === 'carcasses' && second === 'cuts')

const back = new Set<number>()
/** Milliseconds: boxes that come back together are fetched together, and open pages do not all fetch in the same moment. */
const soonest = 150
const spread = 450

/** Fetches everything that shows these boxes, once for all that come back at about the same time. */
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

/** The card of a carcass shows how many of its cuts are left. */
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
