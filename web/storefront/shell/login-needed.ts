import { currentApplicant } from '#web/api/session.ts'
import { type PendingAction, storeReturnTo } from './return-to.ts'

let asked = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  asked = next
  for (const tell of listeners) tell()
}

const here = () => location.pathname + location.search

/**
 * Opens the sheet '로그인을 해주세요.' over what the visitor looks at, and remembers both the place and the wish. For whoever waits for
 * approval it says where they stand; nothing is bought for them days later, it is ticked.
 */
export function needLogin(pending: PendingAction): void {
  const waits = currentApplicant() !== undefined
  storeReturnTo({ path: here(), pending: waits ? { ...pending, wish: 'select' } : pending })
  set(true)
}

/** The sheet was closed without going on: the wish is forgotten with it. */
export function giveUpLogin(): void {
  storeReturnTo({ path: here() })
  set(false)
}

export const closeLoginNeeded = (): void => set(false)
export const isLoginNeeded = (): boolean => asked

export function onLoginNeeded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
