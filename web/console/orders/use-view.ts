import type { OrderStatus } from '#domain/order-status.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { deskAddress, idIn } from '#web/console/kit/address.ts'
import { otherLanes, workLanes } from './lanes.ts'

/** `lane` undefined: the board with all lanes that are worked in. */
export type View = {
  lane: OrderStatus | undefined
  partner: number | undefined
  day: string
  q: string
  id: number | undefined
}

const lanes: readonly OrderStatus[] = [...workLanes, ...otherLanes]

/** What this desk shows stands in the address. */
export function useView(): View {
  const [search] = useSearchParams()
  const day = search.get('day') ?? ''
  return {
    lane: lanes.find((lane) => lane === search.get('lane')),
    partner: idIn(search, 'partner'),
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '',
    q: search.get('q')?.trim().slice(0, 50) ?? '',
    id: idIn(search, 'id'),
  }
}

export const addressOf = ({ lane, partner, day, q, id }: View): string =>
  deskAddress('/operator/orders', { lane, partner, day, q, id })
