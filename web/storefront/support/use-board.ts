import { useSearchParams } from '#web/router/use-search-params.ts'

export type Kind = 'all' | 'subject' | 'content'
export type Board = {
  page: number
  kind: Kind
  words: string
  /** The address of another page of the same search. */
  toPage: (page: number) => string
  search: (words: string, kind?: Kind) => void
}

/** Page and search of a list in the address: ?page=&sch_kind=&sch_word=. Invalid values are ignored. */
export function useBoard(): Board {
  const [params, setParams] = useSearchParams()
  const kind = params.get('sch_kind')
  return {
    page: wholeNumber(params.get('page'), 100_000) ?? 1,
    kind: kind === 'subject' || kind === 'content' ? kind : 'all',
    words: (params.get('sch_word') ?? '').trim().slice(0, 50),
    toPage(page) {
      const next = new URLSearchParams(params)
      next.set('page', String(page))
      return `?${next}`
    },
    search(words, chosen) {
      setParams((now) => {
        now.delete('page')
        set(now, 'sch_word', words.slice(0, 50))
        if (chosen) set(now, 'sch_kind', chosen === 'all' || words === '' ? '' : chosen)
        return now
      })
    },
  }
}

function set(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value)
  else params.delete(name)
}

/** '12' → 12; undefined for anything else, and for numbers over `most`. */
export function wholeNumber(text: string | null, most: number): number | undefined {
  const number = Number(text)
  return text !== null && /^\d{1,6}$/.test(text) && number >= 1 && number <= most ? number : undefined
}
