import type { Received } from '#contract/call.ts'
import type { listLaneLines } from '#contract/operator/orders.ts'
import { workLanes } from '#domain/order-status.ts'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { useFilter } from '#web/operator/kit/use-filter.ts'
import { columnsOf } from './lane-columns.tsx'
import { otherLanes } from './lanes.ts'

type ListedLane = (typeof workLanes)[number] | (typeof otherLanes)[number]
/** `lane` undefined: the board with all lanes of the work. */
export type View = {
  lane: ListedLane | undefined
  partner: number | undefined
  day: string
  q: string
  /** Only lines about which a partner has to be called. */
  calls: '1' | undefined
  /** '-weight': by weight, descending; undefined: the usual order of the lane. */
  sort: string | undefined
  id: number | undefined
}

const lanes: readonly ListedLane[] = [...workLanes, ...otherLanes]

/** The view in the address. */
export function useView(): View {
  const search = useFilter()
  const day = search.get('day') ?? ''
  return {
    lane: lanes.find((lane) => lane === search.get('lane')),
    partner: idIn(search, 'partner'),
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '',
    calls: search.get('calls') === '1' ? '1' : undefined,
    q: search.get('q')?.trim().slice(0, 50) ?? '',
    sort: search.get('sort') ?? undefined,
    id: idIn(search, 'id'),
  }
}

export const addressOf = ({ lane, partner, day, q, calls, sort, id }: View): string =>
  deskAddress('/operator/orders', { lane, partner, day, q, calls, sort, id })

/** The sort order of a lane: by one of its columns; by default lines to be ordered from a partner are sorted by their cut-off. */
export function sortOf({ lane, sort }: Pick<View, 'lane' | 'sort'>): Received<typeof listLaneLines>['query']['sort'] {
  const column = lane && columnsOf(lane).find((one) => one.sort && one.sort === sort?.replace('-', ''))?.sort
  if (column) return sort?.startsWith('-') ? `-${column}` : column
  return lane === 'PAYK' ? 'due' : undefined
}
