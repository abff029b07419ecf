import { deskAddress } from '#web/operator/kit/address.ts'
import { useFilter } from '#web/operator/kit/use-filter.ts'
import { type Tab, tabOf } from './tabs.ts'

export type View = { tab: Tab; word: string; page: number; id: number | undefined }

/** What this desk shows stands in the address: it can be sent to a colleague, and Back goes to the one before. */
export function useView(): View {
  const search = useFilter()
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
  return deskAddress('/operator/members', { status: tab, sch_word: word, page: page > 1 ? page : undefined, id })
}
