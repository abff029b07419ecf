import { type PartnerStatus, partnerStatus } from '#domain/partner-status.ts'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { useFilter } from '#web/operator/kit/use-filter.ts'

export type View = { status: PartnerStatus | undefined; q: string; id: number | 'new' | undefined }

/** What this desk shows stands in the address; `id=new`: the form of one that is not there yet. */
export function useView(): View {
  const search = useFilter()
  return {
    status: partnerStatus.safeParse(search.get('status')).data,
    q: search.get('q')?.trim().slice(0, 50) ?? '',
    id: search.get('id') === 'new' ? 'new' : idIn(search, 'id'),
  }
}

export const addressOf = (view: View): string => deskAddress('/operator/partners', view)
