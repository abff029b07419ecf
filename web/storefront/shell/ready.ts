import { useEffect } from 'react'

/**
 * Tells that the page is at work: what was pressed meanwhile is pressed now (server/http/after-first-paint.ts). In a task of its own,
 * for amid its own work React cannot bring the pressed part to life at once.
 */
export function sayReady(): void {
  setTimeout(() => dispatchEvent(new Event('hangyeol:ready')))
}

/** Stands beside the page, so that its word comes when the page's own ears are open. */
export function Ready() {
  useEffect(sayReady, [])
  return null
}
