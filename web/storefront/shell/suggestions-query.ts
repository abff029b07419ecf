import { queryOptions } from '@tanstack/react-query'
import { listSuggestions } from '#contract/catalogue.ts'
import { api } from '#web/api/api.ts'

/** Completions of these words, with the number of boxes that each finds now. */
export const suggestionsQuery = (words: string) =>
  queryOptions({
    queryKey: ['products', 'suggestions', words],
    queryFn: async () => (await api(listSuggestions, { query: { sch_word: words.slice(0, 50) } })).data,
    staleTime: 10_000,
  })
