import { useState } from 'react'
import { serverTime } from '#web/api/server-clock.ts'
import { stored } from '#web/api/stored.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'

type Lock = { phone: string; until: string }

/**
 * Seconds until a code may be sent to this phone again (SPEC §9: 180), 0 when it may. The server holds the lock, per phone for all
 * purposes; this is a copy, kept in the tab so that it survives a reload.
 */
export function useResendLock(phone: string): [left: number, lockFor: (seconds: number, to: string) => void] {
  const [lock, setLock] = useState(readLock)
  const left = useCountdown(lock?.phone === phone ? lock.until : undefined)
  function lockFor(seconds: number, to: string) {
    const next = { phone: to, until: new Date(serverTime() + seconds * 1000).toISOString() }
    stored.set('codeLock', JSON.stringify(next))
    setLock(next)
  }
  return [left ?? 0, lockFor]
}

function readLock(): Lock | undefined {
  try {
    const kept: unknown = JSON.parse(stored.get('codeLock') ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { phone, until } = kept as Record<string, unknown>
    if (typeof phone !== 'string' || typeof until !== 'string') return undefined
    return Number.isNaN(Date.parse(until)) ? undefined : { phone, until }
  } catch {
    return undefined
  }
}
