import type { QueryClient } from '@tanstack/react-query'
import { serverTime } from '#web/api/server-clock.ts'
import { dayInSeoul } from '#web/ui/seoul-time.ts'

/** In a page that stays open, what is counted or listed for today is asked for again soon after midnight in Seoul, and when it is seen again. */
export function followDay(queries: QueryClient): void {
  // The day in which the page was asked for: its first data are of that day.
  let day = dayInSeoul(serverTime() - performance.now())
  const check = () => {
    const today = dayInSeoul(serverTime())
    if (today === day) return
    day = today
    void queries.invalidateQueries({ queryKey: ['carcasses', 'today'] })
    void queries.invalidateQueries({ queryKey: ['products', 'list', 'today'] })
  }
  check()
  setInterval(check, 30_000)
  document.addEventListener('visibilitychange', check)
}
