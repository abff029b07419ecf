import { useSearchParams } from '#web/router/use-search-params.ts'
import { type Tab, tabOf } from './tabs.ts'

export type View = { tab: Tab; word: string; page: number; id: number | undefined }

/** What this desk shows stands in the address: it can be sent to a colleague, and Back goes to the one before. */
export function useView(): View {
  const [search] = useSearchParams()
  const page = Number(search.get('page') ?? 1)
  const id = Number(search.get('id'))
  return {
    tab: tabOf(search.get('status')),
    word: search.get('sch_word')?.trim().slice(0, 50) ?? '',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    id: Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined,
  }
}

export function addressOf({ tab, word, page, id }: View): string {
  const search = new URLSearchParams({ status: tab })
  if (word) search.set('sch_word', word)
  if (page > 1) search.set('page', String(page))
  if (id) search.set('id', String(id))
  return `/operator/members?${search}`
}
