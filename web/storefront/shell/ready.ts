import { useEffect } from 'react'

/**
 * Reports that the page is interactive: presses that were kept until now are repeated (server/http/after-first-paint.ts). In a task of its
 * own, because React cannot hydrate the pressed part while it is rendering.
 */
export function sayReady(): void {
  setTimeout(() => dispatchEvent(new Event('hangyeol:ready')))
}

/** Mounted beside the page, so that the event comes after the page's own listeners are attached. */
export function Ready() {
  useEffect(sayReady, [])
  return null
}
