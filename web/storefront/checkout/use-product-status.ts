import { useEffect, useRef } from 'react'
import { onLive } from '#web/api/live.ts'

/** Calls `onChange` once, shortly after any of these boxes has changed its holder or state: several pushes of one change come together. */
export function useProductStatus(productIds: readonly number[], onChange: () => void): void {
  const ids = useRef(productIds)
  const change = useRef(onChange)
  useEffect(() => {
    ids.current = productIds
    change.current = onChange
  })
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const off = onLive('product-status-updated', ({ id }) => {
      if (!ids.current.includes(id)) return
      clearTimeout(soon)
      soon = setTimeout(() => change.current(), 60)
    })
    return () => {
      clearTimeout(soon)
      off()
    }
  }, [])
}
