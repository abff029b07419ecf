import { useEffect, useState } from 'react'
import { secondsLeft } from '#domain/hold.ts'
import { serverTime } from '#web/api/server-clock.ts'

/**
 * Whole seconds until `expiresAt` (ISO, server's clock), counted against that clock and not by ticks: a tab that slept
 * wakes up with the right number. While the deadline stays the same it counts up only where this machine's clock was far out: less than
 * 20 seconds are an answer that was long on its way. Undefined without a deadline.
 */
export function useCountdown(expiresAt: string | null | undefined): number | undefined {
  const [shown, setShown] = useState(leftUntil(expiresAt))
  if (shown.expiresAt !== expiresAt) setShown(leftUntil(expiresAt))

  useEffect(() => {
    if (!expiresAt) return
    const look = () =>
      setShown((last) => {
        const now = leftUntil(expiresAt)
        const more = now.left! - last.left!
        return more >= 0 && more < 20 ? last : now
      })
    const tick = setInterval(look, 250)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(tick)
      document.removeEventListener('visibilitychange', look)
    }
  }, [expiresAt])

  return shown.left
}

const leftUntil = (expiresAt: string | null | undefined) => ({
  expiresAt,
  left: expiresAt ? secondsLeft(Date.parse(expiresAt), serverTime()) : undefined,
})
