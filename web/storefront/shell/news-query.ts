import { useQuery } from '@tanstack/react-query'
import { countNews } from '#contract/news.ts'
import { api } from '#web/api/api.ts'
import { useSession } from '#web/api/use-session.ts'
import { newsKey } from './news-key.ts'

/** Number of unread notifications, 0 while it is loading; undefined for visitors. */
export function useNewsCount(): number | undefined {
  const session = useSession()
  const { data } = useQuery({
    queryKey: [...newsKey, 'unread'],
    queryFn: async () => (await api(countNews, {})).data.count,
    enabled: !!session,
  })
  return session && (data ?? 0)
}
