import { currentApplicant } from '#web/api/session.ts'
import { watched } from '#web/ui/watched.ts'
import { type PendingAction, storeReturnTo } from './return-to.ts'

const asked = watched(false)

const here = () => location.pathname + location.search

/**
 * Opens the sheet '로그인을 해주세요.' over the current page, and stores the page and the pending action. For an applicant the sheet shows the
 * state of the application, and the action becomes `select`: days later boxes are chosen again, but nothing is bought.
 */
export function needLogin(pending: PendingAction): void {
  const waits = currentApplicant() !== undefined
  storeReturnTo({ path: here(), pending: waits ? { ...pending, wish: 'select' } : pending })
  asked.set(true)
}

/** The sheet was closed without a login: the pending action is dropped. */
export function giveUpLogin(): void {
  storeReturnTo({ path: here() })
  asked.set(false)
}

export const closeLoginNeeded = (): void => asked.set(false)
export const { get: isLoginNeeded, follow: onLoginNeeded } = asked
