import { useEffect, useState } from 'react'
import { serverTime } from '#web/api/server-clock.ts'

/** The server's time in epoch milliseconds, updated every half minute: for times in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(serverTime)
  useEffect(() => {
    const tick = setInterval(() => setNow(serverTime()), 30_000)
    return () => clearInterval(tick)
  }, [])
  return now
}
