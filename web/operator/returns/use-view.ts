import { type ReturnLane, returnLanes } from '#domain/return-reasons.ts'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'

export type View = { lane: ReturnLane; id: number | undefined }

const lanes = Object.keys(returnLanes) as ReturnLane[]

/** What this desk shows stands in the address. */
export function useView(): View {
  const [search] = useSearchParams()
  return { lane: lanes.find((lane) => lane === search.get('lane')) ?? 'WAIT', id: idIn(search, 'id') }
}

export const addressOf = ({ lane, id }: View): string => deskAddress('/operator/returns', { lane, id })
