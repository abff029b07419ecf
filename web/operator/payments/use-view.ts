import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { useFilter } from '#web/operator/kit/use-filter.ts'

export const partNames = { ledger: '대조', attempts: '확인 중', notices: '알림함' } as const
export type Part = keyof typeof partNames
export const parts = Object.keys(partNames) as Part[]
/** `key`: the payment that is open; `id`: the notice. Days of Seoul; none: the server's today. */
export type View = {
  part: Part
  from: string | undefined
  to: string | undefined
  key: string | undefined
  id: number | undefined
}

const path = '/operator/payments'
const dayIn = (search: URLSearchParams, name: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(search.get(name) ?? '') ? search.get(name)! : undefined

/** What this desk shows stands in the address. */
export function useView(): View {
  const search = useFilter()
  return {
    part: parts.find((part) => part === search.get('part')) ?? 'ledger',
    from: dayIn(search, 'from'),
    to: dayIn(search, 'to'),
    key: search.get('key')?.slice(0, 200) || undefined,
    id: idIn(search, 'id'),
  }
}

export const addressOf = ({ part, from, to, key, id }: View): string =>
  deskAddress(path, { part: part === 'ledger' ? '' : part, ...(part === 'ledger' && { from, to }), key, id })
