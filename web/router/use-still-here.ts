import { useLayoutEffect, useRef } from 'react'
import { currentPlace } from './history.ts'
import { useLocation } from './use-location.ts'

/**
 * Returns whether the component is still on the page, and no other page has been asked for. The answer to a request takes nobody away who
 * has moved on meanwhile.
 */
export function useStillHere(): () => boolean {
  const { pathname } = useLocation()
  const here = useRef(false)
  // Before all other effects, which may already ask.
  useLayoutEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return () => here.current && currentPlace().location.pathname === pathname
}
