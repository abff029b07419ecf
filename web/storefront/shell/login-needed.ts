import { currentApplicant } from '#web/api/session.ts'
import { watched } from '#web/ui/watched.ts'
import { type PendingAction, storeReturnTo } from './return-to.ts'

const asked = watched(false)

const here = () => location.pathname + location.search

/**
 * Opens the sheet '로그인을 해주세요.' over what the visitor looks at, and remembers both the place and the wish. For whoever waits for
 * approval it says where they stand; nothing is bought for them days later, it is ticked.
 */
export function needLogin(pending: PendingAction): void {
  const waits = currentApplicant() !== undefined
  storeReturnTo({ path: here(), pending: waits ? { ...pending, wish: 'select' } : pending })
  asked.set(true)
}

/** The sheet was closed without going on: the wish is forgotten with it. */
export function giveUpLogin(): void {
  storeReturnTo({ path: here() })
  asked.set(false)
}

export const closeLoginNeeded = (): void => asked.set(false)
export const { get: isLoginNeeded, follow: onLoginNeeded } = asked
