import { useEffect } from 'react'
import { topModal } from './open-modals.ts'

/**
 * While something is open, the first press of Back does what Escape does, for what lies on top, and stays on this page; the next one leaves.
 * No entry of the history is made for it: what is sent may close the page around it as well, and would have to take both off. A browser
 * without the Navigation API leaves at once.
 */
export function useFirstBack(open: boolean): void {
  useEffect(() => {
    const { navigation } = window as { navigation?: Navigation }
    if (!open || !navigation) return
    const heard = new AbortController()
    const handleNavigate = (event: NavigateEvent) => {
      // What the page does by itself, closing what was open for one, is no press.
      if (event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return
      heard.abort()
      // Another form beneath this one has heard the same press.
      if (event.defaultPrevented) return
      event.preventDefault()
      topModal()?.dispatchEvent(new Event('cancel', { cancelable: true }))
    }
    navigation.addEventListener('navigate', handleNavigate, { signal: heard.signal })
    return () => heard.abort()
  }, [open])
}
