import { stored } from '#web/api/stored.ts'

/** What a visitor was about to do when login came in between; `select`: ticking boxes. */
export type Meant = { product_id: number[]; wish: 'select' | 'cart' | 'buy' }
export type WayBack = { path: string; meant?: Meant | undefined }

/** Remembers where to go after login, and what to try again there. Kept in this tab. */
export function rememberWayBack(way: WayBack): void {
  stored.set('wayBack', JSON.stringify(way))
}
