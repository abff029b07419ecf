import { useEffect, useState } from 'react'

/** Milliseconds after which a buyer who waits is told that nobody knows yet. */
const patience = 15_000

/** True when this has been on screen for longer than anybody waits calmly. */
export function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const end = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(end)
  }, [])
  return late
}
