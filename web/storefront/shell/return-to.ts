import { stored } from '#web/api/stored.ts'

/** What a visitor was about to do when login came in between; `select`: ticking boxes. */
export type PendingAction = { product_id: number[]; wish: 'select' | 'cart' | 'buy' }
export type ReturnTo = { path: string; pending?: PendingAction | undefined }

/** Remembers where to go after login, and what to try again there. Kept in this tab. */
export function storeReturnTo(way: ReturnTo): void {
  stored.set('returnTo', JSON.stringify(way))
}
