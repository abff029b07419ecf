import { useEffect, useRef } from 'react'

/**
 * While something is open, the first press of Back is for that (`onBack`) and stays on this page; the next one leaves. No entry of the
 * history is made for it: what is sent may close the page around it as well, and would have to take both off. A browser without the
 * Navigation API leaves at once.
 */
export function useFirstBack(open: boolean, onBack: () => void): void {
  const first = useRef(onBack)
  useEffect(() => {
    first.current = onBack
  })
  useEffect(() => {
    const { navigation } = window as { navigation?: Navigation }
    if (!open || !navigation) return
    const heard = new AbortController()
    const handleNavigate = (event: NavigateEvent) => {
      // What the page does by itself, closing what was open for one, is no press.
      if (event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return
      heard.abort()
      event.preventDefault()
      first.current()
    }
    navigation.addEventListener('navigate', handleNavigate, { signal: heard.signal })
    return () => heard.abort()
  }, [open])
}
