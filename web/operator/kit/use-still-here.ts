import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still on the page. The answer to a request takes nobody away who has moved on meanwhile. */
export function useStillHere(): RefObject<boolean> {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
