import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { useFilter } from '#web/operator/kit/use-filter.ts'

export type View = {
  staff: number | undefined
  action: string
  kind: string
  target: string
  from: string
  to: string
  id: number | undefined
}

const word = (text: string | null): string => (/^[\w.:-]{1,60}$/.test(text ?? '') ? (text ?? '') : '')
const day = (text: string | null): string => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : '')

/** What this desk shows stands in the address. */
export function useView(): View {
  const search = useFilter()
  return {
    staff: idIn(search, 'staff'),
    action: word(search.get('action')),
    kind: word(search.get('kind')),
    target: word(search.get('target')),
    from: day(search.get('from')),
    to: day(search.get('to')),
    id: idIn(search, 'id'),
  }
}

export const addressOf = (view: View): string => deskAddress('/operator/audit', view)
