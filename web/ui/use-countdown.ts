import { useEffect, useState } from 'react'
import { secondsLeft } from '#domain/hold.ts'
import { serverTime } from '#web/api/server-clock.ts'

/**
 * Whole seconds until `expiresAt` (ISO, by the server's clock), computed from that clock, not by counting ticks: a tab that slept shows the
 * right number at once. While the deadline stays the same the number rises only if this machine's clock was far wrong: a rise of less than
 * 20 seconds comes from a slow answer and is ignored. Undefined without a deadline.
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
