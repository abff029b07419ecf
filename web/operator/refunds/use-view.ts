import { type RefundLane, refundLaneNames } from '#domain/refund-lanes.ts'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'

export type View = { lane: RefundLane; id: number | undefined }

export const lanes = Object.keys(refundLaneNames) as RefundLane[]

/** What this desk shows stands in the address; whoever comes without a lane finds the first one in which something waits. */
export function useView(counts: readonly { lane: RefundLane; count: number }[] | undefined): View {
  const [search] = useSearchParams()
  const waiting = lanes.find((lane) => counts?.some((one) => one.lane === lane && one.count > 0))
  return {
    lane: lanes.find((lane) => lane === search.get('lane')) ?? waiting ?? 'HELD',
    id: idIn(search, 'id'),
  }
}

export const addressOf = ({ lane, id }: View): string => deskAddress('/operator/refunds', { lane, id })
