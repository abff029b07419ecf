import { useEffect, useState } from 'react'

const everyMs = 15_000
const idleMs = 10 * 60_000

/**
 * Polling interval: 15 seconds while somebody is at the desk. It stops after ten minutes without a key or a pointer event, because polling
 * would keep the session of an absent person alive for ever.
 */
export function usePolling(): number | false {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), idleMs)
    const handleSign = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), idleMs)
      setIdle(false)
    }
    const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const
    for (const sign of signs) addEventListener(sign, handleSign, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, handleSign)
    }
  }, [])
  return idle ? false : everyMs
}
