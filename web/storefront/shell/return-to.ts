import { stored } from '#web/api/stored.ts'

/** What a visitor was about to do when a login was needed; `select`: choosing boxes. */
export type PendingAction = { product_id: number[]; wish: 'select' | 'cart' | 'buy' }
export type ReturnTo = { path: string; pending?: PendingAction | undefined }

/** Stores where to go after the login, and what to do there. Kept in this tab. */
export function storeReturnTo(way: ReturnTo): void {
  stored.set('returnTo', JSON.stringify(way))
}

let lost: PendingAction | undefined
/** The take that failed because the session was over. It is repeated after the login, as a visitor's is. */
export const lostWish = (): PendingAction | undefined => lost
export function keepLostWish(pending: PendingAction | undefined): void {
  lost = pending
}
