import { useEffect, useState } from 'react'
import { serverTime } from '#web/api/server-clock.ts'
import { dayInSeoul } from './seoul-time.ts'

/** Today in Seoul by the server's clock, 'YYYY-MM-DD'; it changes soon after midnight in a page that stays open. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayInSeoul(serverTime()))
  useEffect(() => {
    const look = () => setToday(dayInSeoul(serverTime()))
    const tick = setInterval(look, 30_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(tick)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}
