import { currentApplicant } from '#web/api/session.ts'
import { type Meant, rememberWayBack } from './way-back.ts'

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
export function needLogin(meant: Meant): void {
  const waits = currentApplicant() !== undefined
  rememberWayBack({ path: here(), meant: waits ? { ...meant, wish: 'select' } : meant })
  set(true)
}

/** The sheet was closed without going on: the wish is forgotten with it. */
export function giveUpLogin(): void {
  rememberWayBack({ path: here() })
  set(false)
}

export const closeLoginNeeded = (): void => set(false)
export const isLoginNeeded = (): boolean => asked

export function onLoginNeeded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
