import { queryOptions, useQuery } from '@tanstack/react-query'
import { countNews } from '#contract/news.ts'
import { api } from '#web/api/api.ts'
import { useSession } from '#web/api/use-session.ts'

/** Under `me`: it goes with the session. */
export const newsKey = ['me', 'news'] as const

const newsCount = queryOptions({
  queryKey: [...newsKey, 'unread'],
  queryFn: async () => (await api(countNews, {})).data.count,
  staleTime: 60_000,
  refetchOnWindowFocus: true,
})

/** How much of the news the member has not seen; 0 for visitors and until it is known. */
export function useNewsCount(): number {
  const session = useSession()
  const { data } = useQuery({ ...newsCount, enabled: session !== undefined })
  return (session && data) ?? 0
}
