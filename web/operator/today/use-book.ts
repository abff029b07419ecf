import { deskAddress } from '#web/operator/kit/address.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'

export const bookNames = { sold: '판매', in: '들어온 돈', out: '돌려준 돈' } as const
export type What = keyof typeof bookNames
export type BookView = { what: What; day: string }

/** The view of the day's lists in the address; without a day it is today. */
export function useBook(): BookView {
  const [search] = useSearchParams()
  const what = search.get('what') ?? ''
  const day = search.get('day') ?? ''
  return {
    what: (what in bookNames ? what : 'sold') as What,
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '',
  }
}

export const bookAddress = (view: BookView): string => deskAddress('/operator/today/book', view)
