import { useEffect, useState } from 'react'

const everyMs = 15_000
const idleMs = 10 * 60_000

/**
 * How often to ask for news: every 15 seconds while somebody is at the desk. After ten minutes without a key or a pointer it
 * stops, else an empty chair would keep the session alive for ever.
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
