import { useEffect, useState } from 'react'

/** Milliseconds after which the page says that the result is not known yet. */
const patience = 15_000

/** True once this has been on screen for so long that a waiting buyer needs to be told more. */
export function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const end = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(end)
  }, [])
  return late
}
