import type { QueryClient } from '@tanstack/react-query'
import { serverTime } from '#web/api/server-clock.ts'
import { dayInSeoul } from '#web/ui/seoul-time.ts'

/** In a page that stays open, what is counted or listed for today is asked for again soon after midnight in Seoul. */
export function followDay(queries: QueryClient): void {
  let day = dayInSeoul(serverTime())
  setInterval(() => {
    const today = dayInSeoul(serverTime())
    if (today === day) return
    day = today
    void queries.invalidateQueries({ queryKey: ['carcasses', 'today'] })
    void queries.invalidateQueries({ queryKey: ['products', 'list', 'today'] })
  }, 30_000)
}
