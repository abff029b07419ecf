import { useEffect } from 'react'
import { topModal } from './open-modals.ts'

/**
 * While something is open, the first press of Back does what Escape does for the topmost layer, and stays on this page; the next one
 * leaves. No history entry is added for it: submitting may close the page around it as well, and would have to remove both entries. A
 * browser without the Navigation API leaves at once.
 */
export function useFirstBack(open: boolean): void {
  useEffect(() => {
    const { navigation } = window as { navigation?: Navigation }
    if (!open || !navigation) return
    const heard = new AbortController()
    const handleNavigate = (event: NavigateEvent) => {
      // A navigation by the page itself, for example one that closes the layer, is not a press of Back.
      if (event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return
      heard.abort()
      // Another form beneath this one has already handled the same press.
      if (event.defaultPrevented) return
      event.preventDefault()
      topModal()?.dispatchEvent(new Event('cancel', { cancelable: true }))
    }
    navigation.addEventListener('navigate', handleNavigate, { signal: heard.signal })
    return () => heard.abort()
  }, [open])
}
