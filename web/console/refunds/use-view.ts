import { type RefundLane, refundLaneNames } from '#domain/refund-lanes.ts'
import { deskAddress, idIn } from '#web/console/kit/address.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'

export type View = { lane: RefundLane; id: number | undefined }

export const lanes = Object.keys(refundLaneNames) as RefundLane[]

/** What this desk shows stands in the address. */
export function useView(): View {
  const [search] = useSearchParams()
  return { lane: lanes.find((lane) => lane === search.get('lane')) ?? 'HELD', id: idIn(search, 'id') }
}

export const addressOf = ({ lane, id }: View): string => deskAddress('/operator/refunds', { lane, id })
