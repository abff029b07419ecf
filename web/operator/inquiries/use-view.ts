import { type InquiryLane, inquiryLanes } from '#domain/inquiry-clock.ts'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'

export type View = { lane: InquiryLane; code: string; id: number | undefined }

/** What this desk shows stands in the address. */
export function useView(): View {
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  return {
    lane: search.get('lane') === 'DONE' ? 'DONE' : 'WAIT',
    code: /^[A-Z]{2}$/.test(code) ? code : '',
    id: idIn(search, 'id'),
  }
}

export const addressOf = ({ lane, code, id }: View): string => deskAddress('/operator/inquiries', { lane, code, id })

export const lanes = Object.keys(inquiryLanes) as InquiryLane[]
