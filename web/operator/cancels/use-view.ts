import { type CancelLane, cancelLanes } from '#domain/cancel-lanes.ts'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'

/** `order`: the number of the order whose lines are being cancelled here. */
export type View = { lane: CancelLane; id: number | undefined; order: string }

/** What this desk shows stands in the address. */
export function useView(): View {
  const [search] = useSearchParams()
  return {
    lane: cancelLanes.find((lane) => lane === search.get('lane')) ?? 'ASKED',
    id: idIn(search, 'id'),
    order: (search.get('order') ?? '').trim().slice(0, 30),
  }
}

export const addressOf = ({ lane, id, order }: View): string => deskAddress('/operator/cancels', { lane, id, order })
