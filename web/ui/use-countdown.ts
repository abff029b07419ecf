import { useEffect, useState } from 'react'
import { secondsLeft } from '#domain/hold.ts'
import { serverTime } from '#web/api/server-clock.ts'

/**
 * Whole seconds until `expiresAt` (ISO, server's clock), counted against that clock and not by ticks: a tab that slept
 * wakes up with the right number. Never counts up while the deadline stays the same. Undefined without a deadline.
 */
export function useCountdown(expiresAt: string | null | undefined): number | undefined {
  const [shown, setShown] = useState(() => ({ expiresAt, left: leftUntil(expiresAt) }))
  if (shown.expiresAt !== expiresAt) setShown({ expiresAt, left: leftUntil(expiresAt) })

  useEffect(() => {
    if (!expiresAt) return
    const look = () => {
      const left = leftUntil(expiresAt)
      setShown((last) => {
        if (last.expiresAt !== expiresAt || left === undefined) return last
        return last.left !== undefined && left >= last.left ? last : { expiresAt, left }
      })
    }
    const tick = setInterval(look, 250)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(tick)
      document.removeEventListener('visibilitychange', look)
    }
  }, [expiresAt])

  return shown.left
}

function leftUntil(expiresAt: string | null | undefined): number | undefined {
  return expiresAt ? secondsLeft(Date.parse(expiresAt), serverTime()) : undefined
}
